import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cityTrips } from '../bench/seeded-city.ts'
import { REFERENCE_SETTINGS, match, planGroup, priceGroup, splitFare } from '../src/index.ts'
import type { MatchRequest } from '../src/index.ts'

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0)

describe('the split (SPEC 5.1)', () => {
  test('adds up, is never above the solo fare, and gives everybody the same saving to a unit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (solos, part) => {
          const total = Math.floor(sum(solos) * part)
          const shares = splitFare(total, solos)
          expect(sum(shares)).toBe(total)
          shares.forEach((share, index) => {
            expect(share).toBeLessThanOrEqual(solos[index]!)
            expect(Math.abs(share - (total * solos[index]!) / Math.max(1, sum(solos)))).toBeLessThan(1)
          })
        },
      ),
      { numRuns: 500 },
    )
  })

  test('a worked example: 1000 over 700, 500 and 300', () => {
    expect(splitFare(1000, [700, 500, 300])).toEqual([467, 333, 200])
    expect(splitFare(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitFare(0, [0, 0])).toEqual([0, 0])
  })

  test('charges the extra cent to the rider with the larger fare if two are equally near to it, then to the first', () => {
    expect(splitFare(2, [1, 3])).toEqual([0, 2])
    expect(splitFare(2, [3, 1])).toEqual([2, 0])
    expect(splitFare(1, [5, 5])).toEqual([1, 0])
    expect(splitFare(2, [5, 5, 5])).toEqual([1, 1, 0])
    expect(splitFare(3, [0, 0])).toEqual([2, 1])
  })
})

describe('a single group (SPEC 10)', () => {
  const requests = cityTrips({ seed: 4, requests: 300, seconds: 60 })
  const solution = match({ settings: REFERENCE_SETTINGS, requests })
  const byId = new Map(requests.map((request) => [request.id, request]))

  test('has the same plan if it is planned again', () => {
    for (const group of solution.groups) {
      const planned = planGroup(
        group.members.map((id) => byId.get(id)!),
        [],
        REFERENCE_SETTINGS,
      )
      expect(planned).toEqual({ allowed: true, plan: group })
    }
  })

  test('keeps its meeting point and order if a rider leaves the active ride', () => {
    const group = solution.groups.find(({ members }) => members.length >= 3)!
    const left = group.stops.slice(1).map(({ id }) => id)
    const priced = priceGroup(
      left.map((id) => byId.get(id)!),
      group.meetingPoint,
      left,
      REFERENCE_SETTINGS,
    )!
    expect(priced.plan.stops.map(({ id }) => id)).toEqual(left)
    expect(priced.plan.meetingPoint).toEqual(group.meetingPoint)
    expect(priced.plan.distanceMeters).toBeLessThanOrEqual(group.distanceMeters + 1e-6)
    expect(sum(priced.plan.stops.map(({ share }) => share))).toBe(priced.plan.fare)
  })

  /** Whatever the way: a ride costs 600, and takes no longer with others. */
  const limits = { ...REFERENCE_SETTINGS.limits, lossBaseSeconds: 1_800, maxLossSeconds: 1_800 }
  const flat = {
    ...REFERENCE_SETTINGS,
    limits,
    fare: () => 600,
    meetAtOrigins: false,
    roads: {
      kind: 'measured' as const,
      measure: () => ({ distanceMeters: 5_000, durationSeconds: 600 }),
    },
  }
  const at = (metersNorth: number) => ({ latitude: 40.4 + metersNorth / 111_195, longitude: -3.7 })
  const two = ['a', 'b'].map((id): MatchRequest => ({
    id,
    trip: { from: at(0), to: at(8_000) },
    party: { people: 1 },
  }))
  const limitedTo = (minSavedShare: number) => ({
    ...flat,
    limits: { ...limits, minSavedShare },
  })

  test('is allowed if it saves exactly the minimum, and not below', () => {
    const plan = (minSavedShare: number) => planGroup(two, [at(0)], limitedTo(minSavedShare))
    expect(plan(0.5)).toMatchObject({ allowed: true, plan: { fare: 600, soloFares: 1_200 } })
    expect(plan(0.5001)).toEqual({ allowed: false, reason: 'saving' })
  })

  test('meets at the cheapest point, then nearest to the stops, then with the shortest walks', () => {
    const chosen = (measure: (from: { latitude: number }) => number) => {
      const roads = {
        ...flat.roads,
        measure: (from: { latitude: number }) => ({ distanceMeters: measure(from), durationSeconds: 600 }),
      }
      const fare = (meters: number) => (meters > 12_000 ? 700 : 600)
      const points = [at(300), at(100), at(200)]
      return [points, points.toReversed()].map((candidates) => {
        const planned = planGroup(two, candidates, { ...flat, roads, fare })
        return planned.allowed ? Math.round((planned.plan.meetingPoint.latitude - 40.4) * 111_195) : null
      })
    }
    expect(chosen(() => 5_000)).toEqual([100, 100])
    expect(chosen(({ latitude }) => (latitude === at(200).latitude ? 4_999 : 5_000))).toEqual([200, 200])
    expect(chosen(({ latitude }) => (latitude === at(300).latitude ? 5_000 : 12_001))).toEqual([300, 300])
  })

  test('has a reason if it is not allowed', () => {
    const [a, b] = [requests[0]!, { ...requests[0]!, id: 'b' }]
    const { limits } = REFERENCE_SETTINGS
    const reason = (riders: MatchRequest[], change: object = {}): string => {
      const planned = planGroup(riders, [], { ...REFERENCE_SETTINGS, limits: { ...limits, ...change } })
      return planned.allowed ? 'allowed' : planned.reason
    }
    expect(reason([a!, b])).toBe('allowed')
    expect(reason([a!])).toBe('size')
    expect(
      reason([
        { ...a!, party: { people: 3 } },
        { ...b, party: { people: 3 } },
      ]),
    ).toBe('capacity')
    expect(reason([a!, { ...b, trip: { ...b.trip, from: { latitude: 0, longitude: 0 } } }])).toBe('walk')
    expect(reason([a!, b], { minSavedShare: 0.9 })).toBe('saving')
    expect(
      reason([a!, { ...b, trip: { ...b.trip, to: { latitude: 41, longitude: -73 } } }], {
        maxLossSeconds: 0,
      }),
    ).toBe('loss')
  })
})
