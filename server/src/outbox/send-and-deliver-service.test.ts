import { expect, test } from 'vitest'
import type { Tx } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { ServiceRests } from '../calls-to-outside-services.ts'
import { createSealing } from '../secrets/sealing.ts'
import { DeliveryRefused, type Message } from './message-and-carrier-model.ts'
import { createOutboxService, type DeliveryJob, type OutboxParts } from './send-and-deliver-service.ts'

/** An outbox whose carriers refuse for this reason, with what it logged and handed over. */
function outboxThat(refuses: Error | null) {
  const lines: string[] = []
  const carried: Message[] = []
  const jobs: (DeliveryJob & { delaySeconds?: number | undefined })[] = []
  const carry = async (message: Message) => {
    carried.push(message)
    if (refuses) throw refuses
  }
  const outbox = createOutboxService({
    transact: (work) => work({} as Tx),
    carriers: { email: carry, sms: carry },
    sealing: createSealing(Buffer.alloc(32)),
    addJob: (async (_tx, _name, payload, options) =>
      void jobs.push({
        ...(payload as DeliveryJob),
        delaySeconds: options?.delaySeconds,
      })) as OutboxParts['addJob'],
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
  await outbox.deliver(jobs[0]!)
  expect(carried).toEqual([message])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ channel: 'sms', ...(refuses && { reason: 'HTTP 400' }) })
  for (const secret of ['600111222', '123456']) expect(lines[0]).not.toContain(secret)
})

test('a message that could not be handed over is left to its job, and one that is of no use any more is not', async () => {
  const { outbox, carried, jobs } = outboxThat(new Error('HTTP 503'))
  await outbox.send({} as Tx, { ...message, usefulSeconds: 60, isNotice: false })
  await expect(outbox.deliver(jobs[0]!)).rejects.toThrow('HTTP 503')
  await outbox.send({} as Tx, { ...message, usefulSeconds: 0, isNotice: false })
  await outbox.deliver(jobs[1]!)
  expect(carried).toEqual([message])
})

test('a message that finds no place waits for one, longer each time, which is no try', async () => {
  const { outbox, jobs } = outboxThat(new ServiceRests())
  await outbox.send({} as Tx, { ...message, usefulSeconds: 60, isNotice: false })
  for (let waited = 0; waited < 8; waited++) await outbox.deliver(jobs.at(-1)!)
  expect(jobs.map(({ waited }) => waited)).toEqual([undefined, 1, 2, 3, 4, 5, 6, 7, 8])
  const delays = jobs.slice(1).map(({ delaySeconds }) => delaySeconds!)
  expect(delays[0]).toBeGreaterThanOrEqual(1)
  expect(delays[0]).toBeLessThan(3)
  expect(delays[3]).toBeGreaterThan(delays[0]!)
  expect(delays[7]).toBeGreaterThanOrEqual(10)
  expect(Math.max(...delays)).toBeLessThan(30)
})
