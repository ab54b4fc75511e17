import { metersBetween, offsetBy } from '@woodalo/geography'
import type { Coordinates } from '@woodalo/geography'
import { describe, expect, test } from 'vitest'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import type { CityTrip } from '../bench/seeded-city.ts'
import { distinctPoints, spread } from '../src/hub/representative-points.ts'
import { REFERENCE_SETTINGS as settings, match } from '../src/index.ts'
import type { Travel } from '../src/problem-and-solution.ts'
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

/** So many times, each longer than the one before by the same factor. */
function ladder(first: number, factor: number, steps = 15): number[] {
  return Array.from({ length: steps }, (_, step) => Math.round(first * factor ** step))
}

const hub = hubTrips(4, 100)
const dense = cityTrips({ seed: 1, requests: 1100, seconds: 240 })
const denseAndHub = [...dense, ...hubTrips(4, 200).map((request) => ({ ...request, id: `h${request.id}` }))]
const streetAndHub = [
  ...cityTrips({ seed: 3, requests: 150, seconds: 60 }),
  ...hub.map((request) => ({ ...request, id: `h${request.id}` })),
]

describe('more time never gives less, wherever it ends (SPEC 6.7)', () => {
  // Time is counted in looks at the clock, so that each run takes the same steps on every machine. The longest times
  // are enough to grow all groups.
  test.each([
    ['300 riders over a square of 500 m', overSquare(hubTrips(3, 300), 500), ladder(40, 1.35)],
    ['75 riders in rows', inRows(hubTrips(12, 75), 9), ladder(27, 1.35)],
    ['a hub of 60', hubTrips(7, 60), ladder(20, 1.35)],
    ['a hub of 110', hubTrips(6, 110), ladder(20, 1.35)],
    ['a street of 210', cityTrips({ seed: 2, requests: 210, seconds: 60 }), ladder(30, 1.3)],
    ['a street of 400', cityTrips({ seed: 5, requests: 400, seconds: 90 }), ladder(60, 1.3)],
    ['a street and a hub', streetAndHub, ladder(40, 1.35)],
    ['a street with too many groups to keep', dense, ladder(200, 1.27)],
    ['a street with too many groups to keep and a hub', denseAndHub, ladder(400, 1.27)],
  ])(
    '%s',
    (_, requests, times) => {
      const saved = times.map((milliseconds) => {
        let looks = 0
        const solution = match({ settings, requests, within: { milliseconds, now: () => (looks += 1) } })
        expect(faultsOf({ settings, requests }, solution)).toEqual([])
        expect(looks).toBeLessThanOrEqual(milliseconds)
        return solution.stats.saved
      })
      expect(saved).toEqual(saved.toSorted((a, b) => a - b))
      expect(saved.at(-1)).toBeGreaterThan(saved[0]!)
    },
    120_000,
  )
})

/** What is saved on measured roads, by a clock that each look and each drive that is measured moves on. */
function savedOnRoads(requests: readonly CityTrip[], milliseconds: number, perDrive: number): number {
  let clock = 0
  const drive = (from: Coordinates, to: Coordinates): Travel => {
    const [north, east] = [to.latitude - from.latitude, (to.longitude - from.longitude) * 0.76]
    const distanceMeters = 111_195 * (Math.abs(north) + Math.abs(east) + Math.max(0, east) * 0.4)
    return { distanceMeters, durationSeconds: distanceMeters / 7 + Math.max(0, north) * 2_000 }
  }
  const measure = (from: Coordinates, to: Coordinates): Travel => {
    clock += perDrive
    return drive(from, to)
  }
  const matrix = (from: readonly Coordinates[], to: readonly Coordinates[]) => {
    clock += perDrive * from.length * to.length
    const drives = from.flatMap((start) => to.map((end) => drive(start, end)))
    return {
      seconds: drives.map(({ durationSeconds }) => durationSeconds),
      meters: drives.map(({ distanceMeters }) => distanceMeters),
    }
  }
  const problem = {
    requests,
    settings: { ...settings, roads: { kind: 'measured' as const, measure, matrix } },
  }
  const solution = match({ ...problem, within: { milliseconds, now: () => (clock += 1) } })
  expect(faultsOf(problem, solution)).toEqual([])
  return solution.stats.saved
}

describe('nor on measured roads', () => {
  test.each([
    ['120 riders over a square of 400 m', overSquare(hubTrips(4, 120), 400), 0.005, ladder(130, 1.35, 12)],
    ['a hub whose drives take long', hubTrips(8, 200), 0.02, ladder(240, 1.4, 9)],
  ])(
    '%s',
    (_, requests, perDrive, times) => {
      const saved = times.map((milliseconds) => savedOnRoads(requests, milliseconds, perDrive))
      expect(saved).toEqual(saved.toSorted((a, b) => a - b))
      expect(saved.at(-1)).toBeGreaterThan(saved[0]!)
    },
    120_000,
  )
})

/** What is saved after so many looks at the clock. */
function savedAfter(requests: readonly CityTrip[], milliseconds: number): number {
  let looks = 0
  return match({ settings, requests, within: { milliseconds, now: () => (looks += 1) } }).stats.saved
}

test('a crowd whose time ends while its first groups grow saves nearly what a longer search does', () => {
  // What a longer search saves.
  expect(savedAfter(inRows(hubTrips(2, 50), 8), 420)).toBeGreaterThan(0.99 * 70_777)
  expect(savedAfter(inRows(hubTrips(12, 75), 9), 40)).toBeGreaterThan(0.99 * 124_808)
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
