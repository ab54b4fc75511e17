import { metersEastAndNorth, nearMeters, offsetBy } from '@woodalo/geography'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineAlong } from '../src/route-line.ts'

const corner = { latitude: 52.5, longitude: 13.4 }
const pointOf = ([latitude, longitude]: readonly [number, number]) => ({ latitude, longitude })

/** Streets one after the other, each of pieces to the east with these metres. */
function streetsOf(streets: readonly (readonly number[])[]) {
  const first = [0]
  const points: { latitude: number; longitude: number }[] = []
  let east = 0
  for (const pieces of streets) {
    points.push(offsetBy(corner, east, 0))
    for (const meters of pieces) points.push(offsetBy(corner, (east += meters), 0))
    first.push(points.length)
  }
  return {
    first: Int32Array.from(first),
    latitudes: Int32Array.from(points, ({ latitude }) => Math.round(latitude * 1e7)),
    longitudes: Int32Array.from(points, ({ longitude }) => Math.round(longitude * 1e7)),
  }
}

const sum = (meters: readonly number[]) => meters.reduce((all, each) => all + each, 0)
const pieces = fc.array(fc.integer({ min: 3, max: 90 }), { minLength: 1, maxLength: 4 })
const share = fc.constantFrom(0, 0.1, 0.25, 0.5, 0.8, 1)

test('a line begins and ends at its shares of the first and the last street, and bends where the streets do', () => {
  fc.assert(
    fc.property(
      fc.array(pieces, { minLength: 1, maxLength: 3 }),
      share,
      share,
      fc.boolean(),
      (streets, one, other, isBack) => {
        const [low, high] = streets.length === 1 ? [Math.min(one, other), Math.max(one, other)] : [one, other]
        const whole = sum(streets.flat())
        const [begin, end] = [low * sum(streets[0]!), whole - (1 - high) * sum(streets.at(-1)!)]
        const numbers = streets.map((_, street) => 2 * street + (isBack ? 1 : 0))
        const line = lineAlong(
          streetsOf(streets),
          isBack ? numbers.toReversed() : numbers,
          { share: isBack ? high : low },
          { share: isBack ? low : high },
        )
        const along = (isBack ? line.toReversed() : line).map(
          (point) => metersEastAndNorth(corner, pointOf(point)).east,
        )
        // Whole units of 1e-7 degrees are a hundredth of a metre.
        expect(Math.abs(along[0]! - begin)).toBeLessThan(0.1)
        expect(Math.abs(along.at(-1)! - end)).toBeLessThan(0.1)
        let east = 0
        const bends = streets.flat().map((meters) => (east += meters))
        for (const bend of bends.filter((at) => at > begin + 0.1 && at < end - 0.1))
          expect(along.some((at) => Math.abs(at - bend) < 0.1)).toBe(true)
        for (const [index, point] of line.slice(1).entries())
          expect(nearMeters(pointOf(point), pointOf(line[index]!))).toBeGreaterThan(0)
      },
    ),
    { numRuns: 500 },
  )
})
