// Stores random rides and tries each act that they offer or do not offer to their reader.
import { randomUUID } from 'node:crypto'
import {
  type Ride,
  type RideAct,
  type RideStatus,
  rideActs,
  rideStatuses,
  shareStates,
} from '@woodalo/protocol'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { codeOf, TestRider } from '../testing/test-rider.ts'

let app: TestApp
let riders: TestRider[]

beforeAll(async () => {
  app = await startTestApp({
    CONFIRM_SECONDS: '3600',
    READS_PER_10_SECONDS: '100000',
    WRITES_PER_10_SECONDS: '100000',
  })
  riders = await Promise.all([1, 2, 3].map(() => TestRider.arrive(app)))
})
afterAll(async () => {
  for (const rider of riders) rider.leave()
  await app.stop()
})

/** Riders whom the reader has already reported as missing. Reporting them again is not refused. */
const saidMissing = new Set<string>()

/** The ride status with most of the offers of an act. By default an active ride. */
const mostOffered: Partial<Record<RideAct, RideStatus>> = {
  accept: 'pending',
  refuse: 'pending',
  rate: 'completed',
  'enter-fare': 'completed',
  pay: 'completed',
}

/** The state of a ride, as far as any rule needs it, by index of the rider. */
const standingFor = (act: RideAct) =>
  fc.record({
    count: fc.constantFrom(2, 3),
    reader: fc.nat({ max: 2 }),
    /** How many riders after the reader the requester comes. Most rules depend on the requester. */
    requesterAfter: fc.constantFrom(0, 0, 1, 2),
    status: fc.oneof(fc.constant(mostOffered[act] ?? 'active'), fc.constantFrom(...rideStatuses)),
    accepted: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    verified: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    off: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    arrived: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    /** Whether the agreed time and the time to wait for others are over. */
    late: fc.boolean(),
    missed: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    endedHoursAgo: fc.constantFrom(1, 23.9, 24.1, 100),
    /** The states of the shares, or null if there is nothing to settle. */
    shares: fc.option(
      fc.record({
        of: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(...shareStates))),
        fare: fc.constantFrom(null, 2_000),
      }),
    ),
  })
type Standing = ReturnType<typeof standingFor> extends fc.Arbitrary<infer Value> ? Value : never

async function plant(how: Standing): Promise<{ rideId: string; requester: TestRider }> {
  const { db } = app.database
  const inIt = riders.slice(0, how.count)
  // Removes what the previous ride left behind.
  await db
    .updateTable('ride_requests')
    .set({ state: 'DONE', ride_id: null, search_ends_at: null, rest_until: null, ended_at: new Date() })
    .where('ended_at', 'is', null)
    .execute()
  const ride = await plantRide(
    db,
    inIt.map(({ id }) => id),
    how.status,
  )
  const requester = inIt[(how.reader + how.requesterAfter) % how.count]!
  await db.updateTable('rides').set({ requester_id: requester.id }).where('id', '=', ride.id).execute()
  const wasActive = how.status !== 'pending'
  for (const [index, { id }] of inIt.entries()) {
    const isVerified = wasActive && (how.verified[index]! || id === requester.id)
    const isOff = how.status !== 'pending' && isVerified && how.off[index]!
    await db
      .updateTable('ride_riders')
      .set({
        accepted_at: wasActive || how.accepted[index] ? new Date() : null,
        verified_at: isVerified ? new Date() : null,
        arrived_at: wasActive && how.arrived[index] ? new Date() : null,
        dropped_off_at: null,
      })
      .where('ride_id', '=', ride.id)
      .where('user_id', '=', id)
      .execute()
    if (isOff && how.status === 'active') await ride.dropOff(id)
  }
  if (how.late)
    await db
      .updateTable('rides')
      .set({ meet_at: new Date(Date.now() - 600_000) })
      .where('id', '=', ride.id)
      .execute()
  saidMissing.clear()
  const reader = inIt[how.reader % how.count]!
  for (const [index, { id }] of inIt.entries())
    if (how.status === 'active' && how.missed[index] && how.count === 3 && id !== reader.id) {
      await db
        .insertInto('no_show_votes')
        .values({ ride_id: ride.id, voter_id: reader.id, absent_id: id, voted_at: new Date() })
        .execute()
      saidMissing.add(id)
    }
  const settles = how.status === 'completed' || (how.status === 'active' && how.shares?.fare === null)
  if (how.shares && settles) await plantShares(ride.id, inIt, requester, how.shares)
  if (how.status === 'completed' || how.status === 'canceled') await ride.endedAgo(how.endedHoursAgo * 3600)
  return { rideId: ride.id, requester }
}

async function plantShares(
  rideId: string,
  inIt: readonly TestRider[],
  payer: TestRider,
  { of, fare }: NonNullable<Standing['shares']>,
): Promise<void> {
  const { db } = app.database
  await db.transaction().execute(async (tx) => {
    const at = new Date()
    await tx
      .insertInto('settlements')
      .values({ ride_id: rideId, payer_id: payer.id, opened_at: at, owed_since: at, fare_amount: fare })
      .execute()
    await tx
      .insertInto('settlement_shares')
      .values(
        inIt.map(({ id }, index) => ({
          ride_id: rideId,
          user_id: id,
          accepted_amount: 800,
          solo_amount: 1_500,
          amount: fare === null ? 800 : index === 0 ? fare : 0,
          state: id === payer.id ? ('received' as const) : of[index]!,
          changed_at: at,
        })),
      )
      .execute()
  })
}

/** Tries an act with the calls and events that clients use for it. Null if clients cannot try it yet. */
const tries: Record<
  RideAct,
  | ((reader: TestRider, ride: Ride, code: string) => Promise<{ ok: boolean; code?: string | undefined }>)
  | null
> = {
  accept: (reader, ride) => reader.accept(ride),
  refuse: (reader, ride) => reader.send('CANCEL_RIDE_REQUEST', { rideRequestId: requestOf(reader, ride) }),
  leave: (reader, ride) => reader.send('CANCEL_RIDE', { rideId: ride.id }),
  'no-driver': (reader, ride) => reader.send('CANCEL_RIDE', { rideId: ride.id, reason: 'NO_DRIVER_FOUND' }),
  arrive: (reader, ride) => post(reader, ride, 'arrived'),
  /** Tries each of the others in turn, until one of them may be reported as missing. */
  async 'no-show'(reader, ride) {
    let answer: { ok: boolean; code?: string | undefined } = { ok: false }
    for (const { firebase_uid: uid } of ride.rideRequests)
      if (!answer.ok && uid !== reader.id && !saidMissing.has(uid))
        answer = await post(reader, ride, 'no-show', { uid })
    return answer
  },
  verify: (reader, ride, code) => post(reader, ride, 'confirm', { code }),
  'drop-off': (reader, ride) => post(reader, ride, 'drop-off'),
  rate: (reader, ride) => post(reader, ride, 'feedback', { rating: 4 }),
  write: (reader, ride) => post(reader, ride, 'messages', { id: randomUUID(), text: 'Hola' }),
  'enter-fare': async (reader, ride) => {
    const answer = await reader.http<{ code?: string }>('PUT', `/rides/${ride.id}/settlement/fare`, {
      amount: 1 + Math.floor(Math.random() * 10_000),
    })
    return { ok: answer.status === 200, code: answer.body.code }
  },
  pay: (reader, ride) => post(reader, ride, 'settlement/sent'),
  watch: (reader, ride) => post(reader, ride, 'watch'),
}

function requestOf(reader: TestRider, ride: Ride): string {
  return ride.rideRequests.find(({ firebase_uid }) => firebase_uid === reader.id)!.rideRequestId
}

async function post(reader: TestRider, ride: Ride, path: string, body?: object) {
  const answer = await reader.http<{ code?: string }>('POST', `/rides/${ride.id}/${path}`, body)
  return { ok: answer.status === 200 || answer.status === 201, code: answer.body.code }
}

/** Repeating an act is not refused but changes nothing, so it is not offered. */
function isRepeated(act: RideAct, ride: Ride, readerId: string): boolean {
  const own = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === readerId)!
  const stop = ride.stops.find(({ firebase_uid }) => firebase_uid === readerId)!
  if (act === 'accept') return own.accepted && (ride.status === 'pending' || ride.status === 'active')
  if (act === 'verify') return own.isVerified && ride.status === 'active'
  if (act === 'arrive') return own.arrived && ride.status === 'active'
  if (act === 'drop-off') return stop.state === 'dropped_off'
  // In a pending ride, every CANCEL_RIDE refuses it.
  if (act === 'leave') return ride.may.includes('refuse')
  return act === 'no-driver' && ride.may.includes('refuse') && ride.requesterUid === readerId
}

const known = rideActs.filter((act) => tries[act] !== null)

/** How often each act was tried when offered, and when not. */
const tried = new Map<string, number>()

test('W4: every act that a ride offers succeeds, and every other one is refused', async () => {
  for (const act of known)
    await fc.assert(
      fc.asyncProperty(standingFor(act), async (how) => {
        const reader = riders[how.reader % how.count]!
        const { rideId, requester } = await plant(how)
        const { body } = await reader.http<{ data: Ride }>('GET', `/rides/${rideId}`)
        const ride = body.data
        const isOffered = ride.may.includes(act)
        // Saying again that one has paid changes nothing.
        if (act === 'pay' && how.shares?.of[how.reader % how.count] === 'sent') return
        expect(known).toEqual(expect.arrayContaining(ride.may))
        if (!isOffered && isRepeated(act, ride, reader.id)) return
        const code = ride.status === 'active' ? await codeOf(requester, rideId) : '0000'
        const answer = await tries[act]!(reader, ride, code)
        const said = `${act} by a reader of ${JSON.stringify(ride.may)}: ${answer.code ?? 'ok'}`
        expect(answer.ok, said).toBe(isOffered)
        const key = `${act} ${isOffered ? 'offered' : 'refused'}`
        tried.set(key, (tried.get(key) ?? 0) + 1)
      }),
      { numRuns: 42, seed: 1, endOnFailure: true },
    )
  for (const act of known)
    for (const how of ['offered', 'refused'])
      expect(tried.get(`${act} ${how}`) ?? 0, `${act} ${how}`).toBeGreaterThan(1)
}, 120_000)
