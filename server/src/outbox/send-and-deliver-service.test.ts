import { expect, test } from 'vitest'
import type { Tx } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { createSealing } from '../secrets/sealing.ts'
import { DeliveryRefused, type Message } from './message-and-carrier-model.ts'
import { createOutboxService, type OutboxParts } from './send-and-deliver-service.ts'

/** An outbox whose carriers refuse for this reason, with what it logged and handed over. */
function outboxThat(refuses: Error | null) {
  const lines: string[] = []
  const carried: Message[] = []
  const jobs: { sealed: string }[] = []
  const carry = async (message: Message) => {
    carried.push(message)
    if (refuses) throw refuses
  }
  const outbox = createOutboxService({
    carriers: { email: carry, sms: carry },
    sealing: createSealing(Buffer.alloc(32)),
    addJob: (async (_tx, _name, payload) =>
      void jobs.push(payload as { sealed: string })) as OutboxParts['addJob'],
    log: createLogger('info', { write: (line) => void lines.push(line) }),
  })
  return { outbox, lines, carried, jobs }
}

const message = { channel: 'sms', to: '+34600111222', text: 'El código es 123456' } as const

test.each([
  ['handed over', null],
  ['refused', new DeliveryRefused('HTTP 400')],
])('no line of the log says to whom or what was sent, if it is %s', async (_how, refuses) => {
  const { outbox, lines, carried, jobs } = outboxThat(refuses)
  await outbox.send({} as Tx, { ...message, usefulSeconds: 60, isNotice: false })
  await outbox.deliver(jobs[0]!.sealed)
  expect(carried).toEqual([message])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ channel: 'sms', ...(refuses && { reason: 'HTTP 400' }) })
  for (const secret of ['600111222', '123456']) expect(lines[0]).not.toContain(secret)
})

test('a message that could not be handed over is left to its job, and one that is of no use any more is not', async () => {
  const { outbox, carried, jobs } = outboxThat(new Error('HTTP 503'))
  await outbox.send({} as Tx, { ...message, usefulSeconds: 60, isNotice: false })
  await expect(outbox.deliver(jobs[0]!.sealed)).rejects.toThrow('HTTP 503')
  await outbox.send({} as Tx, { ...message, usefulSeconds: 0, isNotice: false })
  await outbox.deliver(jobs[1]!.sealed)
  expect(carried).toEqual([message])
})
