import { describe, expect, test } from 'vitest'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import { DEFAULT_LIMITS, InvalidProblemError, REFERENCE_SETTINGS, match } from '../src/index.ts'
import type { MatchRequest, Problem, Solution } from '../src/index.ts'
import type { AloneReason } from '../src/problem-and-solution.ts'
import { faultsOf } from './checker.ts'
import { TAXI_AND_VAN } from './vehicles.ts'

const settings = REFERENCE_SETTINGS

function request(
  id: string,
  [fromLatitude, fromLongitude]: [number, number],
  [toLatitude, toLongitude]: [number, number],
  more: Partial<MatchRequest> = {},
): MatchRequest {
  return {
    id,
    trip: {
      from: { latitude: fromLatitude, longitude: fromLongitude },
      to: { latitude: toLatitude, longitude: toLongitude },
    },
    party: { people: 1, bags: 0 },
    ...more,
  }
}

function solve(requests: readonly MatchRequest[], more: Partial<Problem> = {}): Solution {
  const problem: Problem = { settings, requests, ...more }
  const solution = match(problem)
  expect(faultsOf(problem, solution)).toEqual([])
  return solution
}

function reasonOf(
  requests: readonly MatchRequest[],
  id: string,
  more: Partial<Problem> = {},
): AloneReason | undefined {
  return solve(requests, more).alone.find((alone) => alone.id === id)?.reason
}

describe('extreme batches', () => {
  test('may have no request or one', () => {
    expect(solve([])).toMatchObject({
      groups: [],
      alone: [],
      stats: { requests: 0, saved: 0, gap: 0, optimal: true },
    })
    expect(solve([request('a', [0, 0], [0, 0.1])]).alone).toEqual([
      { id: 'a', reason: 'nobody-near', partners: 0 },
    ])
  })

  test('propose a group that saves exactly the minimum, and none that saves nothing', () => {
    const pair = [request('a', [0, 0], [0, 0.1]), request('b', [0, 0], [0, 0.1])]
    const groupsAt = (minSavedShare: number, fareFactor: number) =>
      solve(pair, {
        settings: {
          ...settings,
          fare: () => 600,
          limits: {
            ...settings.limits,
            minSavedShare,
            vehicles: [
              { kind: 'small', holds: { people: 1, bags: 1 }, fareFactor: 1 },
              { kind: 'large', holds: { people: 4, bags: 4 }, fareFactor },
            ],
          },
        },
      }).groups.length
    expect(groupsAt(0.5, 1)).toBe(1)
    expect(groupsAt(0.5001, 1)).toBe(0)
    expect(groupsAt(0, 1.99)).toBe(1)
    expect(groupsAt(0, 2)).toBe(0)
  })

  test('let two riders with the same trip share, and each pay half', () => {
    const { groups } = solve([request('a', [0, 0], [0, 0.1]), request('b', [0, 0], [0, 0.1])])
    expect(groups).toHaveLength(1)
    expect(groups[0]!.saved).toBe(groups[0]!.stops[0]!.soloFare)
    const shares = groups[0]!.stops.map(({ share }) => share)
    expect(Math.abs(shares[0]! - shares[1]!)).toBeLessThanOrEqual(1)
  })

  test('keep the rules for trips of no length', () => {
    solve(Array.from({ length: 9 }, (_, index) => request(`r${index}`, [10, 10], [10, 10])))
  })

  test('see people across the antimeridian as near', () => {
    const { groups } = solve([
      request('a', [0, 179.9995], [0, -179.9]),
      request('b', [0, -179.9995], [0, -179.9]),
    ])
    expect(groups).toHaveLength(1)
  })

  test('ignore longitudes at the pole', () => {
    const { groups } = solve([
      request('a', [89.9999, 0], [89.9, 0]),
      request('b', [89.9999, 180], [89.9, 0.5]),
    ])
    expect(groups).toHaveLength(1)
  })

  test('match forty people with the same trip in groups of four', () => {
    const requests = Array.from({ length: 40 }, (_, index) =>
      request(`r${index.toString().padStart(2, '0')}`, [40, 2], [40.05, 2 + index * 1e-5]),
    )
    const solution = solve(requests, { budget: 100_000 })
    expect(solution.alone).toEqual([])
    expect(solution.groups.every(({ members }) => members.length === 4)).toBe(true)
  })

  test('are refused if they are invalid, with the field and what was expected', () => {
    const good = request('a', [0, 0], [0, 1])
    const refused = (requests: MatchRequest[], field: string): void => {
      expect(() => match({ settings, requests })).toThrow(InvalidProblemError)
      expect(() => match({ settings, requests })).toThrow(field)
    }
    refused(
      [{ ...good, trip: { ...good.trip, from: { latitude: Number.NaN, longitude: 0 } } }],
      'requests[0].trip.from.latitude: expected degrees',
    )
    refused(
      [{ ...good, trip: { ...good.trip, from: { latitude: 91, longitude: 0 } } }],
      'requests[0].trip.from.latitude',
    )
    refused(
      [{ ...good, trip: { ...good.trip, to: { latitude: 0, longitude: Number.POSITIVE_INFINITY } } }],
      'trip.to.longitude',
    )
    refused(
      [{ ...good, party: { people: 0 } }],
      'requests[0].party.people: expected a whole number from 1, got 0',
    )
    refused([{ ...good, party: { people: 1, bags: 0.5 } }], 'requests[0].party.bags')
    refused([good, good], 'requests[1].id: expected a unique id, got "a"')
    const limits = { ...settings.limits, maxGroup: 7 }
    expect(() => match({ settings: { ...settings, limits }, requests: [] })).toThrow(
      'limits.maxGroup: expected',
    )
  })

  test('keep the rules and their bound at hubs of 60 and of 200', () => {
    for (const count of [60, 200]) {
      const solution = solve(hubTrips(3, count), { budget: 60_000 })
      expect(solution.stats.saved).toBeGreaterThan(0.4 * solution.stats.soloFares)
    }
  })

  test('give groups even without a budget, and leave no two riders alone who could share', () => {
    const requests = cityTrips({ seed: 9, requests: 300, seconds: 60 })
    const { groups, alone } = solve(requests, { budget: 0 })
    expect(groups.length).toBeGreaterThan(20)
    const left = requests.filter(({ id }) => alone.some((other) => other.id === id))
    expect(solve(left).groups).toEqual([])
  })

  test('50,000 requests', () => {
    const requests = cityTrips({ seed: 2, requests: 50_000, seconds: 300, perCity: 100 })
    const solution = solve(requests, { budget: 100_000 })
    expect(solution.stats.matched).toBeGreaterThan(20_000)
  }, 120_000)
})

describe('ties (SPEC 6.3)', () => {
  test('match those who waited longest if two of three equal riders fit', () => {
    const alike = ['a', 'b', 'c'].map((id) => request(id, [0, 0], [0, 0.1], { party: { people: 2 } }))
    const waited = [10, 300, 200]
    const { groups } = solve(alike.map((one, index) => ({ ...one, waitedSeconds: waited[index]! })))
    expect(groups.map(({ members }) => members)).toEqual([['b', 'c']])
  })

  test('match the first ids if nothing else tells riders apart', () => {
    const alike = ['d', 'b', 'e', 'c', 'a'].map((id) =>
      request(id, [0, 0], [0, 0.1], { party: { people: 2 }, waitedSeconds: 60 }),
    )
    expect(solve(alike.slice(0, 3)).groups.map(({ members }) => members)).toEqual([['b', 'd']])
    expect(solve(alike).groups.map(({ members }) => members)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('prefer fewer metres if the savings are equal', () => {
    // A flat fare: every pair saves the same, and only the metres tell them apart.
    const flat = { ...settings, fare: { base: 1000, perKilometer: 0, perMinute: 0 } }
    const three = [
      request('a', [0, 0], [0, 0.1], { party: { people: 2 } }),
      request('b', [0, 0], [0.01, 0.1], { party: { people: 2 } }),
      request('c', [0, 0], [0.001, 0.1], { party: { people: 2 } }),
    ]
    expect(solve(three, { settings: flat }).groups.map(({ members }) => members)).toEqual([['a', 'c']])
  })
})

describe('the reason for riding alone (SPEC 7)', () => {
  const near = request('near', [0, 0], [0, 0.1])

  test('nobody-near', () => {
    expect(reasonOf([near, request('b', [0, 0.01], [0, 0.1])], 'near')).toBe('nobody-near')
  })

  test('nobody-same-way, if only a place is near enough to both', () => {
    const both = [request('west', [0, 0], [0, -0.1]), request('east', [0, 0.006], [0, 0.106])]
    // The place comes last, so that its number is that of no rider.
    const places = [5, 6, 7, 0].map((latitude) => ({ latitude, longitude: 0.003 }))
    for (const meetAtOrigins of [true, false])
      for (const id of ['west', 'east']) {
        const rules = { ...settings, meetAtOrigins }
        expect(reasonOf(both, id, { settings: rules, places })).toBe('nobody-same-way')
        expect(reasonOf(both, id, { settings: rules })).toBe('nobody-near')
      }
  })

  test('does-not-fit, because of oneself or because nobody else fits', () => {
    expect(reasonOf([request('big', [0, 0], [0, 0.1], { party: { people: 5 } }), near], 'big')).toBe(
      'does-not-fit',
    )
    const three = { party: { people: 3 } }
    expect(
      reasonOf([request('a', [0, 0], [0, 0.1], three), request('b', [0, 0], [0, 0.1], three)], 'a'),
    ).toBe('does-not-fit')
  })

  test('nobody-same-way', () => {
    expect(reasonOf([near, request('b', [0, 0], [0, -0.1])], 'near')).toBe('nobody-same-way')
  })

  test('detour-too-long', () => {
    expect(reasonOf([near, request('b', [0, 0], [0.055, 0.075])], 'near')).toBe('detour-too-long')
  })

  test('saves-too-little', () => {
    const dear = { ...settings, limits: { ...settings.limits, minSavedShare: 0.6 } }
    expect(reasonOf([near, request('b', [0, 0], [0, 0.1])], 'near', { settings: dear })).toBe(
      'saves-too-little',
    )
  })

  test('others-chosen', () => {
    const list = [
      near,
      request('b', [0, 0], [0, 0.1], { party: { people: 3 } }),
      request('c', [0, 0], [0, 0.1], { party: { people: 1 }, waitedSeconds: 9 }),
    ]
    expect(reasonOf(list, 'near')).toBe('others-chosen')
  })
})

describe('vehicles (SPEC 1)', () => {
  const wide = { ...settings, limits: { ...DEFAULT_LIMITS, vehicles: TAXI_AND_VAN } }

  test('are vans only if a taxi does not fit, at 1.4 times the fare', () => {
    const five = [
      request('a', [0, 0], [0, 0.1], { party: { people: 3 } }),
      request('b', [0, 0], [0, 0.1], { party: { people: 2 } }),
    ]
    const [group] = solve(five, { settings: wide }).groups
    expect(group).toMatchObject({ vehicle: 'van' })
    expect(group!.fare).toBe(
      Math.round((350 + 0.12 * group!.distanceMeters + group!.durationSeconds / 3) * 1.4),
    )
  })

  test('charge a van only to the request that needs it', () => {
    const [group] = solve(
      [request('a', [0, 0], [0, 0.1], { party: { people: 5 } }), request('b', [0, 0], [0, 0.1])],
      {
        settings: wide,
      },
    ).groups
    const [a, b] = ['a', 'b'].map((id) => group!.stops.find((stop) => stop.id === id)!)
    expect(a!.soloFare / b!.soloFare).toBeCloseTo(1.4, 2)
  })
})
