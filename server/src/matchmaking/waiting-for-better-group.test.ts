import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallestParty } from '@woodalo/protocol'
import {
  heldSecondsOf,
  type Prospects,
  prospectsOf,
  type Waiting,
  whyNow,
} from './waiting-for-better-group.ts'
import { type GroupPlan, type MatchRequest, planGroup, type Settings } from '@woodalo/matching'
import { groupLimits } from './group-limits.ts'

const pace = { batchSeconds: 2, holdSeconds: 10, waitCostPerSecond: 0 }
const waiting = (more: object = {}): Waiting => ({
  searchedSeconds: 1,
  heldSeconds: null,
  remainingSeconds: 100,
  party: smallestParty,
  ...more,
})

describe('M2: a group', () => {
  test('is held while a better one may be possible', () => {
    expect(whyNow([waiting(), waiting()], null, pace)).toBeNull()
    expect(whyNow([waiting({ searchedSeconds: 90 }), waiting()], null, pace)).toBeNull()
  })

  test('is proposed immediately if its vehicle is full', () => {
    const two = waiting({ party: { ...smallestParty, people: 2 } })
    expect(whyNow([two, two], null, pace)).toBe('full')
    expect(whyNow([waiting(), waiting(), waiting(), waiting()], null, pace)).toBe('full')
    expect(whyNow([waiting({ party: { ...smallestParty, people: 5 } }), waiting()], null, pace)).toBe('full')
    // These need a van, which has room for more.
    expect(whyNow([waiting({ party: { ...smallestParty, people: 3 } }), two], null, pace)).toBeNull()
    const laden = waiting({ party: { ...smallestParty, people: 2, bags: 2 } })
    expect(whyNow([laden, laden], null, pace)).toBeNull()
  })

  test('is proposed before the promised limit and before a rider’s time is over', () => {
    expect(whyNow([waiting({ searchedSeconds: 8 }), waiting({ searchedSeconds: 9 })], null, pace)).toBe(
      'held',
    )
    expect(whyNow([waiting({ heldSeconds: 8 }), waiting()], null, pace)).toBe('held')
    expect(whyNow([waiting({ remainingSeconds: 4 }), waiting()], null, pace)).toBe('last-call')
    expect(heldSecondsOf([waiting({ heldSeconds: 3 }), waiting({ searchedSeconds: 5 })])).toBe(3)
  })

  test('is proposed if waiting gains nothing and the operator puts a price on waiting', () => {
    const priced = { ...pace, waitCostPerSecond: 2 }
    // Two riders cost 4 per second; a quarter of the arrivals brings 5, or 3.
    const busy: Prospects = { arrivalsPerSecond: 0.1, joinChance: 0.25, gainPerJoin: 200 }
    expect(whyNow([waiting(), waiting()], busy, priced)).toBeNull()
    expect(whyNow([waiting(), waiting()], { ...busy, gainPerJoin: 120 }, priced)).toBe('waiting-does-not-pay')
    expect(whyNow([waiting(), waiting()], { ...busy, arrivalsPerSecond: 0 }, priced)).toBe(
      'waiting-does-not-pay',
    )
    // There was no time to compute prospects.
    expect(whyNow([waiting(), waiting()], null, priced)).toBeNull()
    expect(whyNow([waiting(), waiting()], { ...busy, arrivalsPerSecond: 0 }, pace)).toBeNull()
  })

  test('never waits beyond the promised limit, whatever the prospects and the price of waiting', () => {
    const seconds = fc.double({ min: 0, max: 200, noNaN: true })
    const member = fc.record({
      searchedSeconds: seconds,
      heldSeconds: fc.option(seconds),
      remainingSeconds: seconds,
      party: fc.record({
        people: fc.integer({ min: 1, max: 3 }),
        bags: fc.integer({ min: 0, max: 3 }),
        wheelchair: fc.boolean(),
      }),
    })
    const prospects = fc.option(
      fc.record({
        arrivalsPerSecond: seconds,
        joinChance: fc.double({ min: 0, max: 1 }),
        gainPerJoin: seconds,
      }),
    )
    fc.assert(
      fc.property(
        fc.array(member, { minLength: 2, maxLength: 5 }),
        prospects,
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        (group, outlook, waitCostPerSecond, holdSeconds) => {
          const why = whyNow(group, outlook, { batchSeconds: 2, holdSeconds, waitCostPerSecond })
          if (why !== null) return
          // One batch later it is still within the promised hold, and everybody still searches.
          expect(heldSecondsOf(group) + 2).toBeLessThan(holdSeconds)
          for (const { remainingSeconds } of group) expect(remainingSeconds).toBeGreaterThan(2)
        },
      ),
    )
  })
})

const settings: Settings = {
  limits: groupLimits,
  fare: { base: 255, perKilometer: 135, perMinute: 8 },
  roads: { kind: 'straight', streetFactor: 1.3, metersPerSecond: 6.5 },
  walking: { streetFactor: 1.3, metersPerSecond: 1.3 },
  meetAtOrigins: false,
}
const meeting = { latitude: 40.492, longitude: -3.593 }
const request = (id: string, more: Partial<MatchRequest> = {}): MatchRequest => ({
  id,
  trip: { from: { latitude: 40.4915, longitude: -3.593 }, to: { latitude: 40.4169, longitude: -3.7035 } },
  party: { people: 1, bags: 0 },
  ...more,
})
const away = (id: string) =>
  request(id, { trip: { ...request(id).trip, from: { latitude: 40.51, longitude: -3.593 } } })
const otherWay = (id: string) =>
  request(id, { trip: { ...request(id).trip, to: { latitude: 40.49, longitude: -3.2 } } })

function planned(members: MatchRequest[]): GroupPlan {
  const answer = planGroup(members, [meeting], settings)
  if (!answer.allowed) throw new Error(answer.reason)
  return answer.plan
}
const members = [request('a'), request('b')]
const group = planned(members)

describe('what a group may gain by waiting', () => {
  test('is what the requests of the last minutes would have brought', () => {
    const fits = request('c')
    const gain = planned([...members, fits]).saved - group.saved
    expect(gain).toBeGreaterThan(0)
    const recent = { seconds: 300, requests: [fits, ...members, otherWay('d'), away('e'), away('f')] }
    // Two came within reach in five minutes, and one of them was worth waiting for.
    expect(prospectsOf(group, members, recent, settings)).toEqual({
      arrivalsPerSecond: 2 / 300,
      joinChance: 0.5,
      gainPerJoin: gain,
    })
  })

  test('is the average saving per second', () => {
    const comers = [
      request('c'),
      request('d', { party: { people: 2 } }),
      otherWay('e'),
      request('f', { party: { people: 3 } }),
    ]
    const gained = comers
      .map((comer) => planGroup([...members, comer], [meeting], settings))
      .map((answer) => (answer.allowed ? Math.max(0, answer.plan.saved - group.saved) : 0))
      .reduce((sum, gain) => sum + gain, 0)
    const { arrivalsPerSecond, joinChance, gainPerJoin } = prospectsOf(
      group,
      members,
      { seconds: 60, requests: comers },
      settings,
    )
    expect(arrivalsPerSecond * joinChance * gainPerJoin).toBeCloseTo(gained / 60, 9)
  })

  test('counts only newcomers with whom the group would save more', () => {
    // One to Sol, and one to the neighbourhood in the other direction: it fits, but the detour costs more than it
    // saves.
    const to = [
      { latitude: 40.4169, longitude: -3.7035 },
      { latitude: 40.49, longitude: -3.565 },
      { latitude: 40.485, longitude: -3.565 },
      { latitude: 40.49, longitude: -3.2 },
    ]
    const comers = to.map((each, index) =>
      request(`comer-${index}`, { trip: { ...request('x').trip, to: each } }),
    )
    const plans = comers.map((comer) => planGroup([...members, comer], [meeting], settings))
    const saved = plans.map((answer) => (answer.allowed ? answer.plan.saved : null))
    const better = saved.filter((each) => each !== null && each > group.saved)
    expect(saved.some((each) => each !== null && each <= group.saved)).toBe(true)
    expect(better.length).toBeGreaterThan(0)
    const { joinChance } = prospectsOf(group, members, { seconds: 60, requests: comers }, settings)
    expect(joinChance).toBeCloseTo(better.length / comers.length, 12)
  })

  test('tries at most twenty newcomers', () => {
    const comers = Array.from({ length: 25 }, (_, index) =>
      (index < 20 ? otherWay : request)(`comer-${index}`),
    )
    const { arrivalsPerSecond, joinChance } = prospectsOf(
      group,
      members,
      { seconds: 50, requests: comers },
      settings,
    )
    expect([arrivalsPerSecond, joinChance]).toEqual([0.5, 0])
  })

  test('is nothing without recent requests', () => {
    for (const requests of [[], members, [away('c')]])
      expect(prospectsOf(group, members, { seconds: 300, requests }, settings)).toEqual({
        arrivalsPerSecond: 0,
        joinChance: 0,
        gainPerJoin: 0,
      })
  })
})
