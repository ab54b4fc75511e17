import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { engineMilliseconds, workClock } from './time-for-a-batch.ts'

test('the engine takes half of the interval of the batches, within what finds groups and what delays nobody', () => {
  expect([0, 0.1, 0.5, 1, 1.5, 2, 60].map(engineMilliseconds)).toEqual([
    250, 250, 250, 500, 750, 1_000, 1_000,
  ])
})

test('the clock of the work counts what this thread computes, and a quarter of the time for which it is kept waiting', async () => {
  const clock = workClock()
  const used = process.threadCpuUsage()
  const computed = () => {
    const { user, system } = process.threadCpuUsage(used)
    return (user + system) / 1_000
  }
  while (computed() < 20);
  expect(clock()).toBeGreaterThanOrEqual(20)
  const idle = workClock()
  const began = performance.now()
  // Waits for a time that counts, while nothing is computed.
  await pause(400)
  const waited = performance.now() - began
  expect(idle()).toBeGreaterThanOrEqual(waited / 4)
})
