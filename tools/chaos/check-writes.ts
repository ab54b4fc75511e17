// T2, T12: every acknowledged write is stored, once.
import type { ClientBase } from 'pg'
import type { Expect, None } from './fault.ts'
import type { Ledger } from './ledger.ts'

export async function acknowledgedWritesAreStored(
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
      ledger.sentRatings.some(
        ({ rideId, userId, rating }) =>
          rideId === told.rideId &&
          userId === told.userId &&
          feedback.get(`${rideId} ${userId}`)?.rating === rating,
      ),
      () => `the rating of ${told.rideId} by ${told.userId} is not there`,
    )

  const names = await byKey<{ id: string; display_name: string }>(
    client,
    'select id, display_name from users',
    ({ id }) => id,
  )
  for (const { userId, acknowledged, underWay } of ledger.named) {
    const stored = names.get(userId)?.display_name
    expect(
      'T2',
      stored === acknowledged || stored === underWay,
      () => `${userId} was told to be called ${acknowledged}, and is called ${stored}`,
    )
  }
}

export async function actedOnce(ledger: Ledger, expect: Expect, none: None): Promise<void> {
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
