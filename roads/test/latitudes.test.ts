// A degree of longitude is a hundred kilometres at the equator and half of that in Helsinki.
import { offsetBy } from '@woodalo/geography'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { degreesBetween, headingAt } from '../src/angles-at-junctions.ts'
import { createTownFinder } from '../src/town-by-street-density.ts'

const town = fc.record({
  latitude: fc.integer({ min: -70, max: 70 }),
  longitude: fc.integer({ min: -170, max: 170 }),
})

test('a street heads where its metres lead, at every latitude', () => {
  fc.assert(
    fc.property(town, fc.integer({ min: -180, max: 180 }), (here, degrees) => {
      const radians = (degrees * Math.PI) / 180
      const there = offsetBy(here, 30 * Math.sin(radians), 30 * Math.cos(radians))
      expect(degreesBetween(headingAt([here, there], 'start', 'out'), degrees)).toBeLessThan(0.1)
      expect(degreesBetween(headingAt([here, there], 'start', 'in'), degrees + 180)).toBeLessThan(0.1)
    }),
  )
})

test('streets as dense as in a town make one at every latitude, and streets half as dense make none', () => {
  fc.assert(
    fc.property(town, (here) => {
      const isTownOf = (kilometersPerSquareKilometer: number) => {
        const at = (column: number, row: number) => offsetBy(here, column * 250, row * 250)
        const steps = Array.from({ length: 41 }, (_, index) => index - 20)
        const meters = (kilometersPerSquareKilometer * 1_000) / 16
        const streets = steps.flatMap((row) => steps.map((column) => ({ place: at(column, row), meters })))
        return createTownFinder(streets)(here)
      }
      expect([isTownOf(16), isTownOf(8)]).toEqual([true, false])
    }),
    { numRuns: 30 },
  )
})
