import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cityTrips } from '../bench/seeded-city.ts'
import { REFERENCE_SETTINGS, match, planGroup, priceGroup, splitFare } from '../src/index.ts'
import type { MatchRequest } from '../src/index.ts'
import { shapleyShares } from '../src/shapley.ts'
import { faultsOf } from './checker.ts'

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0)

describe('proportional split (SPEC 5.1)', () => {
  test('adds up, never above solo, and everybody saves the same part to a unit', () => {
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
            if (sum(solos) > 0) expect(Math.abs(share - (total * solos[index]!) / sum(solos))).toBeLessThan(1)
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
})

describe('Shapley split (SPEC 5.2)', () => {
  const settings = {
    ...REFERENCE_SETTINGS,
    split: 'shapley' as const,
    limits: { ...REFERENCE_SETTINGS.limits, maxGroup: 6, taxi: { people: 6, bags: 6 } },
  }

  test('adds up and is never above solo, on groups of two to six', () => {
    const sizes = new Set<number>()
    for (let seed = 1; seed <= 6; seed += 1) {
      const requests = cityTrips({ seed, requests: 160, seconds: 60 })
      const problem = { settings, requests, budget: 50_000 }
      const solution = match(problem)
      expect(faultsOf(problem, solution)).toEqual([])
      for (const group of solution.groups) sizes.add(group.members.length)
    }
    expect([...sizes].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6])
  })

  test('is the average over all orders of joining', () => {
    // Destinations on a line: c(S) is the fare to the farthest, so the value has a closed form (the airport game).
    const flat = { ...settings, fare: { base: 0, perKilometer: 1000, perMinute: 0 } }
    const at = (id: string, east: number): MatchRequest => ({
      id,
      origin: { latitude: 0, longitude: 0 },
      destination: { latitude: 0, longitude: east },
      people: 1,
      bags: 0,
    })
    const riders = [at('a', 0.01), at('b', 0.02), at('c', 0.03)]
    const planned = planGroup(riders, [], flat)
    if (!planned.allowed) throw new Error(planned.reason)
    const leg = planned.plan.fare / 3
    const shares = shapleyShares(riders, planned.plan.fare, planned.plan.meetingPoint, flat)
    const expected = [leg / 3, leg / 3 + leg / 2, leg / 3 + leg / 2 + leg]
    shares.forEach((share, index) => expect(Math.abs(share - expected[index]!)).toBeLessThanOrEqual(1))
    expect(sum(shares)).toBe(planned.plan.fare)
  })

  test('those who are alike pay alike, to a unit', () => {
    const alike = ['a', 'b', 'c', 'd'].map((id) => ({
      id,
      origin: { latitude: 1, longitude: 1 },
      destination: { latitude: 1.03, longitude: id === 'd' ? 1.01 : 1 },
      people: 1,
      bags: 0,
    }))
    const planned = planGroup(alike, [], settings)
    if (!planned.allowed) throw new Error(planned.reason)
    const shares = ['a', 'b', 'c'].map((id) => planned.plan.stops.find((stop) => stop.id === id)!.share)
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
  })
})

describe('a group by itself (SPEC 10)', () => {
  const requests = cityTrips({ seed: 4, requests: 300, seconds: 60 })
  const solution = match({ settings: REFERENCE_SETTINGS, requests })
  const byId = new Map(requests.map((request) => [request.id, request]))

  test('planning a chosen group again finds the same plan', () => {
    for (const group of solution.groups) {
      const planned = planGroup(
        group.members.map((id) => byId.get(id)!),
        [],
        REFERENCE_SETTINGS,
      )
      expect(planned).toEqual({ allowed: true, plan: group })
    }
  })

  test('a rider who leaves an active ride leaves meeting point and order as they were', () => {
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

  test('a group that is not allowed is told why', () => {
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
        { ...a!, people: 3 },
        { ...b, people: 3 },
      ]),
    ).toBe('capacity')
    expect(reason([a!, { ...b, origin: { latitude: 0, longitude: 0 } }])).toBe('walk')
    expect(reason([a!, b], { minSavedShare: 0.9 })).toBe('saving')
    expect(reason([a!, { ...b, destination: { latitude: 41, longitude: -73 } }], { maxLossSeconds: 0 })).toBe(
      'loss',
    )
  })
})
