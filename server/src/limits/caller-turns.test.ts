import { expect, test } from 'vitest'
import { begunAtOnce } from '../testing/begun-at-once.ts'
import { createCallerTurns } from './caller-turns.ts'

test('four acts of one person, five of all nobodies, eight of one network and fourteen of all are begun at once, and none of this machine’s waits for others', async () => {
  const take = createCallerTurns()
  expect(await begunAtOnce((_, act) => take('ana', '203.0.113.7', act), 20)).toBe(4)
  expect(await begunAtOnce((index, act) => take(`person ${index}`, '203.0.113.7', act), 20)).toBe(8)
  expect(await begunAtOnce((index, act) => take(`person ${index}`, `203.0.113.${index}`, act), 20)).toBe(14)
  expect(await begunAtOnce((index, act) => take(`person ${index}`, '127.0.0.1', act), 20)).toBe(20)
  expect(await begunAtOnce((_, act) => take('ana', '127.0.0.1', act), 20)).toBe(4)
  expect(await begunAtOnce((_, act) => take(null, '203.0.113.7', act), 20)).toBe(5)
  expect(await begunAtOnce((index, act) => take(null, `203.0.113.${index}`, act), 20)).toBe(5)
  expect(await begunAtOnce((_, act) => take(null, '127.0.0.1', act), 20)).toBe(20)
})

test('a rider who asks now and then goes before networks with much to ask, of which little has had its turn', async () => {
  const take = createCallerTurns()
  const order: string[] = []
  const ends: (() => void)[] = []
  const act = (who: string) => () =>
    new Promise<void>((resolve) => {
      order.push(who)
      ends.push(resolve)
    })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const all: Promise<void>[] = []
  for (let calls = 0; calls < 20; calls++) {
    // The app's start, before anything is crowded.
    all.push(take('rider', '203.0.113.7', act('rider')))
    await settle()
    ends.splice(0).forEach((end) => end())
    await settle()
  }
  order.length = 0
  for (let network = 0; network < 30; network++)
    for (let event = 0; event < 200; event++)
      all.push(take(`person ${network}`, `198.51.${network}.1`, act('flood')))
  all.push(take('rider', '203.0.113.7', act('rider')))
  await settle()
  // Fourteen had begun before; one turn in four goes round all who wait.
  for (let ended = 0; ended < 4; ended++) {
    ends.shift()!()
    await settle()
  }
  expect(order.slice(14)).toContain('rider')
  while (ends.length > 0) {
    ends.splice(0).forEach((end) => end())
    await settle()
  }
  await Promise.all(all)
})
