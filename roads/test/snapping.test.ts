import fc from 'fast-check'
import { metersEastAndNorth, offsetBy } from '@woodalo/geography'
import { expect, test } from 'vitest'
import { type Lines, createSnapper } from '../src/snapping.ts'

const middle = { latitude: 60.2, longitude: 24.9 }
const place = fc.tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }))

function linesOf(drawn: readonly (readonly [number, number])[][]): Lines {
  const first = Int32Array.from([0, ...drawn].keys()).fill(0)
  const points = drawn.flat().map(([east, north]) => offsetBy(middle, east, north))
  for (const [index, line] of drawn.entries()) first[index + 1] = first[index]! + line.length
  return {
    first,
    latitudes: Int32Array.from(points, ({ latitude }) => Math.round(latitude * 1e7)),
    longitudes: Int32Array.from(points, ({ longitude }) => Math.round(longitude * 1e7)),
  }
}

function leastMeters({ first, latitudes, longitudes }: Lines, from: typeof middle): number {
  let least = Number.POSITIVE_INFINITY
  for (let line = 0; line + 1 < first.length; line++)
    for (let point = first[line]!; point + 1 < first[line + 1]!; point++) {
      const [a, b] = [point, point + 1].map((at) =>
        metersEastAndNorth(from, { latitude: latitudes[at]! / 1e7, longitude: longitudes[at]! / 1e7 }),
      ) as [{ east: number; north: number }, { east: number; north: number }]
      for (let step = 0; step <= 400; step++) {
        const along = step / 400
        least = Math.min(
          least,
          Math.hypot(a.east + (b.east - a.east) * along, a.north + (b.north - a.north) * along),
        )
      }
    }
  return least
}

test('a place is snapped to the nearest line, or to none if that is too far', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(place, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      fc.tuple(fc.integer({ min: -2_500, max: 2_500 }), fc.integer({ min: -2_500, max: 2_500 })),
      fc.integer({ min: 1, max: 3_000 }),
      (drawn, [east, north], within) => {
        const lines = linesOf(drawn)
        const from = offsetBy(middle, east, north)
        const expected = leastMeters(lines, from)
        const snap = createSnapper(lines).nearest(from, within)
        // The expected distance is of points some metres apart along each line.
        const { metersAway, share } = snap ?? { metersAway: within, share: 0 }
        expect(metersAway).toBeLessThanOrEqual(within)
        expect(snap ? Math.abs(metersAway - expected) : within - expected).toBeLessThan(5)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 300 },
  )
})

test('a place is snapped to the nearest line far from the middle of the map, too, where cells are narrow', () => {
  const lines = (drawn: readonly (readonly [number, number])[][]): Lines => {
    const { first, latitudes, longitudes } = linesOf(drawn)
    const column = Math.round(middle.longitude * 1e7)
    return {
      first: Int32Array.from([...first, latitudes.length + 2]),
      latitudes: Int32Array.from([...latitudes, 0, 0]),
      longitudes: Int32Array.from([...longitudes, column, column]),
    }
  }
  fc.assert(
    fc.property(
      fc.array(fc.array(place, { minLength: 2, maxLength: 2 }), { minLength: 2, maxLength: 6 }),
      place,
      (drawn, [east, north]) => {
        const from = offsetBy(middle, east, north)
        const snap = createSnapper(lines(drawn)).nearest(from, 3_000)!
        expect(Math.abs(snap.metersAway - leastMeters(linesOf(drawn), from))).toBeLessThan(5)
      },
    ),
  )
})

test('a place anywhere on earth is snapped as by looking at every line, at the poles as well', () => {
  const around = fc.constantFrom(
    middle,
    { latitude: 78.2, longitude: 15.6 },
    { latitude: -0.2, longitude: -78.5 },
  )
  const anywhere = fc.record({
    latitude: fc.oneof(
      fc.constantFrom(90, -90, 89.999_999, -89.999_999, 89.99),
      fc.double({ min: -90, max: 90, noNaN: true }),
    ),
    longitude: fc.oneof(fc.constantFrom(180, -180, 0), fc.double({ min: -180, max: 180, noNaN: true })),
  })
  fc.assert(
    fc.property(around, anywhere, fc.integer({ min: 1, max: 3_000 }), (town, from, within) => {
      const line = [town, offsetBy(town, 900, 900)]
      const lines = {
        first: Int32Array.from([0, 2]),
        latitudes: Int32Array.from(line, ({ latitude }) => Math.round(latitude * 1e7)),
        longitudes: Int32Array.from(line, ({ longitude }) => Math.round(longitude * 1e7)),
      }
      const isNear = leastMeters(lines, from) < within
      expect(createSnapper(lines).nearest(from, within) !== null).toBe(isNear)
    }),
  )
})

test('a place at the same distance from two lines is snapped to the first one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: -600, max: 600 }),
      fc.boolean(),
      (meters, east, northFirst) => {
        const away = Math.round((meters / 111_195) * 1e7)
        const [latitude, longitude] = [Math.round(middle.latitude * 1e7), Math.round(middle.longitude * 1e7)]
        const [first, second] = northFirst ? [away, -away] : [-away, away]
        const lines = {
          first: Int32Array.from([0, 2, 4]),
          latitudes: Int32Array.from([first, first, second, second], (off) => latitude + off),
          longitudes: Int32Array.from([-200_000, 200_000, -200_000, 200_000], (off) => longitude + off),
        }
        const from = offsetBy({ latitude: latitude / 1e7, longitude: longitude / 1e7 }, east, 0)
        expect(createSnapper(lines).nearest({ ...from, latitude: latitude / 1e7 }, 1_000)?.line).toBe(0)
      },
    ),
  )
})
