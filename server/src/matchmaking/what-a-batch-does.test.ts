// What becomes of what the engine found: who is proposed, who gets a second chance, who is told what, and the last call.
// The engine's answers are given, the planner is the real one, and what would be stored or told is noted.
import { smallestParty } from '@woodalo/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Tx } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import type { RideRecord, RideRider } from '../rides/ride-states-model.ts'
import { OvertakenError } from '../rides/overtaken.ts'
import { activeExample, ana, timeOf } from '../testing/example-ride.ts'
import { noTracing } from '../tracing/tracing.ts'
import type { EngineProblem, EngineSolution } from './engine/engine-on-own-thread.ts'
import { createGroupPlanner } from './terms-of-group.ts'
import { regionOf } from './regions.ts'
import type { BatchParts } from './run-batch.ts'
import { createMatchmakingService, type MatchmakingParts } from './batches-and-last-calls-service.ts'
import type { SearchingRequest } from './searching-requests-store.ts'

const origin = { latitude: 40.4915, longitude: -3.5937 }
const region = regionOf(origin)
const city = { latitude: 40.4169, longitude: -3.7035 }
const meeting = { latitude: 40.492, longitude: -3.593 }

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

function requestOf(name: string, more: Partial<SearchingRequest> = {}): SearchingRequest {
  return {
    requestId: name,
    userId: `user ${name}`,
    region,
    trip: { from: origin, to: city },
    company: { is: [], only: [] },
    party: smallestParty,
    ratingTotal: 0,
    ratingCount: 0,
    proof: 'none',
    requestedAt: timeOf(0),
    language: 'es',
    waitedSeconds: 30,
    searchedSeconds: 30,
    heldSeconds: null,
    remainingSeconds: 60,
    nearby: null,
    quietSeconds: 0,
    ...more,
  }
}
const groupOf = (...members: string[]) => ({ members, meetingPoint: meeting, prospects: null })
const aloneOf = (id: string, partners: number) => ({ id, partners, reason: 'no-partner' as never })

/** A pending ride that nobody has accepted. */
function rideOf(id: string, at: { latitude: number; longitude: number }, ...names: string[]): RideRecord {
  const riders = names.map((name, index): RideRider => {
    const { requestId, userId, trip } = requestOf(name)
    const to = { ...trip.to, name: '', placeId: null }
    const from = { ...trip.from, name: '', placeId: null }
    return { ...ana, requestId, userId, trip: { from, to }, stopOrder: index + 1, acceptedAt: null }
  })
  const tariff = { ...at, at: timeOf(3).toISOString() }
  return {
    ...activeExample,
    id,
    status: 'pending',
    confirmBy: timeOf(9),
    meeting: { ...activeExample.meeting, ...at },
    tariff,
    riders,
    costAmount: 4_000,
  }
}

let requests: SearchingRequest[]
let rides: RideRecord[]
let answers: EngineSolution[]
let apart: [string, string][]
let problems: EngineProblem[]
let done: unknown[][]
let overtaken: string[]
let parts: MatchmakingParts

beforeEach(() => {
  requests = []
  rides = []
  answers = []
  apart = []
  problems = []
  done = []
  overtaken = []
  const note = (...what: unknown[]) => void done.push(what)
  const given: Omit<BatchParts, 'store' | 'rides' | 'apart' | 'engine'> & Record<string, unknown> = {
    planner,
    tariff: () => priced,
    batchSeconds: 1,
    holdSeconds: 600,
    waitCostPerSecond: 0,
    log: createLogger('silent'),
    tracing: noTracing,
    transact: (act) => act({} as Tx),
    tell: async (_tx, events) => {
      for (const { userId, event, payload } of events) note('told', userId, event, payload)
    },
    engine: {
      warmUp() {},
      async solve(problem: EngineProblem) {
        problems.push(problem)
        return answers.shift() ?? { groups: [], alone: [] }
      },
    },
    store: {
      searching: async () => ({ now: timeOf(5), requests }),
      openRideIds: async () => rides.map(({ id }) => id),
      lockSearching: async (_tx: Tx, ids: readonly string[]) => ids.filter((id) => !overtaken.includes(id)),
      observe: async (_tx: Tx, _now: Date, seen: unknown[]) => note('observed', seen),
      tryLockRegion: async () => true,
    },
    rides: {
      find: async () => rides,
      overtaken() {
        throw new OvertakenError()
      },
      propose: async (_tx: Tx, { candidates }: { candidates: SearchingRequest[] }) =>
        note('proposed', ...candidates.map(({ requestId }) => requestId)),
      async join(_tx: Tx, how: { rideId: string; termsVersion: number; joiners: SearchingRequest[] }) {
        if (overtaken.includes(how.rideId)) throw new OvertakenError()
        note('joined', how.rideId, how.termsVersion, ...how.joiners.map(({ requestId }) => requestId))
      },
    },
    apart: { among: async () => apart, anyAmong: async () => false },
    asking: {
      rematch() {},
      ask: async (_tx: Tx, _region: string, when: string) => note('ask', when),
    },
  }
  parts = given as unknown as MatchmakingParts
})
afterEach(() => void vi.useRealTimers())

const batch = () => createMatchmakingService(parts).batch(region)
const lastCall = (...ids: string[]) =>
  createMatchmakingService(parts).lastCall(ids.map((id) => ({ id, region })))

describe('a batch', () => {
  test('proposes what is due, and tells the others how many they may share with', async () => {
    const border = { ...requestOf('border'), region: 'another' }
    requests = [
      requestOf('a', { remainingSeconds: 1 }),
      requestOf('b'),
      requestOf('c', { heldSeconds: 40, nearby: 0 }),
      requestOf('d', { nearby: 1 }),
      requestOf('alone'),
      requestOf('quiet', { quietSeconds: 5, nearby: 2 }),
      requestOf('seen', { nearby: 3 }),
      border,
    ]
    const groups = [groupOf('a', 'b'), groupOf('c', 'd')]
    const alone = [aloneOf('alone', 4), aloneOf('quiet', 9), aloneOf('seen', 4), aloneOf('border', 2)]
    answers = [{ groups, alone }]
    await batch()
    expect(done).toEqual([
      ['proposed', 'a', 'b'],
      [
        'observed',
        [
          { requestId: 'c', heldSeconds: 40, nearby: 1 },
          { requestId: 'd', heldSeconds: 40, nearby: 1 },
          { requestId: 'alone', heldSeconds: null, nearby: 3 },
        ],
      ],
      ['told', 'user c', 'SEARCH_PROGRESS', { rideRequestId: 'c', nearby: 1 }],
      ['told', 'user alone', 'SEARCH_PROGRESS', { rideRequestId: 'alone', nearby: 3 }],
      ['ask', 'next'],
    ])
  })

  test('lets a pending ride near its region grow, priced as it was proposed, if all together save more by it', async () => {
    const far = { latitude: meeting.latitude + 0.06, longitude: meeting.longitude }
    rides = [rideOf('near', meeting, 'one', 'two'), rideOf('far', far, 'three', 'four')]
    requests = [requestOf('new')]
    answers = [{ groups: [groupOf('one', 'two', 'new')], alone: [] }]
    const plan = vi.spyOn(planner, 'plan')
    await batch()
    expect(problems.map((problem) => problem.rides)).toEqual([[['one', 'two']]])
    expect(plan.mock.calls[0]![1]).toEqual({ ...meeting, at: timeOf(3).toISOString() })
    expect(done).toEqual([['joined', 'near', 3, 'new']])
    plan.mockRestore()
  })

  test('lets a pending ride not grow if it saves no more by it, and whom it could not take in gets another chance', async () => {
    // As if the two shared at no cost at all: a third adds the fare of nobody.
    const terms = await planner.plan([requestOf('one'), requestOf('two'), requestOf('new')], {
      ...meeting,
      at: timeOf(3).toISOString(),
    })
    const savedByThree =
      terms!.riders.reduce((sum, { soloAmount }) => sum + soloAmount, 0) - terms!.costAmount
    const costOf = (saved: number) => 2 * ana.soloAmount - saved
    requests = [requestOf('new'), requestOf('other', { remainingSeconds: 1 })]
    const ride = rideOf('near', meeting, 'one', 'two')
    for (const [saved, isJoined] of [
      [savedByThree, false],
      [savedByThree - 1, true],
    ] as const) {
      done = []
      problems = []
      rides = [{ ...ride, costAmount: costOf(saved) }]
      answers = [
        { groups: [groupOf('one', 'two', 'new')], alone: [aloneOf('other', 0)] },
        { groups: [groupOf('new', 'other')], alone: [] },
      ]
      await batch()
      expect(done[0]).toEqual(isJoined ? ['joined', 'near', 3, 'new'] : ['proposed', 'new', 'other'])
      expect(problems.map((problem) => problem.rides.length)).toEqual(isJoined ? [1] : [1, 0])
    }
  })

  test('that has no time for all its groups is followed at once by another, and counts whom the others could join', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    requests = ['a', 'b', 'c', 'd', 'e', 'f', 'new'].map((name) => requestOf(name, { remainingSeconds: 1 }))
    rides = [rideOf('near', meeting, 'one', 'two')]
    answers = [
      {
        groups: [groupOf('a', 'b'), groupOf('c', 'd'), groupOf('e', 'f'), groupOf('one', 'two', 'new')],
        alone: [],
      },
    ]
    parts.planner = {
      ...planner,
      async plan(...asked) {
        vi.advanceTimersByTime(3_000)
        return planner.plan(...asked)
      },
    }
    await batch()
    // Two at once were begun in time, and the ride had none left.
    expect(problems).toHaveLength(1)
    expect(done.filter(([what]) => what === 'proposed')).toHaveLength(1)
    const observed = done.find(([what]) => what === 'observed')!
    expect(observed[1]).toContainEqual({ requestId: 'new', heldSeconds: null, nearby: 2 })
    expect(done.at(-1)).toEqual(['ask', 'now'])
  })

  test('proposes nobody who was faster elsewhere, and asks for no other batch once nobody searches', async () => {
    requests = [requestOf('a', { remainingSeconds: 1 }), requestOf('b')]
    overtaken = ['b']
    answers = [{ groups: [groupOf('a', 'b')], alone: [] }]
    await batch()
    expect(done.map(([what]) => what)).toEqual(['observed', 'told', 'told', 'ask'])
    done = []
    overtaken = []
    answers = [{ groups: [groupOf('a', 'b')], alone: [] }]
    await batch()
    expect(done).toEqual([['proposed', 'a', 'b']])
  })
})

describe('while a batch of the region runs', () => {
  const couple = { party: { ...smallestParty, people: 2 } }
  beforeEach(() => {
    requests = [requestOf('a', couple), requestOf('b', couple)]
    answers = [{ groups: [groupOf('a', 'b')], alone: [] }]
  })

  test('a look for a full vehicle proposes nobody, who would be proposed otherwise', async () => {
    const isFree = vi.fn(async () => false)
    parts.store.tryLockRegion = isFree
    await createMatchmakingService(parts).fillVehicles(region)
    expect(done).toEqual([])
    isFree.mockResolvedValue(true)
    await createMatchmakingService(parts).fillVehicles(region)
    expect(done).toEqual([['proposed', 'a', 'b']])
  })

  test('another one asks for the next, and looks at nobody', async () => {
    parts.store.tryLockRegion = async () => false
    await batch()
    expect([done, problems]).toEqual([[['ask', 'next']], []])
  })
})

describe('those who are kept apart since the batch began', () => {
  const isApart = { among: async () => [], anyAmong: async () => true }

  test('are not proposed together', async () => {
    requests = [requestOf('a', { remainingSeconds: 1 }), requestOf('b')]
    answers = [{ groups: [groupOf('a', 'b')], alone: [] }]
    parts.apart = { ...parts.apart, ...isApart }
    await batch()
    expect(done.map(([what]) => what)).toEqual(['observed', 'told', 'told', 'ask'])
  })

  test('do not join one another, and get another chance', async () => {
    rides = [rideOf('near', meeting, 'one', 'two')]
    requests = [requestOf('new')]
    answers = [{ groups: [groupOf('one', 'two', 'new')], alone: [] }]
    parts.apart = { ...parts.apart, ...isApart }
    await batch()
    // What was stored of the joining is undone with its transaction.
    expect(problems.map((problem) => problem.rides.length)).toEqual([1, 0])
  })
})

describe('the last call for a search', () => {
  const half = { latitude: 40.45, longitude: -3.65 }

  test('proposes its group, and no group of those who have time', async () => {
    requests = [requestOf('due'), requestOf('b'), requestOf('c'), requestOf('d')]
    answers = [{ groups: [groupOf('c', 'd'), groupOf('b', 'due')], alone: [] }]
    await lastCall('due')
    expect(done).toEqual([['proposed', 'b', 'due']])
  })

  test('reaches everybody who can walk to a common meeting point, and fails for no other region', async () => {
    const north = (name: string, meters: number) =>
      requestOf(name, {
        trip: {
          from: { latitude: origin.latitude + meters / 111_195, longitude: origin.longitude },
          to: city,
        },
      })
    requests = [requestOf('due'), north('near', 950), north('far', 1_050)]
    const { searching } = parts.store
    parts.store.searching = async (around) => {
      if (!around.includes(region)) throw new Error('away')
      return searching(around)
    }
    const due = [
      { id: 'x', region: '1:1' },
      { id: 'due', region },
    ]
    await createMatchmakingService(parts).lastCall(due)
    expect(problems.map((problem) => problem.requests.map(({ id }) => id))).toEqual([['due', 'near']])
  })

  test('proposes with whom it saves the most of those who are free and not kept apart from it', async () => {
    requests = [
      requestOf('due'),
      requestOf('less', { trip: { from: origin, to: half } }),
      requestOf('apart'),
      requestOf('taken'),
      requestOf('also due'),
      requestOf('most'),
    ]
    apart = [['user apart', 'user due']]
    answers = [{ groups: [groupOf('taken', 'also due')], alone: [aloneOf('due', 4), aloneOf('most', 4)] }]
    const plan = vi.spyOn(planner, 'plan')
    await lastCall('due', 'also due')
    plan.mockRestore()
    expect(done).toEqual([
      ['proposed', 'taken', 'also due'],
      ['proposed', 'due', 'most'],
    ])
  })

  test('proposes nobody to whom the engine knows of nobody, although a pair would save', async () => {
    requests = [requestOf('due'), requestOf('b')]
    answers = [{ groups: [], alone: [aloneOf('due', 0), aloneOf('b', 0)] }]
    await lastCall('due')
    expect(done).toEqual([])
    answers = [{ groups: [], alone: [aloneOf('due', 1), aloneOf('b', 1)] }]
    await lastCall('due')
    expect(done).toEqual([['proposed', 'due', 'b']])
  })

  test('tries another if one is no longer free, and nobody for whom the engine knows of nobody', async () => {
    requests = [requestOf('due'), requestOf('later'), requestOf('b')]
    overtaken = ['b']
    answers = [{ groups: [groupOf('due', 'b')], alone: [aloneOf('due', 1), aloneOf('later', 0)] }]
    await lastCall('due', 'later')
    expect(done).toEqual([['proposed', 'due', 'later']])
  })
})
