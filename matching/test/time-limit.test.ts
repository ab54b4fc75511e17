import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import { BestSoFar } from '../src/best-so-far.ts'
import { GroupGraph } from '../src/grow-groups-at-all-points.ts'
import { STRIDE } from '../src/group-store.ts'
import { stopsOf } from '../src/time-limit.ts'
import { allowedWork } from '../src/default-settings.ts'
import { DEFAULT_LIMITS, REFERENCE_SETTINGS, match } from '../src/index.ts'
import type { MatchRequest, Problem, Settings, Solution } from '../src/index.ts'
import { faultsOf } from './checker.ts'
import { TAXI_AND_VAN } from './vehicles.ts'

const settings = REFERENCE_SETTINGS
const pairsOnly: Settings = { ...settings, limits: { ...settings.limits, maxGroup: 2 } }
const wide: Settings = {
  ...settings,
  limits: { ...DEFAULT_LIMITS, vehicles: TAXI_AND_VAN },
  meetAtOrigins: false,
}

const city = cityTrips({ seed: 4, requests: 150, seconds: 60 })
const dense = cityTrips({ seed: 1, requests: 1100, seconds: 240 })
const spread = hubTrips(2, 40).map((request, index) => ({
  ...request,
  trip: {
    ...request.trip,
    from: {
      latitude: request.trip.from.latitude + (index % 8) * 3e-4,
      longitude: request.trip.from.longitude + Math.floor(index / 8) * 3e-4,
    },
  },
}))
/** Corners of a grid of some 200 m around everybody. */
const corners = [
  ...new Set(
    city.map(({ trip: { from } }) => `${from.latitude.toFixed(3)},${(from.longitude * 0.5).toFixed(3)}`),
  ),
].map((key) => {
  const [latitude, half] = key.split(',').map(Number)
  return { latitude: latitude!, longitude: half! * 2 }
})

const problems: Record<string, Problem> = {
  street: { settings, requests: city },
  'groups of two': { settings: pairsOnly, requests: city },
  'places and vans': { settings: wide, requests: city, places: corners },
  'dense street': { settings, requests: dense },
  hub: { settings, requests: hubTrips(2, 36) },
  'spread hub': { settings, requests: spread },
}

/** Enough for every phase, in crowds of this size. */
const BUDGET = 80_000

/** A stop that says so after this many checks, counting how often it was asked. */
function stopAfter(checks: number): { stop: () => boolean; asked: () => number } {
  let asked = 0
  return { stop: () => ++asked > checks, asked: () => asked }
}

function checksOf(problem: Problem): { solution: Solution; checks: number } {
  const never = stopAfter(Number.POSITIVE_INFINITY)
  const solution = match({ ...problem, budget: BUDGET, stop: never.stop })
  return { solution, checks: never.asked() }
}

describe('a result stopped at any time keeps the rules and its bound (SPEC 9.6)', () => {
  test.each(Object.entries(problems))(
    '%s',
    (_, problem) => {
      const { solution: whole, checks } = checksOf(problem)
      expect(faultsOf(problem, whole)).toEqual([])
      const isSmall = problem.requests.length < 200
      // Early stops are the interesting ones: half of the draws are among the first checks.
      const moment = fc.oneof(fc.nat(Math.min(400, checks)), fc.nat(checks))
      fc.assert(
        fc.property(moment, (at) => {
          const { stop } = stopAfter(at)
          const solution = match({ ...problem, budget: BUDGET, stop })
          expect(faultsOf(problem, solution)).toEqual([])
          // Whatever was found without the stop is a packing too: no true bound is below it.
          expect(solution.stats.upperBound).toBeGreaterThanOrEqual(whole.stats.saved)
        }),
        { numRuns: isSmall ? 20 : 6 },
      )
    },
    120_000,
  )

  test('reasons are those of the complete result, or say that there was no time', () => {
    const requests = cityTrips({ seed: 7, requests: 60, seconds: 60 })
    const whole = new Map(match({ settings, requests }).alone.map(({ id, reason }) => [id, reason]))
    for (let at = 0; at < 40; at += 1) {
      for (const { id, reason } of match({ settings, requests, stop: stopAfter(at).stop }).alone) {
        expect([whole.get(id) ?? 'others-chosen', 'search-stopped']).toContain(reason)
      }
    }
  })

  test('the bound includes groups that were never tried', () => {
    const requests = cityTrips({ seed: 3, requests: 90, seconds: 60 })
    const best = match({ settings, requests })
    expect(best.stats.optimal).toBe(true)
    for (let at = 0; at < 60; at += 1) {
      const { stats } = match({ settings, requests, stop: stopAfter(at).stop })
      expect(stats.upperBound).toBeGreaterThanOrEqual(best.stats.saved)
      expect(stats.saved).toBeLessThanOrEqual(best.stats.saved)
    }
  })
})

/** The simplest choice among the groups that were seen: heaviest first. */
function greedyOver(graph: GroupGraph): number {
  const { store, book } = graph
  const groups = Array.from({ length: store.count }, (_, group) => {
    const slots = [...store.members.subarray(group * STRIDE, group * STRIDE + store.sizes[group]!)]
    return { slots, saved: slots.reduce((sum, slot) => sum + book.soloFares[slot]!, -store.fares[group]!) }
  })
  const taken = new Set<number>()
  let saved = 0
  for (const group of groups.toSorted((a, b) => b.saved - a.saved)) {
    if (group.slots.some((slot) => taken.has(slot))) continue
    for (const slot of group.slots) taken.add(slot)
    saved += group.saved
  }
  return saved
}

/** The groups that a batch has found by then. Improving its best packing takes some of its looks. */
function graphAfter(requests: readonly MatchRequest[], at: number): GroupGraph {
  const graph = new GroupGraph({ settings, requests })
  const stops = stopsOf(stopAfter(at))
  graph.grow(stops, new BestSoFar(graph, 0x9e3779b1 | 0, stops))
  return graph
}

test('a result stopped while groups grow saves at least as much as the best groups so far', () => {
  for (const requests of [city, dense]) {
    let seen = 0
    for (const at of [0, 3, 30, 80, 120, 200, 500]) {
      const saved = match({ settings, requests, stop: stopAfter(at).stop }).stats.saved
      const greedy = greedyOver(graphAfter(requests, at))
      // Ties within a minor unit are taken in another order.
      expect(saved).toBeGreaterThanOrEqual(0.999 * greedy)
      seen = Math.max(seen, greedy)
    }
    expect(seen).toBeGreaterThan(0)
  }
})

test('the reasons after a stop take no longer at a hub with more riders', () => {
  const walksOf = (count: number): number => {
    let walks = 0
    const measure = (): { distanceMeters: number; durationSeconds: number } => {
      walks += 1
      return { distanceMeters: 0, durationSeconds: 0 }
    }
    const walking = { ...settings.walking, measure }
    const { alone } = match({
      settings: { ...settings, walking },
      requests: hubTrips(2, count),
      stop: () => true,
    })
    expect(alone).toHaveLength(count)
    return walks
  }
  const few = walksOf(500)
  expect(few).toBeGreaterThan(500)
  expect(walksOf(1_000)).toBeLessThan(few + 100)
})

test('an external clock divides the time (SPEC 9.7)', () => {
  let milliseconds = 0
  const now = (): number => (milliseconds += 1)
  const solution = match({ settings, requests: dense, within: { milliseconds: 400, now } })
  expect(faultsOf({ settings, requests: dense }, solution)).toEqual([])
  expect(milliseconds).toBeLessThan(600)
  expect(solution.stats.saved).toBeGreaterThan(0)
})

test('where only a time is given, nothing else ends the search', () => {
  const within = { milliseconds: 60_000, now: () => 0 }
  expect(allowedWork({ within })).toBeGreaterThan(1000 * allowedWork({}))
  expect(allowedWork({ within, budget: 7 })).toBe(7)
  expect(allowedWork({ budget: 7 })).toBe(7)
})

test('a stop does not count work that was not done', () => {
  const requests = hubTrips(3, 40)
  let mostLooks = 0
  const count = () => {
    mostLooks += 1
    return false
  }
  match({ settings, requests, budget: 100_000, stop: count })
  for (let part = 1; part < 8; part += 1) {
    let looks = 0
    const stop = () => (looks += 1) > (mostLooks * part) / 8
    const { stats } = match({ settings, requests, budget: 1e9, stop })
    expect(stats.work).toBeLessThan(2_000_000)
  }
})
