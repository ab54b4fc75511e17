import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import { GroupGraph } from '../src/grow-groups-at-all-points.ts'
import { STRIDE } from '../src/group-store.ts'
import { REFERENCE_SETTINGS, match } from '../src/index.ts'
import type { Settings } from '../src/index.ts'
import { RequestBook } from '../src/requests-as-columns.ts'
import { faultsOf } from './checker.ts'

type Place = { readonly latitude: number; readonly longitude: number }

/** Roads on which no drive is like its way back, and a note of every pair that was measured. */
function measuredRoads(): { settings: Settings; asked: string[] } {
  const asked: string[] = []
  const measure = (from: Place, to: Place) => {
    asked.push(`${from.latitude},${from.longitude} ${to.latitude},${to.longitude}`)
    const [north, east] = [to.latitude - from.latitude, (to.longitude - from.longitude) * 0.76]
    const distanceMeters = 111_195 * (Math.abs(north) + Math.abs(east) + Math.max(0, east) * 0.4)
    return { distanceMeters, durationSeconds: distanceMeters / 7 + Math.max(0, north) * 2_000 }
  }
  return { settings: { ...REFERENCE_SETTINGS, roads: { kind: 'measured', measure } }, asked }
}

test('a drive between two destinations is what the roads say, however many were asked for before', () => {
  const requests = cityTrips({ seed: 3, requests: 60, seconds: 60 })
  const { settings } = measuredRoads()
  const { roads } = settings
  const slot = fc.nat(requests.length - 1)
  fc.assert(
    fc.property(fc.array(fc.tuple(slot, slot), { minLength: 700, maxLength: 1_500 }), (pairs) => {
      const book = new RequestBook(settings, requests)
      for (const [from, to] of pairs) {
        const [a, b] = [book.requests[from]!.trip.to, book.requests[to]!.trip.to]
        const expected = roads.kind === 'measured' ? roads.measure(a, b) : null
        const seconds = book.drives.between(from, to)
        expect({ distanceMeters: book.drives.meters, durationSeconds: seconds }).toEqual(expected)
      }
    }),
    { numRuns: 10 },
  )
})

test('a batch measures a drive between two destinations once, wherever its groups may meet', () => {
  const requests = cityTrips({ seed: 5, requests: 250, seconds: 60 })
  const { settings, asked } = measuredRoads()
  const problem = { settings, requests, budget: 50_000 }
  const solution = match(problem)
  const goals = new Set(requests.map(({ trip: { to } }) => `${to.latitude},${to.longitude}`))
  const between = asked.filter((pair) => pair.split(' ').every((place) => goals.has(place)))
  // The plans of the chosen groups are worked out by themselves.
  const ofPlans = solution.groups.reduce((sum, { members }) => sum + members.length ** 2 + members.length, 0)
  expect(between.length).toBeGreaterThan(1_000)
  expect(between.length).toBeLessThanOrEqual(new Set(between).size + ofPlans)
  expect(faultsOf(problem, solution)).toEqual([])
})

test('roads that measure many drives at once give the same groups at a hub, and are asked for few one by one', () => {
  const requests = hubTrips(3, 90)
  const { settings, asked } = measuredRoads()
  const { roads } = settings
  const measure = roads.kind === 'measured' ? roads.measure : null
  const oneByOne = match({ settings, requests, budget: 40_000 })
  const askedOneByOne = asked.splice(0).length
  let cells = 0
  const matrix = (from: readonly Place[], to: readonly Place[]) => {
    const drives = from.flatMap((start) => to.map((end) => measure!(start, end)))
    asked.splice(0)
    cells += drives.length
    return {
      seconds: drives.map(({ durationSeconds }) => durationSeconds),
      meters: drives.map(({ distanceMeters }) => distanceMeters),
    }
  }
  const many = { ...settings, roads: { kind: 'measured' as const, measure: measure!, matrix } }
  expect(match({ settings: many, requests, budget: 40_000 })).toEqual(oneByOne)
  expect(cells).toBe(requests.length ** 2)
  expect(asked.length).toBeLessThan(askedOneByOne / 4)
  const none = { ...settings, roads: { kind: 'measured' as const, measure: measure!, matrix: () => null } }
  expect(match({ settings: none, requests, budget: 40_000 })).toEqual(oneByOne)
})

test('whoever has many drives measured learns whether time sufficed for all', () => {
  const { settings } = measuredRoads()
  const measure = settings.roads.kind === 'measured' ? settings.roads.measure : null
  let calls = 0
  const matrix = (from: readonly Place[], to: readonly Place[]) => {
    calls += 1
    const drives = from.flatMap((start) => to.map((end) => measure!(start, end)))
    return {
      seconds: drives.map(({ durationSeconds }) => durationSeconds),
      meters: drives.map(({ distanceMeters }) => distanceMeters),
    }
  }
  const roads = { kind: 'measured' as const, measure: measure!, matrix }
  const requests = hubTrips(4, 200)
  const bookOf = () => new RequestBook({ ...settings, roads }, requests)
  const slots = Int32Array.from(requests.keys())
  const whole = bookOf()
  expect(whole.drives.fill(slots, () => false)).toBe(true)
  expect([...slots].every((slot) => whole.drives.isKnown(slot, slots.length - 1 - slot))).toBe(true)
  const callsOfAll = calls
  expect(callsOfAll).toBeGreaterThan(1)
  for (const most of [0, 1, callsOfAll - 1]) {
    calls = 0
    const book = bookOf()
    expect([most, book.drives.fill(slots, () => calls >= most)]).toEqual([most, false])
    expect(calls).toBeLessThanOrEqual(Math.max(1, most))
    expect([...slots].every((slot) => book.drives.isKnown(slot, slots.length - 1 - slot))).toBe(false)
  }
})

test.each<[string, Settings]>([
  ['as the crow flies', REFERENCE_SETTINGS],
  ['on streets', measuredRoads().settings],
])('a hub where all meet at a place shares as one where they meet at their origins, %s', (_, settings) => {
  const requests = hubTrips(3, 90)
  const hub = requests[0]!.trip.from
  const places = [{ ...hub, latitude: hub.latitude + 1 }, hub]
  const atOrigins = match({ settings, requests, budget: 40_000 })
  const problem = { settings: { ...settings, meetAtOrigins: false }, places, requests, budget: 40_000 }
  const atPlace = match(problem)
  expect(faultsOf(problem, atPlace)).toEqual([])
  expect(atPlace.stats).toEqual(atOrigins.stats)
  expect(atPlace.groups.map(({ members }) => members)).toEqual(atOrigins.groups.map(({ members }) => members))
})

test('runs of riders hold everybody once, and are as long as asked for or longer', () => {
  const { settings, asked } = measuredRoads()
  const book = new RequestBook(settings, cityTrips({ seed: 6, requests: 300, seconds: 60 }))
  const measured = asked.length
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(book.size - 1)), fc.integer({ min: 1, max: 80 }), (slots, length) => {
      const runs = book.drives.runs(slots, length)
      expect(runs.flat().toSorted((a, b) => a - b)).toEqual([...slots.keys()])
      const least = Math.min(length, slots.length)
      for (const run of runs) expect(run.length).toBeGreaterThanOrEqual(least)
    }),
  )
  expect(asked).toHaveLength(measured)
})

describe('a hub on streets whose measuring outlasts the time has groups all the same (SPEC 9.6, 9.7)', () => {
  let milliseconds = 0
  const now = (): number => (milliseconds += 0.2)
  const { settings } = measuredRoads()
  const measure = settings.roads.kind === 'measured' ? settings.roads.measure : null
  const matrix = (from: readonly Place[], to: readonly Place[]) => {
    milliseconds += from.length * to.length * 0.02
    const drives = from.flatMap((start) => to.map((end) => measure!(start, end)))
    return {
      seconds: drives.map(({ durationSeconds }) => durationSeconds),
      meters: drives.map(({ distanceMeters }) => distanceMeters),
    }
  }
  const roads = { kind: 'measured' as const, measure: measure!, matrix }

  test('all 40,000 drives would take 800 ms', () => {
    const problem = { requests: hubTrips(5, 200), settings: { ...settings, roads } }
    const ample = match({ ...problem, budget: 60_000 })
    const begun = milliseconds
    const within = match({ ...problem, within: { milliseconds: 600, now } })
    expect(faultsOf(problem, within)).toEqual([])
    expect(within.stats.saved).toBeGreaterThan(0.9 * ample.stats.saved)
    expect(milliseconds - begun).toBeLessThan(700)
    const stopAt = milliseconds + 600
    const stopped = match({ ...problem, stop: () => now() > stopAt })
    expect(faultsOf(problem, stopped)).toEqual([])
    expect(stopped.stats.saved).toBeGreaterThan(0.75 * ample.stats.saved)
  })

  test('even the 38,400 among those who go to the same parts would take 770 ms', () => {
    const problem = { requests: hubTrips(5, 600), settings: { ...settings, roads } }
    let best = 0
    for (const most of [300, 600, 900]) {
      const begun = milliseconds
      const within = match({ ...problem, within: { milliseconds: most, now } })
      expect(faultsOf(problem, within)).toEqual([])
      expect(milliseconds - begun).toBeLessThan(1.1 * most + 100)
      expect(within.stats.saved).toBeGreaterThan(best)
      best = within.stats.saved
    }
  })
})

test('bounds leave no pair out where roads measure many drives at once, and fewer are measured singly', () => {
  const requests = cityTrips({ seed: 8, requests: 520, seconds: 60 })
  const { settings, asked } = measuredRoads()
  const { roads } = settings
  const measure = roads.kind === 'measured' ? roads.measure : null
  const allowed = (rules: Settings): Set<string> => {
    const graph = new GroupGraph({ settings: rules, requests })
    graph.grow({ grow: () => false })
    const { store } = graph
    return new Set(
      Array.from({ length: store.count }, (_, group) =>
        [...store.members.subarray(group * STRIDE, (group + 1) * STRIDE), store.fares[group]].join(),
      ),
    )
  }
  const pairsOnly = { ...settings, limits: { ...settings.limits, maxGroup: 2 } }
  const expected = allowed(pairsOnly)
  const askedWithout = asked.splice(0).length
  const matrix = (from: readonly Place[], to: readonly Place[]) => {
    const singly = asked.length
    const drives = from.flatMap((start) => to.map((end) => measure!(start, end)))
    asked.length = singly
    return {
      seconds: drives.map(({ durationSeconds }) => durationSeconds),
      meters: drives.map(({ distanceMeters }) => distanceMeters),
    }
  }
  const found = allowed({ ...pairsOnly, roads: { kind: 'measured', measure: measure!, matrix } })
  expect(found.size).toBeGreaterThan(100)
  expect(found).toEqual(expected)
  expect(asked.length).toBeLessThan(askedWithout)
})
