import { describe, expect, test } from 'vitest'
import { allowedGroups } from '../bench/allowed-groups.ts'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import { GroupGraph } from '../src/grow-groups-at-all-points.ts'
import { STRIDE } from '../src/group-store.ts'
import { REFERENCE_SETTINGS, match } from '../src/index.ts'
import type { Problem } from '../src/index.ts'
import { faultsOf } from './checker.ts'

const settings = REFERENCE_SETTINGS

const stood = hubTrips(5, 40)
const problems: [string, Problem][] = [
  ...[1, 2, 3].map((seed): [string, Problem] => [
    `street ${seed}`,
    { settings, requests: cityTrips({ seed, requests: 130 + 40 * seed, seconds: 60 }) },
  ]),
  ['dense street, sieved', { settings, requests: cityTrips({ seed: 4, requests: 1100, seconds: 240 }) }],
  ['hub', { settings, requests: stood }],
  ['another hub', { settings, requests: hubTrips(6, 110) }],
  [
    'spread hub',
    {
      settings,
      requests: stood.slice(0, 30).map((request, index) => ({
        ...request,
        trip: {
          ...request.trip,
          from: {
            latitude: request.trip.from.latitude + (index % 8) * 3e-4,
            longitude: request.trip.from.longitude + Math.floor(index / 8) * 3e-4,
          },
        },
      })),
    },
  ],
]

describe('more work never gives a worse result (SPEC 6.7)', () => {
  test.each(problems)(
    '%s',
    (_, problem) => {
      let best = 0
      const budgets = problem.requests.length > 1000 ? [0, 250_000, 400_000] : [0, 10_000, 50_000, 150_000]
      for (const budget of budgets) {
        const solution = match({ ...problem, budget })
        expect(faultsOf(problem, solution)).toEqual([])
        expect(solution.stats.saved).toBeGreaterThanOrEqual(best)
        best = solution.stats.saved
        if (solution.stats.optimal) break
      }
    },
    120_000,
  )
})

test.each([
  ['a hub', hubTrips(7, 60)],
  ['another hub', hubTrips(6, 110)],
])('of the time for %s enough is left to prove how good the choice is (SPEC 6.2)', (_, requests) => {
  let looks = 0
  const { stats } = match({ settings, requests, within: { milliseconds: 2_000, now: () => (looks += 1) } })
  expect(stats.gap).toBeLessThan(0.015)
})

test('of the plans at a hub the best counts, also while another one is begun (SPEC 6.7)', () => {
  const graph = new GroupGraph({ settings, requests: hubTrips(6, 70) })
  const never = (): boolean => false
  graph.grow({ grow: never })
  graph.fillCrowded(400_000, { search: never })
  const { book, store } = graph
  const saved = (): number =>
    graph.hub!.planned.reduce((sum, group) => {
      const members = store.members.subarray(group * STRIDE, group * STRIDE + store.sizes[group]!)
      return members.reduce((solos, slot) => solos + book.soloFares[slot]!, sum - store.fares[group]!)
    }, 0)
  const before = saved()
  expect(before).toBeGreaterThan(0)
  graph.widen(before, 400_000, () => true)
  expect(saved()).toBe(before)
})

test('another seed makes other plans at a hub (SPEC 9.5)', () => {
  const never = (): boolean => false
  const planned = (seed: number): string => {
    const graph = new GroupGraph({ settings, requests: hubTrips(6, 70), seed })
    graph.grow({ grow: never })
    graph.fillCrowded(400_000, { search: never })
    return graph
      .hub!.planned.map((group) =>
        graph.store.members.subarray(group * STRIDE, group * STRIDE + STRIDE).join(),
      )
      .toSorted()
      .join('; ')
  }
  expect(planned(1)).toBe(planned(1))
  expect(planned(2)).not.toBe(planned(1))
})

test.each([90, 130])(
  'at a hub of %i, a little work comes within a per mille of much work',
  (count) => {
    const requests = hubTrips(count === 90 ? 3 : 9, count)
    const [little, much] = [60_000, 400_000].map(
      (budget) => match({ settings, requests, budget }).stats.saved,
    )
    expect(little).toBeGreaterThanOrEqual(0.999 * much!)
  },
  60_000,
)

test('groups left out at a hub are tried again if there is time, and never lower a true bound (6.2)', () => {
  const requests = hubTrips(5, 36)
  const all = allowedGroups(requests, settings)
  let few = 0
  for (const budget of [20_000, 150_000, 450_000]) {
    const { stats } = match({ settings, requests, budget })
    expect(stats.allowedGroups).toBeGreaterThanOrEqual(few)
    expect(stats.allowedGroups).toBeLessThan(all.length)
    few = stats.allowedGroups
    // What a longer search saves.
    expect(stats.upperBound).toBeGreaterThanOrEqual(60_442)
  }
}, 60_000)
