import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import { DEFAULT_LIMITS, REFERENCE_SETTINGS, match, planGroup } from '../src/index.ts'
import type { MatchRequest, Problem, Settings } from '../src/index.ts'
import { faultsOf } from './checker.ts'
import { crowd } from './crowd.ts'
import { allGroups, mostSaved } from './oracle.ts'
import { TAXI_AND_VAN } from './vehicles.ts'

const pairsOnly: Settings = {
  ...REFERENCE_SETTINGS,
  limits: { ...REFERENCE_SETTINGS.limits, maxGroup: 2 },
}
const wide: Settings = { ...REFERENCE_SETTINGS, limits: { ...DEFAULT_LIMITS, vehicles: TAXI_AND_VAN } }

/**
 * Every third is a woman, every third of those rides with women only, and everybody blocked somebody: the pairs that
 * share no group, each in one direction.
 */
function pairsApart(requests: readonly MatchRequest[], seed: number): [string, string][] {
  return requests.flatMap(({ id }, index): [string, string][] => [
    ...(index % 9 === 0 ? requests.filter((_, other) => other % 3 !== 0) : []).map(
      (other): [string, string] => [id, other.id],
    ),
    [id, requests[(index * 7 + seed) % requests.length]!.id],
  ])
}

describe('two riders do not share if one of them refuses the other (SPEC 4.2)', () => {
  test.each([
    ['groups of four', REFERENCE_SETTINGS],
    ['groups of six and vans', wide],
    ['pairs', pairsOnly],
  ])('%s: the best of what is left', async (_, settings) => {
    let apart = 0
    for (let seed = 1; seed <= 25; seed += 1) {
      const requests = crowd(seed, 9 + (seed % 8))
      const problem: Problem = { settings, requests, forbiddenPairs: pairsApart(requests, seed) }
      const solution = match(problem)
      expect(faultsOf(problem, solution)).toEqual([])
      const groups = allGroups(problem)
      expect(solution.stats.allowedGroups).toBe(groups.length)
      expect(solution.stats.saved).toBe(await mostSaved(requests.length, groups))
      apart += allGroups({ settings, requests }).length - groups.length
    }
    expect(apart).toBeGreaterThan(100)
  })

  test.each([
    ['a street', cityTrips({ seed: 6, requests: 260, seconds: 60 }), REFERENCE_SETTINGS],
    ['a street in pairs', cityTrips({ seed: 6, requests: 260, seconds: 60 }), pairsOnly],
    ['a dense street', cityTrips({ seed: 1, requests: 1100, seconds: 240 }), REFERENCE_SETTINGS],
    ['a hub', hubTrips(4, 160), REFERENCE_SETTINGS],
  ])('%s, and again after everybody blocked whom they were offered', (_, requests, settings) => {
    const problem: Problem = {
      settings,
      requests,
      forbiddenPairs: pairsApart(requests, 5),
      budget: 40_000,
    }
    const first = match(problem)
    expect(faultsOf(problem, first)).toEqual([])
    expect(first.groups.length).toBeGreaterThan(10)

    const blocked = first.groups.map(({ members }): [string, string] => [members[1]!, members[0]!])
    const again: Problem = { ...problem, forbiddenPairs: [...problem.forbiddenPairs!, ...blocked] }
    const second = match(again)
    expect(faultsOf(again, second)).toEqual([])
    for (const pair of blocked)
      expect(second.groups.some(({ members }) => pair.every((id) => members.includes(id)))).toBe(false)
  })

  test('T14: no group of a thousand batches has a blocked pair', () => {
    const trips = cityTrips({ seed: 2, requests: 4000, seconds: 1 }).toSorted(
      (a, b) => a.trip.from.latitude - b.trip.from.latitude,
    )
    let offered = 0
    for (let batch = 0; batch < 1000; batch += 1) {
      const requests = trips.slice(batch * 3, batch * 3 + 8)
      const problem: Problem = { settings: REFERENCE_SETTINGS, requests }
      const pair = match(problem).groups[0]?.members.slice(0, 2) ?? [requests[0]!.id, requests[1]!.id]
      const { groups } = match({ ...problem, forbiddenPairs: [[pair[1]!, pair[0]!]] })
      if (groups.length > 0) offered += 1
      expect(groups.some(({ members }) => pair.every((id) => members.includes(id)))).toBe(false)
    }
    expect(offered).toBeGreaterThan(300)
  })

  test('T14: no group breaks the condition of a member, and the best of the other groups are found', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.array(fc.constantFrom('man', 'woman', 'choosy'), { minLength: 9, maxLength: 14 }),
        async (seed, people) => {
          const requests = crowd(seed, people.length).map((request, index): MatchRequest => {
            const who = people[index]!
            const company = {
              is: who === 'man' ? [] : ['women'],
              only: who === 'choosy' ? ['women'] : [],
            }
            return { ...request, company }
          })
          const problem: Problem = { settings: REFERENCE_SETTINGS, requests }
          const solution = match(problem)
          expect(faultsOf(problem, solution)).toEqual([])
          const groups = allGroups(problem)
          expect(solution.stats.saved).toBe(await mostSaved(requests.length, groups))
          // A plan for exactly these people is refused as well, whoever asks for it.
          const men = requests.filter((_, index) => people[index] === 'man')
          const choosy = requests.filter((_, index) => people[index] === 'choosy')
          for (const one of men)
            for (const other of choosy)
              expect(planGroup([one, other], [], REFERENCE_SETTINGS).allowed).toBe(false)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('T14: riders without a condition are matched as if those who exclude them were not there', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const requests = crowd(seed, 12)
      const isChoosy = (index: number) => index % 4 === 0
      const choosy = requests.map((request, index) => ({
        ...request,
        company: { is: isChoosy(index) ? ['women'] : [], only: isChoosy(index) ? ['women'] : [] },
      }))
      const others = requests.filter((_, index) => !isChoosy(index))
      const seen = (from: readonly MatchRequest[]) => {
        const { groups, alone } = match({ settings: REFERENCE_SETTINGS, requests: from })
        const ids = new Set(others.map(({ id }) => id))
        return [
          groups.filter(({ members }) => members.some((id) => ids.has(id))),
          alone.filter(({ id }) => ids.has(id)),
        ]
      }
      expect(seen(choosy)).toEqual(seen(others))
    }
  })

  test('separated riders count as not near, so that the reason reveals nobody (SPEC 7)', () => {
    const [one] = crowd(1, 1)
    const requests = [
      { ...one!, id: 'a' },
      { ...one!, id: 'b' },
    ]
    const { alone } = match({ settings: REFERENCE_SETTINGS, requests, forbiddenPairs: [['a', 'b']] })
    expect(alone.map(({ reason, partners }) => [reason, partners])).toEqual([
      ['nobody-near', 0],
      ['nobody-near', 0],
    ])
  })
})
