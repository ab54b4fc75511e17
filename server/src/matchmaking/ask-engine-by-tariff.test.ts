import { smallestParty } from '@woodalo/protocol'
import { afterAll, expect, test } from 'vitest'
import type { RideRecord } from '../rides/ride-states-model.ts'
import { chooseGroups } from './ask-engine-by-tariff.ts'
import { createEngine } from './engine/engine-on-own-thread.ts'
import { createGroupPlanner } from './terms-of-group.ts'
import type { SearchingRequest } from './searching-requests-store.ts'

const engine = createEngine()
afterAll(() => engine.close())

const priced = {
  key: 'meter',
  currency: 'EUR',
  tariff: { base: 255, perKilometer: 135, perMinute: 8 },
  fareOf: (_origin: unknown, drops: readonly { distanceMeters: number }[]) =>
    Math.round(255 + 0.21 * drops.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)),
}
const planner = createGroupPlanner({
  tariff: () => priced,
  placesNear: async () => [],
  streetsAt: () => null,
  router: null,
  gramsPerVehicleKilometer: 210,
})
const now = new Date('2026-11-20T11:00:00.000Z')

/** A fixed sequence of numbers from 0 up to, but not including, 1. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function requestOf(index: number, next: () => number): SearchingRequest {
  return {
    requestId: `request of ${index}`,
    userId: `user ${index}`,
    userName: '',
    region: 'r',
    language: 'es',
    company: { is: [], only: [] },
    party: smallestParty,
    trip: {
      from: { latitude: 40.4915 + 0.001 * next(), longitude: -3.5937 + 0.001 * next() },
      to: { latitude: 40.4169 + 0.01 * next(), longitude: -3.7035 + 0.01 * next() },
    },
    waitedSeconds: 30,
    searchedSeconds: 30,
    heldSeconds: null,
    remainingSeconds: 60,
    nearby: null,
    quietSeconds: 0,
  } as Partial<SearchingRequest> as SearchingRequest
}

test('T14: a blocked pair is in none of a thousand batches, neither in a new ride nor in one that takes somebody in', async () => {
  const next = numbersFrom(14)
  const parts = {
    planner,
    engine,
    tariff: () => priced,
    batchSeconds: 1,
    holdSeconds: 0,
    waitCostPerSecond: 0,
  }
  const at = { latitude: 40.492, longitude: -3.593, at: now.toISOString() }
  let [started, grown, without] = [0, 0, 0]
  for (let batch = 0; batch < 1_000; batch++) {
    const people = Array.from({ length: 4 }, (_, index) => requestOf(index, next))
    // In every second batch, two of them have a pending ride.
    const riders = batch % 2 === 0 ? people.slice(0, 2) : []
    const requests = people.slice(riders.length)
    const rides =
      riders.length > 0
        ? [
            {
              id: 'ride',
              riders: riders.map((rider) => ({ ...rider, leftAt: null })),
              meeting: at,
              tariff: at,
              vehicle: 'taxi',
            },
          ]
        : []
    const among = { region: 'r', requests, rides: rides as unknown as RideRecord[], now, recent: null }
    const blocker = Math.floor(4 * next())
    const blocked = (blocker + 1 + Math.floor(3 * next())) % 4
    const pair = [people[blocker]!.userId, people[blocked]!.userId] as [string, string]
    const together = ({
      members,
      ride,
    }: {
      members: readonly SearchingRequest[]
      ride: RideRecord | null
    }) => [...members.map(({ userId }) => userId), ...(ride ? riders.map(({ userId }) => userId) : [])]
    // Who already ride together stay together: only proposals are made here.
    const isNew = !pair.every((userId) => riders.some((rider) => rider.userId === userId))
    const { groups } = await chooseGroups(parts, { ...among, apart: isNew ? [pair] : [] })
    for (const group of groups) {
      if (group.ride) grown++
      else started++
      // A pending ride that takes nobody in is not told again.
      expect(group.members.length).toBeGreaterThan(0)
      const uids = together(group)
      expect(isNew && pair.every((uid) => uids.includes(uid))).toBe(false)
    }
    if (isNew && batch < 60) {
      const { groups: free } = await chooseGroups(parts, { ...among, apart: [] })
      if (free.some((group) => pair.every((uid) => together(group).includes(uid)))) without++
    }
  }
  expect(started).toBeGreaterThan(300)
  expect(grown).toBeGreaterThan(100)
  // Without the block they would often have shared.
  expect(without).toBeGreaterThan(30)
})
