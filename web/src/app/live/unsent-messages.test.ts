import type { Message } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { createMemoryStore, createStorage } from '../state/browser-storage.ts'
import { createOutbox } from './unsent-messages.ts'

type Answer = { ok: true } | { ok: false; code: string } | null

/** An outbox whose sends the test answers, one after the other. Sends without an answer wait for `answer`. */
function outboxWith(answers: Answer[] = [], { isReachable = true, kept = createMemoryStore() } = {}) {
  const sent: string[] = []
  const told: string[] = []
  const waiting: ((answer: Answer) => void)[] = []
  const storage = createStorage(kept)
  const outbox = createOutbox({
    storage,
    connection: {
      ready: () => (isReachable ? Promise.resolve() : Promise.reject(new Error('offline'))),
      checkHealth: async () => {},
      async send(_channel, _event, payload) {
        const { id, rideId, text } = payload as { id: string; rideId: string; text: string }
        sent.push(`${id} ${rideId} ${text}`)
        const next =
          answers.length > 0
            ? answers.shift()!
            : await new Promise<Answer>((resolve) => waiting.push(resolve))
        return next?.ok ? { ok: true, message: { id, rideId, text } } : next
      },
    },
    onSent: ({ id }: Message) => told.push(`sent ${id} while ${ids()}`),
    onChange: () => {},
    onNoResponse: () => told.push('no response'),
  })
  const ids = () =>
    outbox
      .of('r1')
      .map(({ id }) => id)
      .join()
  const states = () => outbox.of('r1').map(({ id, state }) => `${id} ${state}`)
  const add = (id: string, rideId = 'r1') =>
    outbox.add({ id, rideId, text: `words of ${id}`, createdAt: '2026-11-21T10:00:00.000Z' })
  return { outbox, sent, told, waiting, states, add, kept }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('messages on their way', () => {
  test('are sent one at a time, in the order in which they were written', async () => {
    const { add, sent, waiting, states } = outboxWith()
    void add('a')
    void add('b')
    await turn()
    expect(sent).toEqual(['a r1 words of a'])
    expect(states()).toEqual(['a sending', 'b sending'])
    waiting[0]!({ ok: true })
    await turn()
    expect(sent).toEqual(['a r1 words of a', 'b r1 words of b'])
    expect(states()).toEqual(['b sending'])
  })

  test('are in the list before they leave the outbox, and only those of their ride are shown', async () => {
    const { add, told, states } = outboxWith([{ ok: true }])
    void add('other', 'r2')
    await turn()
    expect(states()).toEqual([])
    expect(told).toEqual(['sent other while '])
    const second = outboxWith([{ ok: true }])
    expect(await second.add('a')).toBe('sent')
    expect(second.told).toEqual(['sent a while a'])
  })

  test.each<[Answer, string, string]>([
    [null, 'unanswered', 'a failed'],
    [{ ok: false, code: 'TOO_MANY_REQUESTS' }, 'refused', 'a failed'],
    [{ ok: false, code: 'INTERNAL_ERROR' }, 'refused', 'a failed'],
    [{ ok: false, code: 'CHAT_CLOSED' }, 'refused', 'a refused'],
  ])('that are answered with %j are %s and stay as “%s”', async (answer, result, state) => {
    const { add, states, told } = outboxWith([answer])
    expect(await add('a')).toBe(result)
    await turn()
    expect(states()).toEqual([state])
    expect(told).toEqual(answer === null ? ['no response'] : [])
  })

  test('stay without a network, and are not sent', async () => {
    const { add, states, sent } = outboxWith([], { isReachable: false })
    expect(await add('a')).toBe('unanswered')
    expect([states(), sent]).toEqual([['a failed'], []])
  })

  test('wait for their turn only once, however often they are tried again', async () => {
    const { add, outbox, sent, waiting } = outboxWith()
    void add('a')
    const [first, second] = [outbox.retry('a'), outbox.retry('a')]
    expect(first).toBe(second)
    await turn()
    waiting[0]!({ ok: true })
    await turn()
    expect(sent).toEqual(['a r1 words of a'])
  })

  test('that failed are tried again each by itself', async () => {
    const { add, outbox, sent, states } = outboxWith([null, null, { ok: true }])
    await add('a')
    await add('b')
    expect(await outbox.retry('b')).toBe('sent')
    expect(sent.at(-1)).toBe('b r1 words of b')
    expect(states()).toEqual(['a failed'])
  })

  test('that were discarded before their turn are not sent', async () => {
    const { add, outbox, sent, waiting } = outboxWith()
    void add('a')
    const second = add('b')
    outbox.discard('b')
    await turn()
    waiting[0]!({ ok: true })
    expect(await second).toBe('refused')
    expect(sent).toEqual(['a r1 words of a'])
  })

  test('of an earlier page are sent with the next connection, but none that was refused', async () => {
    const before = outboxWith([null, { ok: false, code: 'CHAT_CLOSED' }])
    await before.add('a')
    await before.add('b')
    const after = outboxWith([{ ok: true }], { kept: before.kept })
    expect(after.states()).toEqual(['a failed', 'b refused'])
    after.outbox.flush()
    expect(after.states()).toEqual(['a sending', 'b refused'])
    await turn()
    expect([after.sent, after.states()]).toEqual([['a r1 words of a'], ['b refused']])
  })
})
