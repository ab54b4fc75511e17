import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import { describe, expect, test } from 'vitest'
import { cityTrips } from '../bench/seeded-city.ts'
import { ballsOf, distinctPoints, spread } from '../src/hub/representative-points.ts'
import { REFERENCE_SETTINGS } from '../src/index.ts'
import { RequestBook, tabulatePlaces } from '../src/requests-as-columns.ts'

const trips = cityTrips({ seed: 3, requests: 60, seconds: 60 })
// Two who stand at the same spot.
const requests = [...trips, { ...trips[7]!, id: 'beside' }]
const book = new RequestBook(REFERENCE_SETTINGS, requests)
const places = tabulatePlaces(
  trips.slice(0, 40).map(({ trip }, index) => ({
    latitude: trip.from.latitude + 0.0004 * (index % 5),
    longitude: trip.from.longitude - 0.0003 * (index % 7),
  })),
)
/** Riders’ origins by their slots, and known places below zero. */
const points = [...requests.map((_, slot) => slot), ...places.places.map((_, index) => -1 - index)].toSorted(
  (a, b) => Math.sin(a) - Math.sin(b),
)
const at = (point: number): Coordinates =>
  point >= 0 ? book.requests[point]!.trip.from : places.places[-1 - point]!
const apart = (a: number, b: number) => greatCircleMeters(at(a), at(b))

describe('points at which riders may meet, some of them riders’ and some known places', () => {
  test('are distinct once nobody stands where another does; known places stay', () => {
    const distinct = distinctPoints(book, points)
    expect(distinct).toHaveLength(points.length - 1)
    expect(distinct.filter((point) => point < 0)).toEqual(points.filter((point) => point < 0))
    expect(distinct.filter((point) => apart(point, 7) === 0 && point >= 0)).toHaveLength(1)
  })

  test.each([100, 400, 1_500])('are all in balls of %i m around their first, each in one', (radius) => {
    const balls = ballsOf(book, places, points, radius)
    expect(balls.flat().toSorted((a, b) => a - b)).toEqual(points.toSorted((a, b) => a - b))
    for (const [first, ...rest] of balls)
      for (const point of rest) expect(apart(first!, point)).toBeLessThanOrEqual(radius + 0.01)
    const firsts = balls.map(([first]) => first!)
    for (const [index, one] of firsts.entries())
      for (const other of firsts.slice(index + 1)) expect(apart(one, other)).toBeGreaterThan(radius - 0.01)
  })

  test('are represented by some that lie apart and reach whomever any of them reaches', () => {
    const chosen = spread(book, places, points)
    expect(chosen.length).toBeLessThan(points.length / 2)
    expect(chosen.some((point) => point < 0) && chosen.some((point) => point >= 0)).toBe(true)
    for (const [index, one] of chosen.entries())
      for (const other of chosen.slice(index + 1)) expect(apart(one, other)).toBeGreaterThan(149.9)
    const reached = (by: readonly number[]) =>
      requests.filter((_, slot) => by.some((point) => apart(point, slot) <= book.reachMeters)).length
    expect(reached(chosen)).toBeGreaterThan(0.9 * reached(points))
  })
})
