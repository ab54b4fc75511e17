// Holds the store and every reader's list to what riders were told. Independent of the service: plain SQL and the ledger.
import type { Message } from '@woodalo/protocol'
import type { ClientBase } from 'pg'
import type { Ledger } from './ledger.ts'

export type Invariant = 'T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T12'

export interface Fault {
  invariant: Invariant
  what: string
}

export interface CheckOptions {
  /** When the service was last known to run: what was due before then should have been done. */
  quietAt: Date
  meetMinutes: number
  rideHours: number
}

/** How late a deadline may be met. */
const graceSeconds = 4
const longestWalkMeters = 500

/** Every broken rule, and how many rules were looked at. */
export async function check(
  client: ClientBase,
  ledger: Ledger,
  options: CheckOptions,
): Promise<{ faults: Fault[]; checks: number }> {
  const faults: Fault[] = []
  let checks = 0
  const expect = (invariant: Invariant, isTrue: boolean, what: () => string) => {
    checks++
    if (!isTrue) faults.push({ invariant, what: what() })
  }
  /** Each row that such a query finds is a fault. */
  const none = async (invariant: Invariant, what: string, text: string, values: unknown[] = []) => {
    checks++
    const { rows } = await client.query<Record<string, unknown>>(text, values)
    for (const row of rows) faults.push({ invariant, what: `${what}: ${JSON.stringify(row)}` })
  }

  await oneTravelEach(none)
  await nothingStuck(none, options)
  await termsHold(client, ledger, expect, none)
  await acknowledgedWritesAreStored(client, ledger, expect)
  await messagesAreWhole(client, ledger, expect, none)
  await actedOnce(ledger, expect, none)
  return { faults, checks }
}

type None = (invariant: Invariant, what: string, text: string, values?: unknown[]) => Promise<void>
type Expect = (invariant: Invariant, isTrue: boolean, what: () => string) => void

async function oneTravelEach(none: None): Promise<void> {
  await none(
    'T1',
    'more than one open request',
    `select user_id, count(*) from ride_requests where state in ('SEARCHING', 'NO_MATCH', 'MATCHED', 'CONFIRMED')
     group by user_id having count(*) > 1`,
  )
  await none(
    'T1',
    'in two live rides',
    `select ride_riders.user_id, count(*) from ride_riders join rides on rides.id = ride_id
     where status in ('pending', 'active') and left_at is null and dropped_off_at is null and ride_riders.ended_at is null
     group by ride_riders.user_id having count(*) > 1`,
  )
  await none(
    'T1',
    'in a live ride with a request of another state',
    `select ride_riders.user_id, rides.id as ride, status, state from ride_riders
     join rides on rides.id = ride_riders.ride_id join ride_requests on ride_requests.id = request_id
     where status in ('pending', 'active') and left_at is null and dropped_off_at is null and ride_riders.ended_at is null
       and (ride_requests.ride_id is distinct from ride_riders.ride_id
            or state <> case status when 'pending' then 'MATCHED' else 'CONFIRMED' end)`,
  )
}

async function nothingStuck(none: None, { quietAt, meetMinutes, rideHours }: CheckOptions): Promise<void> {
  const due = new Date(quietAt.getTime() - graceSeconds * 1_000)
  const overdue: [string, string, unknown[]][] = [
    [
      'a pending ride past its deadline',
      `select id, confirm_by from rides where status = 'pending' and confirm_by < $1`,
      [due],
    ],
    [
      'a search past its time',
      `select id, search_ends_at from ride_requests where state = 'SEARCHING' and search_ends_at < $1`,
      [due],
    ],
    [
      'a resting request past its time',
      `select id, rest_until from ride_requests where state = 'NO_MATCH' and rest_until < $1`,
      [due],
    ],
    [
      'an active ride that never ends',
      `select id, active_at from rides where status = 'active' and active_at < $1::timestamptz - make_interval(secs => $2)`,
      [due, rideHours * 3_600],
    ],
    [
      'an active ride that nobody verified',
      `select id, active_at from rides where status = 'active' and active_at < $1::timestamptz - make_interval(secs => $2)
         and not exists (select from ride_riders where ride_id = rides.id and left_at is null
                         and verified_at is not null and user_id <> requester_id)`,
      [due, meetMinutes * 60],
    ],
    [
      'a request held by a ride that is over',
      `select ride_requests.id, state, status from ride_requests join rides on rides.id = ride_id
       where (state = 'MATCHED' and status <> 'pending') or (state = 'CONFIRMED' and status <> 'active')`,
      [],
    ],
  ]
  for (const [what, text, values] of overdue) await none('T4', what, text, values)
}

async function termsHold(client: ClientBase, ledger: Ledger, expect: Expect, none: None): Promise<void> {
  await none(
    'T5',
    'seats, bags, shares or walks that do not fit the ride',
    `select rides.id, status, vehicle, rides.people, rides.bags, cost_amount, sum(ride_riders.people) as in_people,
            sum(ride_riders.bags) as in_bags, sum(share_amount) as shares, max(walk_meters) as walk
     from rides
     -- Once somebody has got off, prices stay: the share of whoever leaves later or never came was part of what was agreed.
     join ride_riders on ride_id = rides.id and (left_at is null or left_at >=
       (select min(dropped_off_at) from ride_riders as others where others.ride_id = rides.id))
     where status in ('pending', 'active', 'completed')
     group by rides.id
     having sum(ride_riders.people) > case vehicle when 'taxi' then 4 else 6 end
       or sum(ride_riders.bags) > case vehicle when 'taxi' then 3 else 6 end
       or sum(share_amount) <> cost_amount or max(walk_meters) > ${longestWalkMeters}`,
  )
  await none(
    'T5',
    'somebody pays more than alone',
    'select ride_id, user_id, share_amount, solo_amount from ride_riders where share_amount > solo_amount',
  )
  const { rows } = await client.query<{
    ride_id: string
    user_id: string
    terms_version: number
    share_amount: number
    walk_meters: number
  }>(
    `select ride_id, user_id, terms_version, share_amount, walk_meters from ride_riders join rides on rides.id = ride_id
     where left_at is null and status in ('active', 'completed')`,
  )
  for (const row of rows) {
    const shown = ledger.shown.get(`${row.ride_id} ${row.user_id}`)
    if (shown?.termsVersion !== row.terms_version) continue
    expect(
      'T5',
      row.share_amount <= shown.share && row.walk_meters <= shown.walkMeters,
      () => `${JSON.stringify(row)} goes beyond what was shown, ${JSON.stringify(shown)}`,
    )
  }
}

async function acknowledgedWritesAreStored(
  client: ClientBase,
  ledger: Ledger,
  expect: Expect,
): Promise<void> {
  const requests = await byKey<{ id: string; user_id: string; client_request_id: string; state: string }>(
    client,
    'select id, user_id, client_request_id, state from ride_requests',
    ({ id }) => id,
  )
  for (const told of ledger.requests) {
    const row = requests.get(told.rideRequestId)
    expect(
      'T2',
      row?.user_id === told.userId && row.client_request_id === told.clientRequestId,
      () => `the request ${told.rideRequestId} is not there`,
    )
  }
  for (const id of ledger.canceledRequests)
    expect(
      'T2',
      requests.get(id)?.state === 'CANCELED',
      () => `the cancellation of ${id} is not there: ${requests.get(id)?.state}`,
    )

  interface Place {
    ride_id: string
    user_id: string
    terms_version: number
    accepted_at: Date | null
    verified_at: Date | null
    dropped_off_at: Date | null
    left_at: Date | null
    ended_at: Date | null
    end_reason: string | null
  }
  const { rows } = await client.query<Place>(
    `select ride_id, user_id, terms_version, accepted_at, verified_at, dropped_off_at, left_at, ride_riders.ended_at, end_reason
     from ride_riders join rides on rides.id = ride_id`,
  )
  const places = new Map<string, Place[]>()
  for (const row of rows) {
    const key = `${row.ride_id} ${row.user_id}`
    places.set(key, [...(places.get(key) ?? []), row])
  }
  const some = (told: { rideId: string; userId: string }, holds: (place: Place) => boolean) =>
    places.get(`${told.rideId} ${told.userId}`)?.some(holds) === true
  for (const told of ledger.accepted)
    expect(
      'T2',
      some(
        told,
        (row) => row.accepted_at !== null || row.left_at !== null || row.terms_version > told.termsVersion,
      ),
      () => `the acceptance of ${told.rideId} by ${told.userId} is not there`,
    )
  for (const told of ledger.left)
    expect(
      'T2',
      some(told, (row) => row.left_at !== null || row.ended_at !== null),
      () => `${told.userId} left ${told.rideId} and is still in it`,
    )
  for (const told of ledger.confirmed)
    expect(
      'T2',
      some(told, (row) => row.verified_at !== null),
      () => `${told.userId} verified ${told.rideId}, which is not there`,
    )
  for (const told of ledger.droppedOff)
    expect(
      'T2',
      some(told, (row) => row.dropped_off_at !== null),
      () => `${told.userId} got off ${told.rideId}, which is not there`,
    )

  const feedback = await byKey<{ ride_id: string; user_id: string; rating: number }>(
    client,
    'select ride_id, user_id, rating from feedback',
    (row) => `${row.ride_id} ${row.user_id}`,
  )
  for (const told of ledger.rated)
    expect(
      'T2',
      feedback.get(`${told.rideId} ${told.userId}`)?.rating === told.rating,
      () => `the rating of ${told.rideId} by ${told.userId} is not there`,
    )
}

async function messagesAreWhole(
  client: ClientBase,
  ledger: Ledger,
  expect: Expect,
  none: None,
): Promise<void> {
  const { rows } = await client.query<{
    id: string
    ride_id: string
    seq: number
    user_id: string
    text: string
  }>('select id, ride_id, seq, user_id, text from messages order by ride_id, seq')
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const told of ledger.messages) {
    const row = stored.get(told.id)
    expect(
      'T2',
      row?.ride_id === told.rideId &&
        row.seq === told.seq &&
        row.user_id === told.userId &&
        row.text === told.text,
      () => `the message ${told.id} (seq ${told.seq}) is stored as ${JSON.stringify(row)}`,
    )
  }
  await none(
    'T3',
    'a chat with a gap',
    `select rides.id, message_seq, count(seq), max(seq) from rides join messages on ride_id = rides.id
     group by rides.id having count(seq) <> max(seq) or max(seq) <> message_seq`,
  )
  const lists = Map.groupBy(rows, ({ ride_id }) => ride_id)
  const differs = (list: readonly Message[], rideId: string) =>
    list.findIndex((message, index) => {
      const row = lists.get(rideId)?.[index]
      return row?.id !== message.id || row.seq !== message.seq || row.text !== message.text
    })
  for (const { userId, rideId, messages } of ledger.read) {
    const at = differs(messages, rideId)
    expect('T3', at < 0, () => `${userId} received another message ${at + 1} of ${rideId} than is stored`)
  }
  for (const { userId, rideId, messages } of ledger.listed) {
    expect(
      'T3',
      differs(messages, rideId) < 0 && messages.length === (lists.get(rideId)?.length ?? 0),
      () => `${userId} lists ${messages.length} of ${lists.get(rideId)?.length ?? 0} messages of ${rideId}`,
    )
    // Who stayed and had a calm connection at the end has received all of them.
    const received = ledger.read.findLast((reading) => reading.userId === userId && reading.rideId === rideId)
    expect(
      'T3',
      received?.messages.length === messages.length,
      () => `${userId} received ${received?.messages.length} of ${messages.length} messages of ${rideId}`,
    )
  }
}

async function actedOnce(ledger: Ledger, expect: Expect, none: None): Promise<void> {
  const requestOf = new Map<string, string>()
  for (const { userId, clientRequestId, rideRequestId } of ledger.requests) {
    const key = `${userId} ${clientRequestId}`
    const first = requestOf.get(key) ?? rideRequestId
    requestOf.set(key, first)
    expect(
      'T12',
      first === rideRequestId,
      () => `${clientRequestId} was answered with ${first} and with ${rideRequestId}`,
    )
  }
  await none(
    'T12',
    'a request stored twice',
    'select user_id, client_request_id, count(*) from ride_requests group by 1, 2 having count(*) > 1',
  )
  await none(
    'T12',
    'a message stored twice',
    `select ride_id, user_id, text, count(*) from messages where text <> '' group by 1, 2, 3 having count(*) > 1`,
  )
  await none(
    'T12',
    'a rating counted otherwise than once',
    `select users.id, rating_count, count(rating), rating_total, coalesce(sum(rating), 0) as total
     from users left join given_ratings on rated_id = users.id
     group by users.id having rating_count <> count(rating) or rating_total <> coalesce(sum(rating), 0)`,
  )
}

async function byKey<Row extends Record<string, unknown>>(
  client: ClientBase,
  text: string,
  keyOf: (row: Row) => string,
): Promise<Map<string, Row>> {
  const { rows } = await client.query<Row>(text)
  return new Map(rows.map((row) => [keyOf(row), row]))
}
