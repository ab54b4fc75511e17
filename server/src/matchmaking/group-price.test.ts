import { planGroup } from '@woodalo/matching'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadOf, smallestParty, vehicleFor } from '@woodalo/protocol'
import { fareFor } from '../fares/fare-rules.ts'
import { tariffAt } from '../fares/tariff-rules.ts'
import { groupLimits } from './group-limits.ts'
import { type FareOfDrive, priceOfGroup, tariffOf } from './group-price.ts'

// A Friday noon in New York.
const at = new Date('2026-11-20T17:00:00Z')
const airport = { latitude: 40.6446, longitude: -73.7797 }
const tariff = tariffAt(airport.latitude, airport.longitude, at)
const official: FareOfDrive = (origin, drops) =>
  fareFor(
    tariff,
    drops.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0),
    drops.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    { origin, destination: drops.at(-1)!, at, drops },
  ).amount

const settings = {
  limits: groupLimits,
  fare: { base: 400, perKilometer: 217, perMinute: 21 },
  roads: { kind: 'straight', streetFactor: 1.3, metersPerSecond: 6.5 },
  walking: { streetFactor: 1.3, metersPerSecond: 1.3 },
} as const

function planned(destinations: { latitude: number; longitude: number }[], people = 1) {
  const requests = destinations.map((to, index) => ({
    requestId: `r${index}`,
    userId: `u${index}`,
    trip: { from: { latitude: airport.latitude + index * 0.0003, longitude: airport.longitude }, to },
    party: { ...smallestParty, people },
    company: { is: [], only: [] },
  }))
  const answer = planGroup(
    requests.map(({ requestId: id, ...rest }) => ({ id, ...rest })),
    [],
    settings,
  )
  return answer.allowed ? { plan: answer.plan, requests } : null
}

const midtown = { latitude: 40.7527, longitude: -73.9772 }
const uptown = { latitude: 40.7736, longitude: -73.9566 }

test('the meter of a tariff is its flag with the supplements, and what a kilometre and a minute add to it', () => {
  for (const [place, time] of [
    [airport, at],
    [{ latitude: 40.4169, longitude: -3.7035 }, new Date('2026-11-20T11:00:00Z')],
    [{ latitude: 40.4169, longitude: -3.7035 }, new Date('2026-11-21T23:00:00Z')],
    [{ latitude: -23.55, longitude: -46.63 }, new Date('2026-11-20T15:00:00Z')],
  ] as const) {
    const { tariff: used, currency, key } = tariffOf({ ...place, at: time.toISOString() })
    const official = tariffAt(place.latitude, place.longitude, time)
    const fare = (meters: number, seconds: number) =>
      fareFor(official, meters, seconds, { origin: place, destination: place, at: time }).amount
    expect([currency, key]).toEqual([official.currency, expect.stringContaining(official.city)])
    for (const [kilometers, minutes] of [
      [30, 0],
      [30, 40],
      [60, 10],
    ] as const) {
      const { base, perKilometer, perMinute } = used
      const metered = base + kilometers * perKilometer + minutes * perMinute
      expect(Math.abs(metered - fare(kilometers * 1_000, minutes * 60))).toBeLessThanOrEqual(1)
    }
    expect(used.minimum).toBe(fare(0, 0))
  }
})

describe('the price of a group', () => {
  test('uses fixed prices where the tariff has them', () => {
    const { plan, requests } = planned([midtown, uptown])!
    const { cost, solo, share } = priceOfGroup(plan, requests, official, { mustSave: true })
    const fixed = tariff.fixedRoutes.find(({ code }) => code === 'jfk-manhattan')!.amount
    const flat = official(airport, [{ ...midtown, distanceMeters: 1, durationSeconds: 1 }])
    expect(flat).toBeGreaterThanOrEqual(fixed)
    // Alone, each pays the flat fare anywhere in Manhattan. Together, the meter restarts at the first stop.
    expect([...solo.values()]).toEqual([flat, flat])
    expect(cost).toBeGreaterThan(flat)
    expect(cost).toBeLessThan(1.8 * flat)
    const [one = 0, other = 0] = share.values()
    expect(one + other).toBe(cost)
    expect(Math.abs(one - other)).toBeLessThanOrEqual(1)
    expect(plan.fare).not.toBe(cost)
  })

  test('is the meter’s if the group would save too little with the fixed price', () => {
    const { plan, requests } = planned([midtown, uptown])!
    const dear: FareOfDrive = (_origin, drops) => (drops.length > 1 ? 10_000 : 3_000)
    const kept = priceOfGroup(plan, requests, dear, { mustSave: true })
    expect(kept.cost).toBe(plan.fare)
    const told = priceOfGroup(plan, requests, dear, { mustSave: false })
    expect(told.cost).toBe(10_000)
    expect([...told.share.values()].every((amount) => amount > 3_000)).toBe(true)
  })

  test('is that of the vehicle for all, and alone each pays that of the vehicle for their own party', () => {
    const { plan, requests } = planned([midtown, midtown], 3)!
    const fareOf: FareOfDrive = (_origin, drops) => (drops.length > 1 ? 1_200 : 1_000)
    const { kind, fareFactor } = vehicleFor(loadOf(requests.map(({ party }) => party)))!
    expect([kind, fareFactor > 1]).toEqual(['van', true])
    const { cost, solo } = priceOfGroup(plan, requests, fareOf, { mustSave: false })
    expect([cost, ...solo.values()]).toEqual([Math.round(1_200 * fareFactor), 1_000, 1_000])
  })

  test('does not depend on the order of the requests: a cent that is left goes to the first id', () => {
    const destination = { latitude: 40.7527, longitude: -73.9772 }
    const { plan, requests } = planned([destination, destination, destination])!
    const fareOf: FareOfDrive = (_origin, drops) => (drops.length > 1 ? 2_000 : 1_000)
    for (const inOrder of [requests, requests.toReversed(), [1, 0, 2].map((index) => requests[index]!)]) {
      const { share } = priceOfGroup(plan, inOrder, fareOf, { mustSave: true })
      expect(Object.fromEntries(share)).toEqual({ r0: 667, r1: 667, r2: 666 })
    }
  })

  test('adds up, saves a tenth, and makes nobody pay more, with every tariff', () => {
    const destination = fc.record({
      latitude: fc.double({ min: 40.7, max: 40.8, noNaN: true }),
      longitude: fc.double({ min: -74.01, max: -73.93, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.array(destination, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 1, max: 2 }),
        fc.nat({ max: 6_000 }),
        fc.nat({ max: 300 }),
        (destinations, people, flag, perKilometer) => {
          const group = planned(destinations, people)
          if (!group) return
          const fareOf: FareOfDrive = (_origin, drops) =>
            flag + (perKilometer * drops.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)) / 1000
          const { cost, solo, share } = priceOfGroup(group.plan, group.requests, fareOf, { mustSave: true })
          const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0)
          expect(sum(share.values())).toBe(cost)
          expect(cost).toBeLessThanOrEqual(0.9 * sum(solo.values()) + 1e-6)
          for (const [id, amount] of share) expect(amount).toBeLessThanOrEqual(solo.get(id)!)
        },
      ),
    )
  })
})
