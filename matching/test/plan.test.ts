import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REFERENCE_SETTINGS, planGroup, priceGroup } from '../src/index.ts'
import type { MatchRequest, Settings } from '../src/index.ts'

const settings = REFERENCE_SETTINGS
const corner = { latitude: 0, longitude: 0 }
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

function rider(id: string, to = at(0, 0.1), more: Partial<MatchRequest> = {}): MatchRequest {
  return { id, trip: { from: corner, to }, party: { people: 1 }, ...more }
}

const withLimits = (change: Partial<Settings['limits']>): Settings => ({
  ...settings,
  limits: { ...settings.limits, ...change },
})
const bus = { kind: 'bus', holds: { people: 9 }, fareFactor: 1 }
const riders = (count: number) => Array.from({ length: count }, (_, index) => rider(`r${index}`))

describe('a plan for given riders (SPEC 10.1)', () => {
  const outcomeOf = (members: readonly MatchRequest[], rules = settings, places = [corner]) => {
    const planned = planGroup(members, places, rules)
    return planned.allowed ? planned.plan.members : planned.reason
  }

  test('is made for two riders up to the most of a group', () => {
    expect([1, 2, 4, 5].map((count) => outcomeOf(riders(count)))).toEqual([
      'size',
      ['r0', 'r1'],
      ['r0', 'r1', 'r2', 'r3'],
      'size',
    ])
  })

  test('is refused with the rule that prevents it', () => {
    const woman = { is: ['woman'], only: ['woman'] }
    expect(outcomeOf([rider('a', undefined, { party: { people: 4 } }), rider('b')])).toBe('capacity')
    expect(outcomeOf([rider('a', undefined, { company: woman }), rider('b')])).toBe('forbidden')
    const apart = { ...rider('b'), trip: { from: at(0, -0.01), to: at(0, 0.1) } }
    expect(outcomeOf([rider('a'), apart])).toBe('walk')
    expect(outcomeOf([rider('a'), rider('b', at(0.06, 0.08))])).toBe('loss')
    expect(outcomeOf(riders(2), withLimits({ minSavedShare: 0.6 }))).toBe('saving')
    const placesOnly = { ...settings, meetAtOrigins: false }
    expect(outcomeOf(riders(2), placesOnly, [])).toBe('walk')
  })

  test('is refused if it saves nothing, even where any saving is enough (SPEC 4.1)', () => {
    const dear: Settings = {
      ...withLimits({
        minSavedShare: 0,
        vehicles: [
          { kind: 'small', holds: { people: 1 }, fareFactor: 1 },
          { kind: 'large', holds: { people: 4 }, fareFactor: 2 },
        ],
      }),
      fare: () => 600,
    }
    expect(outcomeOf(riders(2), dear)).toBe('saving')
    expect(outcomeOf(riders(3), dear)).toEqual(['r0', 'r1', 'r2'])
  })
})

describe('the price of a ride whose terms are fixed (SPEC 10.2)', () => {
  test('keeps the meeting point and the order, whatever is quicker', () => {
    const members = [rider('a', at(0, 0.1)), rider('b', at(0, 0.05)), rider('c', at(0, 0.15))]
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 }), (order) => {
        const meeting = { ...at(0.001, 0), place: 7 }
        const { plan } = priceGroup(members, meeting, order, settings)!
        expect(plan.stops.map(({ id }) => id)).toEqual(order)
        expect(plan.meetingPoint).toEqual({ ...meeting, originOf: null })
        expect(plan.stops.reduce((sum, { share }) => sum + share, 0)).toBe(plan.fare)
      }),
    )
  })

  test('names every rule that no longer holds', () => {
    const broken = (members: readonly MatchRequest[], meeting = corner, rules = settings) =>
      priceGroup(
        members,
        meeting,
        members.map(({ id }) => id),
        rules,
      )!.broken
    expect(broken(riders(2))).toEqual([])
    expect(broken(riders(1))).toEqual(['size', 'saving'])
    expect(broken(riders(5), corner, withLimits({ vehicles: [bus] }))).toEqual(['size'])
    expect(broken(riders(2), at(0.0045, 0))).toEqual(['walk'])
    expect(broken([rider('a', at(0, 0.1)), rider('b', at(0, 0.01))])).toEqual(['loss', 'saving'])
  })

  test('does not exist for a load that no vehicle holds, nor for an order that is not each rider once', () => {
    const two = riders(2)
    const priced = (order: string[]) => () => priceGroup(two, corner, order, settings)
    for (const order of [['r0'], ['r0', 'r0'], ['r0', 'r2'], ['r0', 'r1', 'r1'], ['r0', 'r1', 'r2'], []])
      expect(priced(order)).toThrow(RangeError)
    expect(() => priceGroup([two[0]!, two[0]!], corner, ['r0', 'r0'], settings)).toThrow(RangeError)
    const crowd = two.map((one) => ({ ...one, party: { people: 3 } }))
    expect(priceGroup(crowd, corner, ['r1', 'r0'], settings)).toBeNull()
  })
})
