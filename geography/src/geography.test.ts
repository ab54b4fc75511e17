import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  METERS_PER_DEGREE,
  boxAround,
  greatCircleMeters,
  metersEastAndNorth,
  nearMeters,
  offsetBy,
} from './index.ts'

const inhabited = fc.record({
  latitude: fc.double({ min: -70, max: 70, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const meters = fc.double({ min: -5000, max: 5000, noNaN: true })

/** The textbook haversine formula. */
function haversine(a: { latitude: number; longitude: number }, b: typeof a): number {
  const rad = Math.PI / 180
  const half =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) *
      Math.cos(b.latitude * rad) *
      Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(half)))
}

describe('metres between places', () => {
  test('on the great circle equal those of the haversine formula, near and far', () => {
    fc.assert(
      fc.property(inhabited, inhabited, (a, b) => {
        const expected = haversine(a, b)
        // Near the antipode the haversine formula itself loses digits.
        if (expected > 1.99e7) return
        expect(Math.abs(greatCircleMeters(a, b) - expected)).toBeLessThan(1e-4 + 1e-9 * expected)
      }),
    )
    expect(
      greatCircleMeters({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
    ).toBeCloseTo(METERS_PER_DEGREE, 3)
  })

  test('to the other side of the earth are half of its circumference, from anywhere', () => {
    fc.assert(
      fc.property(inhabited, ({ latitude, longitude }) => {
        const antipode = { latitude: -latitude, longitude: longitude + 180 }
        expect(greatCircleMeters({ latitude, longitude }, antipode)).toBeCloseTo(Math.PI * 6_371_008.8, -1)
      }),
    )
  })

  test('on a plane take the shorter way around the earth, however often a longitude turns', () => {
    const from = { latitude: 10, longitude: 179 }
    for (const longitude of [181, -179, 541, -539])
      expect(metersEastAndNorth(from, { latitude: 10, longitude }).east).toBeCloseTo(
        2 * METERS_PER_DEGREE * Math.cos((10 * Math.PI) / 180),
        3,
      )
    for (const longitude of [177, -183, 537])
      expect(metersEastAndNorth(from, { latitude: 10, longitude }).east).toBeCloseTo(
        -2 * METERS_PER_DEGREE * Math.cos((10 * Math.PI) / 180),
        3,
      )
  })

  test('on the great circle are exact to thirteen digits, from one step to the length of a city', () => {
    const along = (longitude: number) =>
      greatCircleMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude })
    for (const degrees of [0.000_01, 0.001, 0.1, 0.3, 0.57, 0.58, 3]) {
      const expected = 6_371_008.8 * ((degrees * Math.PI) / 180)
      expect(Math.abs(along(degrees) / expected - 1), `${degrees}°`).toBeLessThan(1e-13)
    }
  })

  test('over short distances equal those on a plane to a thousandth, even across the antimeridian', () => {
    fc.assert(
      fc.property(inhabited, meters, meters, (here, east, north) => {
        const there = offsetBy(here, east, north)
        const turned = { ...there, longitude: ((there.longitude + 540) % 360) - 180 }
        const straight = greatCircleMeters(here, there)
        expect(Math.abs(nearMeters(here, turned) - straight)).toBeLessThan(0.001 * straight + 1e-3)
        const way = metersEastAndNorth(here, turned)
        expect(way.north).toBeCloseTo(north, 3)
        expect(Math.abs(way.east - east)).toBeLessThan(0.004 * Math.abs(east) + 1e-3)
      }),
    )
  })

  test('over short distances are the same in both directions', () => {
    fc.assert(
      fc.property(inhabited, meters, meters, (here, east, north) => {
        const there = offsetBy(here, east, north)
        const [to, fro] = [metersEastAndNorth(here, there), metersEastAndNorth(there, here)]
        expect(to.east + fro.east).toBeCloseTo(0, 6)
        expect(to.north + fro.north).toBeCloseTo(0, 6)
      }),
    )
  })

  test('to the east take a hundred times the degrees of the equator at the most, even at a pole', () => {
    for (const latitude of [-90, 89.9999, 90]) {
      const { longitude } = offsetBy({ latitude, longitude: 0 }, METERS_PER_DEGREE / 100, 0)
      expect(longitude).toBeCloseTo(1, 9)
      const { west, east } = boxAround({ latitude, longitude: 0 }, METERS_PER_DEGREE / 100)
      expect([west, east]).toEqual([-longitude, longitude])
    }
  })

  test('a box contains everything within its metres', () => {
    fc.assert(
      fc.property(inhabited, meters, meters, (here, east, north) => {
        const there = offsetBy(here, east, north)
        const box = boxAround(here, 1.01 * greatCircleMeters(here, there) + 1e-3)
        expect(there.latitude).toBeGreaterThanOrEqual(box.south)
        expect(there.latitude).toBeLessThanOrEqual(box.north)
        expect(there.longitude).toBeGreaterThanOrEqual(box.west)
        expect(there.longitude).toBeLessThanOrEqual(box.east)
      }),
    )
  })
})
