import { describe, expect, test } from 'vitest'
import { hubTrips } from '../bench/seeded-city.ts'
import { DEFAULT_LIMITS, REFERENCE_SETTINGS, match, planGroup } from '../src/index.ts'
import { TAXI_AND_VAN } from './vehicles.ts'
import type { Coordinates } from '@woodalo/geography'
import type { MatchRequest, Problem, Settings } from '../src/index.ts'
import type { Travel } from '../src/problem-and-solution.ts'
import { faultsOf, haversineMeters } from './checker.ts'
import { crowd } from './crowd.ts'
import { allGroups, mostSaved } from './oracle.ts'

/** Each with each. */
function pairsOf(requests: readonly MatchRequest[]): [string, string][] {
  return requests.flatMap(({ id }, index) =>
    requests.slice(index + 1).map((other): [string, string] => [id, other.id]),
  )
}

const WIDE: Settings = { ...REFERENCE_SETTINGS, limits: { ...DEFAULT_LIMITS, vehicles: TAXI_AND_VAN } }

async function expectOptimum(problem: Problem): Promise<number> {
  const solution = match(problem)
  expect(faultsOf(problem, solution)).toEqual([])
  const groups = allGroups(problem)
  const best = await mostSaved(problem.requests.length, groups)
  expect(solution.stats.saved).toBe(best)
  expect(solution.stats.upperBound).toBe(best)
  expect(solution.stats.allowedGroups).toBe(groups.length)
  for (const { id, reason, partners } of solution.alone) {
    const own = groups.filter(({ members }) => members.some((at) => problem.requests[at]!.id === id))
    const pairs = own.filter(({ members }) => members.length === 2)
    expect([id, reason === 'others-chosen', partners]).toEqual([id, own.length > 0, pairs.length])
  }
  return best
}

describe('the optimum, proven by brute force (SPEC 6.1, 6.2)', () => {
  test('240 crowds of 4 to 12 with the reference rules', async () => {
    let saving = 0
    for (let seed = 1; seed <= 240; seed += 1) {
      const problem = { settings: REFERENCE_SETTINGS, requests: crowd(seed, 4 + (seed % 9)) }
      if ((await expectOptimum(problem)) > 0) saving += 1
    }
    expect(saving).toBeGreaterThan(150)
  }, 120_000)

  test('30 crowds of 10 with groups of six, vans, places and forbidden pairs', async () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const requests = crowd(seed, 10)
      const problem: Problem = {
        settings: { ...WIDE, meetAtOrigins: seed % 3 !== 0 },
        requests,
        places: [
          requests[0]!.trip.from,
          { latitude: requests[1]!.trip.from.latitude + 0.001, longitude: requests[1]!.trip.from.longitude },
        ],
        forbiddenPairs: [
          [requests[0]!.id, requests[1]!.id],
          ...pairsOf(requests.filter(({ party }) => party['bags'] === 2)),
        ],
      }
      await expectOptimum(problem)
    }
  }, 120_000)

  test('40 crowds of 10 with walks around blocks, up steps and without a way', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const requests = crowd(seed, 10)
      // How far a walk leads around depends on its two ends alone.
      const measure = (from: Coordinates, to: Coordinates): Travel => {
        const straight = haversineMeters(from, to)
        const draw = Math.abs(Math.sin((from.latitude + to.latitude) * 1e6 + to.longitude * 1e5 * seed))
        const distanceMeters = draw > 0.9 ? Infinity : straight * (1 + draw)
        const isSame = from.latitude === to.latitude && from.longitude === to.longitude
        return isSame
          ? { distanceMeters: 0, durationSeconds: 0 }
          : { distanceMeters, durationSeconds: distanceMeters * (0.7 + draw) }
      }
      await expectOptimum({
        settings: {
          ...WIDE,
          walking: { streetFactor: 1, metersPerSecond: 1.3, measure },
          meetAtOrigins: seed % 3 !== 0,
        },
        requests,
        places: requests
          .slice(0, 4)
          .map(({ trip: { from } }) => ({ ...from, latitude: from.latitude + 0.001 })),
      })
    }
  }, 120_000)

  test('30 crowds of 10 on streets where no drive is like its way back, with places', async () => {
    const measure = (from: Coordinates, to: Coordinates): Travel => {
      const [north, east] = [to.latitude - from.latitude, (to.longitude - from.longitude) * 0.76]
      const distanceMeters = 111_195 * (Math.abs(north) + Math.abs(east) + Math.max(0, east) * 0.4)
      return { distanceMeters, durationSeconds: distanceMeters / 7 + Math.max(0, north) * 2_000 }
    }
    let saving = 0
    for (let seed = 1; seed <= 30; seed += 1) {
      const requests = crowd(seed, 10)
      const problem: Problem = {
        settings: { ...WIDE, roads: { kind: 'measured', measure }, meetAtOrigins: seed % 3 !== 0 },
        requests,
        places: requests
          .slice(0, 4)
          .map(({ trip: { from } }) => ({ ...from, latitude: from.latitude + 0.001 })),
      }
      if ((await expectOptimum(problem)) > 0) saving += 1
    }
    expect(saving).toBeGreaterThan(20)
  }, 120_000)

  test('40 crowds of 13 to 16, too many for solving over all subsets', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      await expectOptimum({ settings: REFERENCE_SETTINGS, requests: crowd(seed, 13 + (seed % 4)) })
    }
  }, 120_000)

  test('12 hubs of 10', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      await expectOptimum({ settings: REFERENCE_SETTINGS, requests: hubTrips(seed, 10) })
    }
  }, 120_000)
})

test('a group meets where its fare is lowest, among equal fares where it drives and then walks least (SPEC 2.3)', () => {
  const flat: Settings = { ...WIDE, fare: { base: 900, perKilometer: 0, perMinute: 0 } }
  // Everywhere in a block is equally far from elsewhere.
  const blockOf = ({ latitude, longitude }: Coordinates): Coordinates => ({
    latitude: Math.round(latitude * 300) / 300,
    longitude: Math.round(longitude * 300) / 300,
  })
  const measure = (from: Coordinates, to: Coordinates): Travel => {
    const distanceMeters = haversineMeters(blockOf(from), blockOf(to))
    return { distanceMeters, durationSeconds: distanceMeters / 7 }
  }
  const blocks: Settings = { ...WIDE, roads: { kind: 'measured', measure } }
  let shared = 0
  for (const settings of [WIDE, flat, blocks])
    for (let seed = 1; seed <= 20; seed += 1) {
      const requests = crowd(seed, 10)
      const byId = new Map(requests.map((request) => [request.id, request]))
      const places = requests
        .slice(0, 5)
        .map(({ trip: { from } }, at) => ({ ...from, latitude: from.latitude + 0.0004 * at }))
      const problem: Problem = { settings, requests, places }
      const solution = match(problem)
      expect(faultsOf(problem, solution)).toEqual([])
      for (const plan of solution.groups) {
        const members = plan.members.map((id) => byId.get(id)!)
        expect(planGroup(members, places, settings)).toEqual({ allowed: true, plan })
      }
      shared += solution.groups.length
    }
  expect(shared).toBeGreaterThan(60)
})
