import { type GroupPlan, type MatchRequest, planGroup, type Settings } from '@woodalo/matching'
import { describe, expect, test } from 'vitest'
import { groupLimits } from './group-limits.ts'
import { prospectsOf } from './prospects.ts'

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
