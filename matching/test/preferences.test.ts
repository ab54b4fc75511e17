import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import { DEFAULT_LIMITS, REFERENCE_SETTINGS, createMatcher, match } from '../src/index.ts'
import type { MatchRequest, Problem, Settings } from '../src/index.ts'
import { faultsOf } from './checker.ts'
import { allGroups, mostSaved } from './oracle.ts'

interface Rider extends MatchRequest {
  readonly isWoman: boolean
  readonly onlyWomen: boolean
  readonly blocked: readonly string[]
}

/** Whether the first is content to ride with the second: the engine asks both ways. */
const isContent = (one: MatchRequest, other: MatchRequest): boolean => {
  const [rider, partner] = [one as Rider, other as Rider]
  return (!rider.onlyWomen || partner.isWoman) && !rider.blocked.includes(partner.id)
}

const pairsOnly: Settings = {
  ...REFERENCE_SETTINGS,
  limits: { ...REFERENCE_SETTINGS.limits, maxGroup: 2 },
}
const wide: Settings = { ...REFERENCE_SETTINGS, limits: DEFAULT_LIMITS }

/** Every third is a woman, every third of those rides with women only, and everybody blocked somebody. */
function withWishes(requests: readonly MatchRequest[], seed: number): Rider[] {
  return requests.map((request, index) => ({
    ...request,
    isWoman: index % 3 === 0,
    onlyWomen: index % 9 === 0,
    blocked: [requests[(index * 7 + seed) % requests.length]!.id],
  }))
}

function crowd(seed: number, count: number): Rider[] {
  const near = cityTrips({ seed, requests: 4000, seconds: 1 })
    .toSorted((a, b) => a.origin.latitude - b.origin.latitude)
    .slice(1500 + (seed % 40) * 20)
    .slice(0, count)
  return withWishes(near, seed)
}

describe('nobody rides with whom they refuse, nor with who refuses them (SPEC 4.2)', () => {
  test.each([
    ['groups of four', REFERENCE_SETTINGS],
    ['groups of six and vans', wide],
    ['pairs', pairsOnly],
  ])('%s: the best of what is left', async (_, settings) => {
    let apart = 0
    for (let seed = 1; seed <= 25; seed += 1) {
      const requests = crowd(seed, 9 + (seed % 8))
      const problem: Problem = { settings, requests, mayShare: isContent }
      const solution = match(problem)
      expect(faultsOf(problem, solution)).toEqual([])
      const groups = allGroups(problem)
      expect(solution.stats.allowedGroups).toBe(groups.length)
      expect(solution.stats.saved).toBe(await mostSaved(requests.length, groups))
      apart += allGroups({ settings, requests }).length - groups.length
    }
    expect(apart).toBeGreaterThan(100)
  })

  test('a list of pairs and a filter say the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom(REFERENCE_SETTINGS, pairsOnly),
        (seed, settings) => {
          const requests = crowd(seed, 14)
          const forbiddenPairs = requests.flatMap((one) =>
            requests
              .filter((other) => one !== other && !(isContent(one, other) && isContent(other, one)))
              .map((other) => [one.id, other.id] as const),
          )
          expect(match({ settings, requests, forbiddenPairs })).toEqual(
            match({ settings, requests, mayShare: isContent }),
          )
        },
      ),
      { numRuns: 30 },
    )
  })

  test.each([
    ['a street', cityTrips({ seed: 6, requests: 260, seconds: 60 }), REFERENCE_SETTINGS],
    ['a street in pairs', cityTrips({ seed: 6, requests: 260, seconds: 60 }), pairsOnly],
    ['a dense street', cityTrips({ seed: 1, requests: 1100, seconds: 240 }), REFERENCE_SETTINGS],
    ['a hub', hubTrips(4, 160), REFERENCE_SETTINGS],
  ])('%s, in one batch and kept warm while wishes come and go', (_, trips, settings) => {
    const requests = withWishes(trips, 5)
    const budget = 40_000
    const problem: Problem = { settings, requests, mayShare: isContent, budget }
    const whole = match(problem)
    expect(faultsOf(problem, whole)).toEqual([])
    expect(whole.groups.length).toBeGreaterThan(10)

    const matcher = createMatcher({ settings, mayShare: isContent })
    const half = requests.slice(0, requests.length / 2)
    matcher.add(half)
    const first = matcher.solve({ budget })
    // Everybody blocks whom they were just offered.
    const forbiddenPairs = first.groups.flatMap(({ members }) => [[members[0]!, members[1]!] as const])
    matcher.forbid(forbiddenPairs)
    matcher.add(requests.slice(requests.length / 2))
    const second = matcher.solve({ budget })
    expect(faultsOf({ ...problem, forbiddenPairs }, second)).toEqual([])
    for (const [a, b] of forbiddenPairs)
      expect(second.groups.some(({ members }) => members.includes(a) && members.includes(b))).toBe(false)
  })

  test('whoever is kept apart counts as not near, so that the reason gives nobody away (SPEC 7)', () => {
    const [one] = crowd(1, 1)
    const requests = [
      { ...one!, id: 'a' },
      { ...one!, id: 'b' },
    ]
    const { alone } = match({ settings: REFERENCE_SETTINGS, requests, mayShare: () => false })
    expect(alone.map(({ reason, partners }) => [reason, partners])).toEqual([
      ['nobody-near', 0],
      ['nobody-near', 0],
    ])
  })
})
