import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNREACHABLE, costOf, metersOf, secondsOf } from '../src/packed-cost.ts'

test('the cost of a route tells its seconds and metres exactly, up to 149 hours and 1,677 km', () => {
  const leg = fc.record({
    ms: fc.integer({ min: 0, max: 149 * 1_800_000 }),
    decimeters: fc.integer({ min: 0, max: 8_385_000 }),
  })
  fc.assert(
    fc.property(leg, leg, (one, other) => {
      const cost = costOf(one.ms, one.decimeters) + costOf(other.ms, other.decimeters)
      expect(secondsOf(cost)).toBe((one.ms + other.ms) / 1000)
      expect(metersOf(cost)).toBe((one.decimeters + other.decimeters) / 10)
    }),
  )
  expect([secondsOf(UNREACHABLE), metersOf(UNREACHABLE)]).toEqual([Infinity, Infinity])
})

test('the faster of two routes costs less, and of two that are equally fast the shorter', () => {
  const ms = fc.integer({ min: 0, max: 500_000_000 })
  const decimeters = fc.integer({ min: 0, max: 16_700_000 })
  fc.assert(
    fc.property(ms, decimeters, decimeters, (time, short, long) => {
      expect(costOf(time, long)).toBeLessThan(costOf(time + 1, short))
      expect(Math.sign(costOf(time, long) - costOf(time, short))).toBe(Math.sign(long - short))
    }),
  )
})
