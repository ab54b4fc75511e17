import { offsetBy } from '@woodalo/geography'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allowedGroups } from '../bench/allowed-groups.ts'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import { DEFAULT_LIMITS, REFERENCE_SETTINGS, match, planGroup } from '../src/index.ts'
import type { MatchRequest, Settings, StraightRoads } from '../src/index.ts'
import { GroupGraph } from '../src/grow-groups-at-all-points.ts'
import { looseWorth } from '../src/highest-worth.ts'
import { RequestBook } from '../src/requests-as-columns.ts'
import { travelBetween } from '../src/travel.ts'
import { faultsOf } from './checker.ts'
import { mostSaved } from './oracle.ts'
import { TAXI_AND_VAN } from './vehicles.ts'

const settings = REFERENCE_SETTINGS
const DEFAULT_LIMIT = 120_000

describe('the bound holds, and every claimed optimum is one (SPEC 6.1, 6.2)', () => {
  test(
    '12 middle batches of 80 to 170 requests against HiGHS',
    async () => {
      let optimal = 0
      for (let seed = 1; seed <= 12; seed += 1) {
        const requests = cityTrips({ seed, requests: 72 + seed * 8, seconds: 60 })
        const solution = match({ settings, requests, budget: 400_000 })
        expect(faultsOf({ settings, requests }, solution)).toEqual([])
        const best = await mostSaved(requests.length, allowedGroups(requests, settings))
        expect(solution.stats.saved).toBeLessThanOrEqual(best)
        expect(solution.stats.upperBound).toBeGreaterThanOrEqual(best)
        const { saved, optimal: isProven } = solution.stats
        expect(isProven ? saved : best).toBe(best)
        optimal += Number(isProven)
        expect(solution.stats.saved).toBeGreaterThanOrEqual(0.998 * best)
      }
      expect(optimal).toBeGreaterThanOrEqual(9)
    },
    DEFAULT_LIMIT,
  )
})

function graphOf(requests: readonly MatchRequest[]): GroupGraph {
  const graph = new GroupGraph({ settings, requests })
  graph.grow({ grow: () => false })
  return graph
}

describe('groups that were not written down are worth no more than their floors (SPEC 6.2)', () => {
  test('after the sieve of a dense rush hour', () => {
    const requests = cityTrips({ seed: 1, requests: 1000, seconds: 210 })
    const graph = graphOf(requests)
    expect(graph.floors).not.toBeNull()
    const all = allowedGroups(requests, settings)
    expect(graph.store.count).toBeLessThan(all.length / 2)
    const slots = requests.map(({ id }) => graph.book.slotOf.get(id)!)
    const dropped = all.filter(({ members }) => {
      const ascending = Int32Array.from(members, (member) => slots[member]!).sort()
      return graph.store.find(ascending, members.length) < 0
    })
    expect(dropped.length).toBeGreaterThan(5000)
    const tooGood = dropped.filter(
      ({ members, saved }) =>
        saved > members.reduce((sum, member) => sum + graph.floors![slots[member]!]!, 0) + 1e-6,
    )
    expect(tooGood).toEqual([])
  }, 60_000)

  test('at a hub, with much or without any time for the proof', () => {
    const stood = hubTrips(2, 40)
    const apart = stood.map((request, index) => ({
      ...request,
      trip: {
        ...request.trip,
        from: {
          latitude: request.trip.from.latitude + (index % 7) * 4e-4,
          longitude: request.trip.from.longitude + Math.floor(index / 7) * 5e-4,
        },
      },
    }))
    for (const requests of [stood, apart]) {
      const graph = graphOf(requests)
      graph.fillCrowded(200_000, { search: () => false })
      const { hub } = graph
      // Spread out, few of their points are crowded; what is not was grown whole.
      if (hub === null) continue
      const slots = requests.map(({ id }) => graph.book.slotOf.get(id)!)
      const all = allowedGroups(requests, settings)
      for (const [budget, stopsAfter] of [
        [0, Infinity],
        [1_000_000, Infinity],
        [1_000_000, 0],
        [1_000_000, 30],
      ] as const) {
        let asked = 0
        const { floors } = hub.certify(new Float64Array(graph.book.size), budget, () => asked++ >= stopsAfter)
        const tooLow = all.filter(
          ({ members, saved }) =>
            saved > members.reduce((sum, member) => sum + floors[slots[member]!]!, 0) + 1e-6,
        )
        expect(tooLow).toEqual([])
      }
    }
  })
})

test('no group saves more than the worth that its members count with before any group is known (SPEC 6.2)', () => {
  const worthOf = (requests: readonly MatchRequest[], rules: Settings) => {
    const book = new RequestBook(rules, requests)
    return requests.reduce((sum, { id }) => sum + looseWorth(book, book.slotOf.get(id)!), 0)
  }
  const wide = { ...settings, limits: { ...DEFAULT_LIMITS, vehicles: TAXI_AND_VAN } }
  const { roads } = settings as { roads: StraightRoads }
  const measured: Settings = {
    ...wide,
    roads: {
      kind: 'measured',
      measure: (from, to) => travelBetween(from, to, { ...roads, streetFactor: 1.1 }),
    },
  }
  fc.assert(
    fc.property(
      fc.constantFrom(settings, wide, measured),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 0, max: 384 }),
      (rules, people, meters) => {
        // All walk towards where they go, which shortens their way home by as much as a walk can.
        const from = { latitude: 0, longitude: 0 }
        const requests = people.map((count, index): MatchRequest => ({
          id: `r${index}`,
          trip: { from, to: offsetBy(from, 5_000, 0) },
          party: { people: count },
        }))
        const planned = planGroup(requests, [offsetBy(from, meters, 0)], rules)
        const saved = planned.allowed ? planned.plan.saved : 0
        expect(saved).toBeLessThanOrEqual(worthOf(requests, rules) + 1e-6)
      },
    ),
    { examples: [[settings, [1, 1, 1, 1], 384]] },
  )
})
