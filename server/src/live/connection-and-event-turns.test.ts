import { expect, test } from 'vitest'
import { createConnectionTurns, createEventTurns, turnOf } from './connection-and-event-turns.ts'

test('a connection waits for those of its network, and one of this machine, which may be anybody’s, for none', () => {
  const one = { id: 'one' }
  expect(turnOf(one, '203.0.113.7')).toBe('203.0.113.7')
  expect(turnOf(one, '2001:db8::1')).toBe(turnOf({ id: 'other' }, '2001:db8::2'))
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(turnOf(one, address)).toBe('one')
})

/** Returns how many of these acts begin while none ends. */
async function begunOf(begin: (index: number, act: () => Promise<void>) => Promise<unknown>, count: number) {
  const end = Promise.withResolvers<void>()
  let begun = 0
  const all = Array.from({ length: count }, (_, index) =>
    begin(index, async () => {
      begun++
      await end.promise
    }),
  )
  await new Promise((resolve) => setImmediate(resolve))
  const atOnce = begun
  end.resolve()
  await Promise.all(all)
  expect(begun).toBe(count)
  return atOnce
}

test('four events of one person and eight of one network are acted on at once, and none of this machine’s waits for others', async () => {
  const take = createEventTurns()
  expect(await begunOf((_, act) => take('ana', '203.0.113.7', act), 20)).toBe(4)
  expect(await begunOf((index, act) => take(`person ${index}`, '203.0.113.7', act), 20)).toBe(8)
  expect(await begunOf((index, act) => take(`person ${index}`, `203.0.113.${index}`, act), 20)).toBe(20)
  expect(await begunOf((index, act) => take(`person ${index}`, '127.0.0.1', act), 20)).toBe(20)
  expect(await begunOf((_, act) => take('ana', '127.0.0.1', act), 20)).toBe(4)
})

test('twelve connections, four of one network, are let in at once', async () => {
  const take = createConnectionTurns(100)
  expect(await begunOf((_, act) => take('one network', act), 20)).toBe(4)
  expect(await begunOf((index, act) => take(`network ${index}`, act), 20)).toBe(12)
})
