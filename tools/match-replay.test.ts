import { REFERENCE_SETTINGS } from '@woodalo/matching'
import { describe, expect, test } from 'vitest'
import { cityTrips, hubTrips } from '../matching/bench/seeded-city.ts'
import { faultsOf } from '../matching/test/checker.ts'
import { DEFAULT_REPLAY, replay } from './match-replay.ts'
import type { ReplayResult } from './match-replay.ts'

const settings = REFERENCE_SETTINGS
const byTime = (a: { requestedAt: number; id: string }, b: { requestedAt: number; id: string }): number =>
  a.requestedAt - b.requestedAt || (a.id < b.id ? -1 : 1)
const street = cityTrips({ seed: 8, requests: 400, seconds: 160 }).toSorted(byTime)
const hub = hubTrips(3, 160).toSorted(byTime)

/** About the time between two looks on a usual machine. */
const LOOK_MILLISECONDS = 0.05

function play(trips: typeof street, hold: number, open: number, waitCostPerSecond = 0): ReplayResult {
  let looks = 0
  const result = replay(trips, {
    ...DEFAULT_REPLAY,
    settings,
    holdSeconds: hold,
    waitCostPerSecond,
    openSeconds: open,
    // Work is counted by the engine's looks at the clock, so that a busy machine changes no result. The whole second of
    // a busy region would take the test a minute.
    batchMilliseconds: 20,
    clock: () => ++looks * LOOK_MILLISECONDS,
  })
  const { groups, matched, saved, soloFares } = result
  const alone = result.alone.map(({ id }) => ({ id, reason: 'others-chosen' as const, partners: 0 }))
  const stats = { saved, matched, soloFares, requests: trips.length, upperBound: saved } as never
  expect(faultsOf({ settings, requests: trips }, { groups, alone, stats })).toEqual([])
  return result
}

describe('the stream, by the rules of every group (SPEC 1 to 5, 8)', () => {
  test.each([
    ['a street', street],
    ['a hub', hub],
  ])(
    '%s: whatever is held and whoever comes late, everybody ends in one allowed group or alone',
    (_, trips) => {
      const shut = play(trips, 10, 0)
      const open = play(trips, 10, 30)
      expect(shut.joined).toBe(0)
      expect(shut.meanSettledSeconds).toBe(shut.meanWaitSeconds)
      expect(open.joined).toBeGreaterThan(10)
      expect(open.saved).toBeGreaterThan(shut.saved)
      expect(open.meanSettledSeconds).toBeGreaterThan(open.meanWaitSeconds)
    },
  )

  test('few riders leave no choice: their figures are these', () => {
    const [first] = street
    const { from, to } = first!.trip
    const trip = { from, to: { ...to, latitude: from.latitude + 0.09, longitude: from.longitude + 0.09 } }
    const alike = (id: string, requestedAt: number) => ({
      ...first!,
      id,
      requestedAt,
      trip,
      party: { people: 1, bags: 0 },
    })
    const away = { ...alike('away', 3), trip: { from: to, to: { ...to, latitude: to.latitude - 0.09 } } }
    // Those two are held for four seconds from their first batch on; "late" comes to their open proposal.
    const trips = [alike('a', 0), alike('b', 1), away, alike('late', 9), alike('next day', 80_000)]
    const told = (open: number) => {
      const { groups, alone, batchMs, ...figures } = play(trips, 4, open)
      const { soloFares, saved, soloMeters, savedMeters, ...plain } = figures
      expect(saved).toBe(groups.reduce((sum, group) => sum + group.saved, 0))
      expect(savedMeters).toBe(groups.reduce((sum, group) => sum + group.savedMeters, 0))
      expect(soloFares / saved).toBeGreaterThan(1)
      expect(soloMeters / savedMeters).toBeGreaterThan(1)
      return {
        ...plain,
        batches: batchMs.length,
        groups: groups.map(({ members }) => members.toSorted()),
        alone: alone.map(({ id, reason }) => `${id}: ${reason}`),
      }
    }
    expect(told(0)).toMatchInlineSnapshot(`
      {
        "alone": [
          "away: nobody-near",
          "late: nobody-near",
          "next day: nobody-near",
        ],
        "batches": 124,
        "groups": [
          [
            "a",
            "b",
          ],
        ],
        "joined": 0,
        "matched": 2,
        "meanSettledSeconds": 3.5,
        "meanWaitSeconds": 3.5,
        "mostOpen": 3,
        "requests": 5,
      }
    `)
    expect(told(30)).toMatchInlineSnapshot(`
      {
        "alone": [
          "away: nobody-near",
          "next day: nobody-near",
        ],
        "batches": 121,
        "groups": [
          [
            "a",
            "b",
            "late",
          ],
        ],
        "joined": 1,
        "matched": 3,
        "meanSettledSeconds": 6.666666666666667,
        "meanWaitSeconds": 2.6666666666666665,
        "mostOpen": 4,
        "requests": 5,
      }
    `)
  })

  test('nobody waits for a proposal longer than the hold and a batch after a group was possible', () => {
    // Two riders who go the same way come within a second: they are proposed exactly after the hold, to the batch.
    const [first] = street
    const pair = ['a', 'b'].map((id, index) => ({
      ...first!,
      id,
      party: { people: 1, bags: 0 },
      requestedAt: index,
    }))
    for (const hold of [0, 4, 10]) {
      const result = play(pair, hold, 0)
      expect(result.matched).toBe(2)
      expect(result.meanWaitSeconds + 0.5).toBeLessThanOrEqual(2 + hold)
    }
  })

  test('a higher price of waiting shortens the waits', () => {
    const waits = [0, 2, 20].map((cost) => play(street, 60, 0, cost).meanWaitSeconds)
    expect(waits[1]).toBeLessThan(waits[0]!)
    expect(waits[2]).toBeLessThan(waits[1]!)
  })
})
