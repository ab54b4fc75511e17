import fc from 'fast-check'
import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import { describe, expect, test } from 'vitest'
import { driveLawAt, driveLaws, driveStraight } from './without-streets.ts'

const place: fc.Arbitrary<Coordinates> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
/** Places within some kilometres of each other, as riders' are. */
const nearPlaces = (count: number) =>
  fc
    .tuple(
      fc.record({
        latitude: fc.double({ min: -80, max: 80, noNaN: true }),
        longitude: fc.double({ min: -179, max: 179, noNaN: true }),
      }),
      fc.array(fc.tuple(fc.double({ min: -0.1, max: 0.1 }), fc.double({ min: -0.1, max: 0.1 })), {
        minLength: count,
        maxLength: count,
      }),
    )
    .map(([{ latitude, longitude }, moves]) =>
      moves.map(([north, east]): Coordinates => ({
        latitude: latitude + (north || 0),
        longitude: longitude + (east || 0),
      })),
    )
const law = fc.constantFrom(...Object.values(driveLaws))
/** The tolerance for rounding. */
const hair = 1e-9

describe('a drive where no streets are known', () => {
  test('takes no longer than a drive via any other place', () => {
    const three = fc.oneof(fc.array(place, { minLength: 3, maxLength: 3 }), nearPlaces(3))
    fc.assert(
      fc.property(three, law, ([from, via, to], by) => {
        const straight = driveStraight(from!, to!, by)
        const first = driveStraight(from!, via!, by)
        const second = driveStraight(via!, to!, by)
        const seconds = first.durationSeconds + second.durationSeconds
        expect(straight.durationSeconds).toBeLessThanOrEqual(seconds * (1 + hair) + hair)
      }),
      { numRuns: 2_000 },
    )
  })

  test('is faster if it is longer, and takes no time from a place to itself', () => {
    fc.assert(
      fc.property(nearPlaces(3), law, ([from, one, other], by) => {
        const [shorter, longer] = [one!, other!]
          .map((to) => driveStraight(from!, to, by))
          .toSorted((a, b) => a.distanceMeters - b.distanceMeters)
        expect(longer!.durationSeconds).toBeGreaterThanOrEqual(shorter!.durationSeconds)
        expect(longer!.durationSeconds * shorter!.distanceMeters).toBeLessThanOrEqual(
          shorter!.durationSeconds * longer!.distanceMeters * (1 + hair) + hair,
        )
        expect(driveStraight(from!, from!, by)).toEqual({ distanceMeters: 0, durationSeconds: 0 })
      }),
    )
  })

  test('takes as long as New York’s trips there, and elsewhere as long as on New York’s empty streets', () => {
    const timesSquare = { latitude: 40.758, longitude: -73.9855 }
    const laGuardia = { latitude: 40.7769, longitude: -73.874 }
    const kennedy = { latitude: 40.6413, longitude: -73.7781 }
    // Median minutes of the 1,975 and 1,045 trips on 1 December 2015 that began and ended within 1.5 km of these
    // places.
    for (const [airport, minutes] of [
      [laGuardia, 33.3],
      [kennedy, 53.4],
    ] as const)
      expect(Math.abs(driveStraight(timesSquare, airport).durationSeconds / 60 / minutes - 1)).toBeLessThan(
        0.1,
      )
    const barajas = { latitude: 40.4915, longitude: -3.593 }
    const puertaDelSol = { latitude: 40.4169, longitude: -3.7035 }
    expect(greatCircleMeters(barajas, puertaDelSol) / 1000).toBeCloseTo(12.5, 0)
    expect(driveStraight(barajas, puertaDelSol).durationSeconds / 60).toBeCloseTo(26, 0)
    expect(driveLawAt(barajas)).toBe(driveLaws.elsewhere)
    expect(driveLawAt(kennedy)).toBe(driveLaws.newYork)
  })
})
