import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptsPerRound, retryDelayMilliseconds } from './connection-attempts.ts'

test('a round has five attempts, and the delays begin at 100 ms and double', () => {
  expect(attemptsPerRound).toBe(5)
  expect([1, 2, 3, 4].map((failed) => retryDelayMilliseconds(failed, 0.7))).toEqual([100, 200, 400, 800])
})

test('between rounds there are random delays of up to twenty seconds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failed, random) => {
        const delay = retryDelayMilliseconds(failed, random)
        expect(delay).toBeGreaterThanOrEqual(1_000)
        expect(delay).toBeLessThanOrEqual(20_000)
      },
    ),
  )
  expect(retryDelayMilliseconds(9, 0)).toBeLessThan(retryDelayMilliseconds(9, 1))
})

test('the delays between rounds begin at two seconds and grow by half, up to twenty', () => {
  expect([5, 6, 7, 8, 11, 12].map((failed) => retryDelayMilliseconds(failed, 1))).toEqual([
    2_000, 3_000, 4_500, 6_750, 20_000, 20_000,
  ])
  // Half of each is fixed.
  expect([5, 6, 12].map((failed) => retryDelayMilliseconds(failed, 0))).toEqual([1_000, 1_500, 10_000])
})
