import { expect, test } from 'vitest'
import { begunAtOnce } from '../testing/begun-at-once.ts'
import { createCallerTurns } from './caller-turns.ts'

test('four acts of one person, eight of one network and fourteen of all networks are begun at once, and none of this machine’s waits for others', async () => {
  const take = createCallerTurns()
  expect(await begunAtOnce((_, act) => take('ana', '203.0.113.7', act), 20)).toBe(4)
  expect(await begunAtOnce((index, act) => take(`person ${index}`, '203.0.113.7', act), 20)).toBe(8)
  expect(await begunAtOnce((index, act) => take(`person ${index}`, `203.0.113.${index}`, act), 20)).toBe(14)
  expect(await begunAtOnce((index, act) => take(`person ${index}`, '127.0.0.1', act), 20)).toBe(20)
  expect(await begunAtOnce((_, act) => take('ana', '127.0.0.1', act), 20)).toBe(4)
  expect(await begunAtOnce((_, act) => take(null, '203.0.113.7', act), 20)).toBe(8)
  expect(await begunAtOnce((_, act) => take(null, '127.0.0.1', act), 20)).toBe(20)
})
