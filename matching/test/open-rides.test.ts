import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import { REFERENCE_SETTINGS, match, worthLater } from '../src/index.ts'
import type { MatchRequest, Problem } from '../src/index.ts'
import { faultsOf, soloOf } from './checker.ts'
import { crowd } from './crowd.ts'
import { allGroups, mostSaved } from './oracle.ts'

const settings = REFERENCE_SETTINGS

/** The groups of the first half of a crowd's best choice: rides that were proposed before the others came. */
function ridesAmong(requests: readonly MatchRequest[]): string[][] {
  const { groups } = match({ settings, requests: requests.slice(0, requests.length / 2) })
  return groups.map(({ members }) => [...members])
}

describe('open rides (SPEC 6.5)', () => {
  test('are neither split nor merged, and grow as well as possible', async () => {
    let grown = 0
    for (let seed = 1; seed <= 60; seed += 1) {
      const requests = crowd(seed, 8 + (seed % 9))
      const rides = ridesAmong(requests)
      const problem: Problem = { settings, requests, rides }
      const solution = match(problem)
      expect(faultsOf(problem, solution)).toEqual([])
      const positions = rides.map((ride) =>
        ride.map((id) => requests.findIndex((request) => request.id === id)),
      )
      const groups = allGroups({ settings, requests }).filter(({ members }) => {
        const touched = positions.filter((ride) => ride.some((at) => members.includes(at)))
        return touched.length <= 1 && touched.every((ride) => ride.every((at) => members.includes(at)))
      })
      const best = await mostSaved(requests.length, groups)
      expect(solution.stats.saved).toBe(best)
      expect(solution.stats.upperBound).toBe(best)
      const together = new Set(solution.groups.flatMap(({ members }) => members))
      for (const id of rides.flat()) expect(together.has(id)).toBe(true)
      grown += solution.groups.filter(({ members }) =>
        rides.some((ride) => ride.length < members.length && ride.every((id) => members.includes(id))),
      ).length
    }
    expect(grown).toBeGreaterThan(20)
  })

  test('are all considered at a hub and on a dense street, where few groups are written down', () => {
    for (const requests of [hubTrips(2, 60), cityTrips({ seed: 1, requests: 1100, seconds: 240 })]) {
      const first = match({ settings, requests: requests.slice(0, 40), budget: 50_000 })
      const rides = first.groups.map(({ members }) => [...members])
      expect(rides.length).toBeGreaterThan(2)
      const problem: Problem = { settings, requests, rides, budget: 50_000 }
      const solution = match(problem)
      expect(faultsOf(problem, solution)).toEqual([])
      const together = new Set(solution.groups.flatMap(({ members }) => members))
      for (const id of rides.flat()) expect(together.has(id)).toBe(true)
      expect(faultsOf(problem, match({ ...problem, stop: () => true }))).toEqual([])
    }
  })
})

test('an open ride is kept together as long as one vehicle holds it, however large its parties are', () => {
  const bus = { kind: 'bus', holds: { people: 31, bags: 31 }, fareFactor: 1 }
  const rules = { ...settings, limits: { ...settings.limits, maxGroup: 6, vehicles: [bus] } }
  const [one] = hubTrips(1, 1)
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 31 }), (size, people) => {
      const requests = Array.from({ length: size }, (_, at) => ({ ...one!, id: `r${at}`, party: { people } }))
      const ids = requests.map(({ id }) => id)
      const { groups } = match({ settings: rules, requests, rides: [ids] })
      expect(groups.map(({ members }) => members)).toEqual(size * people <= 31 ? [ids] : [])
    }),
    { examples: [[5, 26]] },
  )
})

describe('the later worth of a place (SPEC 6.6)', () => {
  test('is subtracted from the savings that are maximised, and the bound holds for the savings', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const requests = crowd(seed, 15).map((request, index) => ({
        ...request,
        worthLater: (index % 3) * 0.15 * soloOf(request, settings)!.fare,
      }))
      const problem: Problem = { settings, requests }
      const solution = match(problem)
      expect(faultsOf(problem, solution)).toEqual([])
      const groups = allGroups(problem)
      const worth = (members: readonly number[]): number =>
        members.reduce((sum, at) => sum + requests[at]!.worthLater, 0)
      const beyond = groups.map(({ members, saved }) => ({
        members,
        saved: worth(members) === 0 ? saved : Math.max(1, Math.round(saved - worth(members))),
      }))
      const bestBeyond = await mostSaved(requests.length, beyond)
      const ours = solution.groups.reduce((sum, { members, saved }) => {
        const reserved = worth(members.map((id) => requests.findIndex((request) => request.id === id)))
        return sum + (reserved === 0 ? saved : Math.max(1, Math.round(saved - reserved)))
      }, 0)
      expect(ours).toBe(bestBeyond)
      expect(solution.stats.upperBound).toBeGreaterThanOrEqual(await mostSaved(requests.length, groups))
    }
  })

  test('falls the longer a group is held', () => {
    const policy = { holdSeconds: 10 }
    const worth = [0, 5, 10, 20, 30].map((held) => worthLater(1000, held, policy))
    expect(worth).toEqual([300, 225, 150, 0, 0])
    expect(worthLater(1000, 0, { holdSeconds: 0 })).toBe(0)
  })
})
