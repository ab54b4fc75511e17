// Many riders act at random and concurrently on two nodes of one service. Whatever they do, the database keeps the
// rules.
import fc from 'fast-check'
import { genders, type Ride } from '@woodalo/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { places, TestRider } from '../testing/test-rider.ts'
import { startTwoNodes, type TwoNodes } from '../testing/two-nodes.ts'
import { faultsOf } from '../testing/ride-invariants.ts'

const settings = {
  SEARCH_SECONDS: '4',
  CONFIRM_SECONDS: '1',
  BATCH_SECONDS: '0.05',
  HOLD_SECONDS: '0.2',
  MEET_MINUTES: '0.03',
  RIDE_HOURS: '0.001',
}

let service: TwoNodes
let nodes: TwoNodes['nodes']
let client: TwoNodes['client']
beforeAll(async () => {
  service = await startTwoNodes(settings)
  ;({ nodes, client } = service)
})
afterAll(() => service.stop())

const { terminal, nearTerminal, america, serrano, granVia, princesa } = places
/** Half a kilometre apart, on both sides of the border between two regions (longitude −3.60). */
const origins = [
  terminal,
  nearTerminal,
  { name: 'Al este', latitude: 40.4915, longitude: -3.5987 },
  { name: 'Al oeste', latitude: 40.4912, longitude: -3.6016 },
]
const destinations = [america, serrano, granVia, princesa]
const countOfRiders = 12

const step = fc.record({
  rider: fc.nat({ max: countOfRiders - 1 }),
  act: fc.oneof(
    { weight: 4, arbitrary: fc.constant('ask' as const) },
    { weight: 8, arbitrary: fc.constant('accept' as const) },
    { weight: 4, arbitrary: fc.constantFrom('confirm', 'get-off') },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'set-out',
        'arrive',
        'miss',
        'note-taxi',
        'tell-fare',
        'pay',
        'dispute',
        'receive',
        'waive',
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom('share-link', 'take-link-back', 'rate', 'report', 'block', 'unblock'),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'ask-twice',
        'accept-blindly',
        'cancel-request',
        'cancel-ride',
        'no-driver',
        'confirm-wrongly',
        'keep-searching',
        'wait',
      ),
    },
  ),
  from: fc.constantFrom(...origins),
  to: fc.constantFrom(...destinations),
  people: fc.constantFrom(1, 1, 1, 2, 3),
  bags: fc.constantFrom(0, 0, 1, 2),
  wheelchair: fc.constantFrom(false, false, true),
  companions: fc.constantFrom('anyone', 'anyone', 'women'),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const expected = new Set([
  'ALREADY_TRAVELING',
  'REQUEST_NOT_OPEN',
  'NOT_FOUND',
  'RIDE_NOT_PENDING',
  'RIDE_NOT_ACTIVE',
  'RIDE_UNDER_WAY',
  'REASON_NOT_ALLOWED',
  'TERMS_CHANGED',
  'MEETING_INCOMPLETE',
  'INCORRECT_CODE',
  'TOO_MANY_TRIES',
  'TOO_MANY_REQUESTS',
  'SETTLEMENT_NOT_OPEN',
  'SETTLEMENT_REFUSED',
  'FARE_FIXED',
  'NO_SHOW_REFUSED',
  'TAXI_NOTE_REFUSED',
  'RIDE_NOT_COMPLETED',
  'RIDE_NOT_RIDDEN',
  // A man, or somebody who did not state a gender, asks for women.
  'INVALID_INPUT',
])

/** Returns the ride that a rider last heard of. */
function rideOf(rider: TestRider): Ride | null {
  for (const { payload } of rider.heard.toReversed()) {
    const { pendingRide, ride, confirmedRide } = payload as Record<string, Ride | undefined>
    const found = pendingRide ?? confirmedRide ?? ride
    if (found) return found
  }
  return null
}

const nothingId = '00000000-0000-4000-8000-000000000000'

async function act(
  rider: TestRider,
  all: readonly TestRider[],
  { act: what, from, to, companions, ...party }: Step,
) {
  const ride = rideOf(rider)
  const rideId = ride?.id ?? nothingId
  const rideRequestId = rider.requestId || nothingId
  const another = ride?.rideRequests.find(({ firebase_uid }) => firebase_uid !== rider.id)?.firebase_uid
  const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const { status, body: answer } = await rider.http<{ code?: string } | null>(method, path, body)
    return { ok: status < 300, code: answer?.code }
  }
  const http = (path: string, body?: object, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
    call(method, `/rides/${rideId}/${path}`, body)
  switch (what) {
    case 'ask':
      return [await rider.ask(from, to, { party, companions })]
    case 'ask-twice': {
      const clientRequestId = crypto.randomUUID()
      return Promise.all([1, 2].map(() => rider.ask(from, to, { party, clientRequestId })))
    }
    case 'accept':
      return [await rider.send('ACCEPT_RIDE', { rideId, termsVersion: ride?.termsVersion ?? 1 })]
    case 'accept-blindly':
      return [await rider.send('ACCEPT_RIDE', { rideId })]
    case 'cancel-request':
      return [await rider.send('CANCEL_RIDE_REQUEST', { rideRequestId })]
    case 'cancel-ride':
      return [await rider.send('CANCEL_RIDE', { rideId })]
    case 'no-driver':
      return [await rider.send('CANCEL_RIDE', { rideId, reason: 'NO_DRIVER_FOUND' })]
    case 'confirm': {
      const requester = all.find(({ id }) => id === ride?.requesterUid)
      const { body } = requester
        ? await requester.http<{ data?: { code: string | null } }>(
            'GET',
            `/rides/${rideId}/verification-code`,
          )
        : { body: {} as { data?: { code: string | null } } }
      return [await http('confirm', { code: body.data?.code ?? '????' })]
    }
    case 'confirm-wrongly':
      return [await http('confirm', { code: 'nope' })]
    case 'get-off':
      return [await http('drop-off')]
    case 'set-out':
      return [await http('on-my-way')]
    case 'arrive':
      return [await http('arrived')]
    case 'miss': {
      // The agreed time is minutes away, so pretend that it is over.
      await client.query(`update rides set meet_at = now() - interval '10 minutes' where id = $1`, [rideId])
      const absent = ride?.rideRequests.find(({ arrived }) => !arrived)
      return [await http('no-show', { uid: absent?.firebase_uid ?? nothingId })]
    }
    case 'note-taxi':
      return [await http('taxi', { plate: `${party.people} KLM`, minutes: party.bags }, 'PUT')]
    case 'tell-fare':
      return [await http('settlement/fare', { amount: 1 + party.people * 777 + party.bags }, 'PUT')]
    case 'pay':
      return [await http('settlement/sent')]
    case 'dispute':
      return [await http('settlement/disputed', { text: 'no' })]
    case 'receive':
    case 'waive':
      return [await http(`settlement/${what}d`, { uid: another ?? nothingId })]
    case 'share-link':
      return [await http('watch')]
    case 'take-link-back':
      return [await http('watch', undefined, 'DELETE')]
    case 'rate':
      return [
        await http('feedback', {
          rating: 5,
          companions: [{ uid: another ?? nothingId, thumb: 'up', reasons: [] }],
        }),
      ]
    case 'report':
      return [
        await call('POST', '/reports', { rideId, uid: another ?? nothingId, kind: 'other', text: 'no' }),
      ]
    case 'block':
    case 'unblock':
      return [await call(what === 'block' ? 'PUT' : 'DELETE', `/blocks/${another ?? nothingId}`)]
    case 'keep-searching':
      return [await rider.send('KEEP_SEARCHING', { rideRequestId })]
    case 'wait':
      await new Promise((resolve) => setTimeout(resolve, 150))
      return []
  }
}

/** How often a rider rode on terms that could be compared with those shown to them. */
let termsCompared = 0

/** Each request's events must form one chain: every old state is the last new state. */
function brokenStories(rider: TestRider): string[] {
  const states = new Map<string, string>()
  const broken: string[] = []
  for (const { rideRequestId, oldStatus, newStatus } of rider.all('RIDE_REQUEST_STATUS_UPDATED')) {
    const known = states.get(rideRequestId) ?? 'SEARCHING'
    if (oldStatus !== known) broken.push(`${rideRequestId}: ${known}, then ${oldStatus} → ${newStatus}`)
    states.set(rideRequestId, newStatus)
  }
  return broken
}

interface Stored {
  ride_id: string
  terms_version: number
  vehicle: string
  share_amount: number
  walk_meters: number
  stop_seconds: number
  accepted_at: Date | null
}

/** Compares the stored terms on which a rider travels with the last ones shown to this rider. */
async function brokenTerms(rider: TestRider): Promise<{ compared: number; broken: string[] }> {
  const shown = new Map<string, Ride>()
  for (const { payload } of rider.heard) {
    const { pendingRide, ride, confirmedRide } = payload as Record<string, Ride | undefined>
    const told = pendingRide ?? confirmedRide ?? ride
    if (told?.rideRequests.some(({ firebase_uid }) => firebase_uid === rider.id)) shown.set(told.id, told)
  }
  const { rows } = await client.query<Stored>(
    `select ride_id, terms_version, vehicle, share_amount, walk_meters, stop_seconds, accepted_at
     from ride_riders join rides on rides.id = ride_id
     where user_id = $1 and left_at is null and active_at is not null`,
    [rider.id],
  )
  const broken = rows.flatMap((row) => {
    const last = shown.get(row.ride_id)
    const own = last?.rideRequests.find(({ firebase_uid }) => firebase_uid === rider.id)
    const stop = last?.stops.find(({ firebase_uid }) => firebase_uid === rider.id)
    const told = own && {
      terms_version: last!.termsVersion,
      vehicle: last!.vehicle,
      share_amount: own.cost!.share.amount,
      walk_meters: own.walk!.distance,
      stop_seconds: Math.round((Date.parse(stop!.eta) - Date.parse(last!.meetAt)) / 1000),
    }
    const { ride_id: rideId, accepted_at: acceptedAt, ...stored } = row
    const isSame = JSON.stringify(told) === JSON.stringify(stored) && acceptedAt !== null
    return isSame ? [] : [`${rideId}: ${JSON.stringify(row)}, shown ${JSON.stringify(told)}`]
  })
  return { compared: rows.length, broken }
}

async function play(steps: readonly Step[]): Promise<void> {
  const riders = await Promise.all(
    Array.from({ length: countOfRiders }, (_, index) => TestRider.arrive(nodes[index % nodes.length]!)),
  )
  // Riders who stated a gender sometimes ask for women only, and are refused if they may not.
  for (const [index, rider] of riders.entries())
    await rider.http('PATCH', `/user/${rider.id}`, { gender: [...genders, 'woman', null][index % 5] })
  try {
    // Each rider acts in sequence, all riders at once.
    await Promise.all(
      riders.map(async (rider, index) => {
        for (const each of steps.filter((one) => one.rider === index)) {
          const refused = (await act(rider, riders, each)).filter(({ ok }) => !ok)
          for (const { code } of refused) expect(expected, `${each.act} answered ${code}`).toContain(code)
          await new Promise((resolve) => setTimeout(resolve, 40))
        }
      }),
    )
    expect(await faultsOf(client, { afterQuiet: false })).toEqual([])
    // Waits longer than every deadline, plus the second in which they are handled.
    await new Promise((resolve) => setTimeout(resolve, 7_000))
    expect(await faultsOf(client, { afterQuiet: true })).toEqual([])
    for (const rider of riders) {
      expect(brokenStories(rider)).toEqual([])
      const terms = await brokenTerms(rider)
      expect(terms.broken).toEqual([])
      termsCompared += terms.compared
    }
  } finally {
    for (const rider of riders) rider.leave()
  }
}

/** Shrinking would replay a race that does not repeat. A failure reports the seed instead. */
function playInOrderOf(seed: number): Promise<void> {
  return fc.assert(fc.asyncProperty(fc.array(step, { minLength: 600, maxLength: 700 }), play), {
    seed,
    numRuns: 1,
    endOnFailure: true,
  })
}

test.each([1, 2, 3])('T1, T4, T5: hold whatever riders do, in the order of seed %i', playInOrderOf, 180_000)

async function countRides(): Promise<{ canceled: number; active: number }> {
  const { rows } = await client.query<{ canceled: number; active: number }>(
    `select count(*) filter (where status = 'canceled')::int as canceled, count(active_at)::int as active
     from rides`,
  )
  return rows[0]!
}

test('something happened', async () => {
  let counts = await countRides()
  // The slower the machine, the fewer rides are accepted in time, and the more must be played.
  for (let seed = 4; seed <= 6 && (counts.active <= 5 || termsCompared <= 10); seed += 1) {
    await playInOrderOf(seed)
    counts = await countRides()
  }
  expect(counts.canceled).toBeGreaterThan(5)
  expect(counts.active).toBeGreaterThan(5)
  expect(termsCompared).toBeGreaterThan(10)
}, 180_000)
