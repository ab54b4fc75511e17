import { metersBetween, offsetBy } from '@woodalo/geography'
import { describe, expect, test } from 'vitest'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import type { CityTrip } from '../bench/seeded-city.ts'
import { distinctPoints, spread } from '../src/hub/representative-points.ts'
import { REFERENCE_SETTINGS as settings, match } from '../src/index.ts'
import { RequestBook, tabulatePlaces } from '../src/requests-as-columns.ts'
import { faultsOf } from './checker.ts'

/** Riders in rows some 30 m apart. */
function inRows(requests: readonly CityTrip[], perRow: number): CityTrip[] {
  return requests.map((request, index) => {
    const { latitude, longitude } = request.trip.from
    const from = {
      latitude: latitude + (index % perRow) * 3e-4,
      longitude: longitude + Math.floor(index / perRow) * 3e-4,
    }
    return { ...request, trip: { ...request.trip, from } }
  })
}

/** Riders over a square with sides of so many metres. */
function overSquare(requests: readonly CityTrip[], meters: number): CityTrip[] {
  return requests.map((request, index) => {
    const east = (((index * 61) % 97) / 97 - 0.5) * meters
    const north = (((index * 37) % 101) / 101 - 0.5) * meters
    return { ...request, trip: { ...request.trip, from: offsetBy(request.trip.from, east, north) } }
  })
}

describe('where the time ends while groups grow, more of it gives hardly ever less (SPEC 6.7)', () => {
  // Time is counted in looks at the clock, so that each run takes the same steps on every machine.
  test.each([
    [
      '75 riders in rows, whose crowd is seen in time',
      inRows(hubTrips(12, 75), 9),
      [27, 40, 70, 150, 300],
      0.995,
    ],
    ['300 riders over a square of 500 m', overSquare(hubTrips(3, 300), 500), [80, 100, 140, 200], 0.995],
  ])('%s', (_, requests, times, part) => {
    let best = 0
    for (const milliseconds of times) {
      let looks = 0
      const solution = match({ settings, requests, within: { milliseconds, now: () => (looks += 1) } })
      expect(faultsOf({ settings, requests }, solution)).toEqual([])
      expect(looks).toBeLessThanOrEqual(milliseconds)
      expect(solution.stats.saved).toBeGreaterThanOrEqual(part * best)
      best = Math.max(best, solution.stats.saved)
    }
  })
})

test('where a street has too many groups to keep, more time never gives less (SPEC 6.7)', () => {
  const requests = cityTrips({ seed: 1, requests: 1100, seconds: 240 })
  let best = 0
  // From the first prices to all groups, which takes some 4,400 looks.
  for (const milliseconds of [2000, 3000, 3750, 4500, 6000]) {
    let looks = 0
    const solution = match({ settings, requests, within: { milliseconds, now: () => (looks += 1) } })
    expect(faultsOf({ settings, requests }, solution)).toEqual([])
    expect(solution.stats.saved).toBeGreaterThanOrEqual(best)
    best = solution.stats.saved
  }
}, 60_000)

test('prices that had no time to settle still choose better than savings alone', () => {
  const requests = inRows(hubTrips(2, 50), 8)
  let looks = 0
  const { stats } = match({ settings, requests, within: { milliseconds: 420, now: () => (looks += 1) } })
  // What a longer search saves. The heaviest groups one after the other save 93 % of it.
  expect(stats.saved).toBeGreaterThan(0.96 * 70_777)
})

test.each([50, 400, 1500])(
  'the stands of riders over %i m are those that reach most riders anew',
  (meters) => {
    const book = new RequestBook(settings, overSquare(hubTrips(4, 120), meters))
    const places = tabulatePlaces([])
    const points = distinctPoints(book, [...Array(book.size).keys()])
    const stands = spread(book, places, points)
    const reach = (point: number): number[] =>
      [...Array(book.size).keys()].filter((slot) => book.walks.reaches(slot, point, places))
    const covered = new Set<number>()
    const chosen: number[] = []
    // Points within 150 m of a stand are those that it stands for.
    const isApart = (point: number): boolean =>
      chosen.every((other) => metersBetween(book.origins, point * 3, book.origins, other * 3) > 150)
    for (const stand of stands) {
      const value = (point: number): number => {
        const slots = reach(point)
        return slots.filter((slot) => !covered.has(slot)).length + slots.length / 16
      }
      const free = points.filter(isApart)
      expect(free).toContain(stand)
      expect(Math.max(...free.map(value))).toBe(value(stand))
      for (const slot of reach(stand)) covered.add(slot)
      chosen.push(stand)
    }
  },
)
