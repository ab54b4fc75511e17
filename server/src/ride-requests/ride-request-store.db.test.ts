// What the store of requests writes, with given times instead of waiting.
import { randomUUID } from 'node:crypto'
import { smallestParty } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { connectedTestDatabase } from '../testing/database.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { createRequestStore } from './ride-request-store.ts'
import { mostSearches } from './usual-wait.ts'
import { pastWaits } from './usual-wait-store.ts'

const database = await connectedTestDatabase(3)

async function newUser(): Promise<string> {
  const id = randomUUID()
  await database.db.insertInto('users').values({ id, display_name: 'Ana', language: 'es' }).execute()
  return id
}
const storeOf = () => createRequestStore(database.db, 90)
const spot = (name: string, latitude: number, longitude: number) => ({
  name,
  latitude,
  longitude,
  placeId: `place of ${name}`,
})

async function ask(userId: string, { nearbyTold = true, searchSeconds = 90 } = {}): Promise<string> {
  const record = await database.transact((tx) =>
    storeOf().insert(
      tx,
      userId,
      {
        clientRequestId: randomUUID(),
        party: smallestParty,
        about: 'El portal azul',
        companions: 'women',
        trip: { from: spot('Casa', 40.416_951, -3.703_512), to: spot('Trabajo', 40.491_749, -3.593_551) },
      },
      { region: 'test', searchSeconds, nearbyTold },
    ),
  )
  return record!.id
}
const rowOf = (id: string) =>
  database.db.selectFrom('ride_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a request', () => {
  test.each([true, false])('is one of which others are told, or not, as it began: %s', async (nearbyTold) => {
    expect((await rowOf(await ask(await newUser(), { nearbyTold }))).nearby_told).toBe(nearbyTold)
  })

  test('that searches again begins anew: nothing is held, and nobody nearby was counted', async () => {
    const id = await ask(await newUser())
    const ride = await plantRide(database.db, [await newUser()], 'pending')
    const [matched, again] = [new Date('2026-11-21T10:00:00Z'), new Date('2026-11-21T10:05:00Z')]
    const held = `update ride_requests set held_since = now(), nearby = 3 where id = $1`
    await database.pool.query(held, [id])
    await database.transact((tx) => storeOf().move(tx, 'match', [id], { now: matched, rideId: ride.id }))
    expect((await rowOf(id)).held_since).toBeNull()
    await database.transact((tx) => storeOf().move(tx, 'searchAgain', [id], { now: again }))
    expect(await rowOf(id)).toMatchObject({ search_started_at: again, held_since: null, nearby: null })
    await database.pool.query(held, [id])
    await database.transact((tx) => storeOf().move(tx, 'rest', [id], { now: matched }))
    expect(await rowOf(id)).toMatchObject({ held_since: null, nearby: null, search_ends_at: null })
    await database.transact((tx) => storeOf().move(tx, 'keepSearching', [id], { now: matched }))
    expect(await rowOf(id)).toMatchObject({ search_started_at: matched, rest_until: null })
  })

  test('is due when its time is over, the earliest first, and no other is', async () => {
    const ids: string[] = []
    for (const searchSeconds of [-5, 600, -20, -10]) ids.push(await ask(await newUser(), { searchSeconds }))
    const due = (await storeOf().dueSearches(0)).map(({ id }) => id).filter((id) => ids.includes(id))
    expect(due).toEqual([ids[2], ids[3], ids[0]])
  })

  test('is ended only if its time is still over once it is locked, and nobody else holds it', async () => {
    const [over, renewed, held] = [
      await ask(await newUser(), { searchSeconds: -5 }),
      await ask(await newUser(), { searchSeconds: 600 }),
      await ask(await newUser(), { searchSeconds: -5 }),
    ]
    const ids = [over, renewed, held]
    await database.transact(async (other) => {
      await other.db.selectFrom('ride_requests').select('id').where('id', '=', held).forUpdate().execute()
      expect(await database.transact((tx) => storeOf().lockDue(tx, ids, 'SEARCHING'))).toEqual([over])
    })
    expect(await database.transact((tx) => storeOf().lockDue(tx, ids, 'NO_MATCH'))).toEqual([])
    await database.transact((tx) => storeOf().move(tx, 'rest', [over], { now: new Date(0) }))
    await database.transact((tx) => storeOf().move(tx, 'rest', [held], { now: new Date() }))
    expect(await database.transact((tx) => storeOf().lockDue(tx, ids, 'NO_MATCH'))).toEqual([over])
  })

  test('is read with all that was asked, and by whom', async () => {
    const userId = randomUUID()
    await database.db
      .insertInto('users')
      .values({
        id: userId,
        display_name: 'Eva',
        photo_url: '/photos/eva',
        language: 'pt',
        rating_total: 9,
        rating_count: 2,
        rides_ended: 5,
        rides_kept: 4,
      })
      .execute()
    const id = await ask(userId)
    const record = await storeOf().ofUser(userId, id)
    expect(record).toEqual({
      id,
      userId,
      clientRequestId: expect.any(String),
      state: 'SEARCHING',
      searchEndsAt: expect.any(Date),
      trip: { from: spot('Casa', 40.416_951, -3.703_512), to: spot('Trabajo', 40.491_749, -3.593_551) },
      party: smallestParty,
      companions: 'women',
      about: 'El portal azul',
      region: 'test',
      createdAt: expect.any(Date),
      userName: 'Eva',
      photoURL: '/photos/eva',
      language: 'pt',
      ratingTotal: 9,
      ratingCount: 2,
      ridesEnded: 5,
      ridesKept: 4,
      proof: 'none',
    })
    expect(await storeOf().open(userId)).toEqual(record)
    const asked = (clientRequestId: string) =>
      database.transact((tx) => storeOf().toAsk(tx, userId, clientRequestId))
    expect(await asked(record!.clientRequestId)).toEqual({ known: record, open: record })
    expect(await asked(randomUUID())).toEqual({ known: null, open: record })
    await database.transact((tx) => storeOf().move(tx, 'giveUp', [id], { now: new Date() }))
    expect(await storeOf().open(userId)).toBeNull()
    expect(await asked(record!.clientRequestId)).toMatchObject({
      known: { id, state: 'CANCELED' },
      open: null,
    })
  })

  test('is its rider’s alone', async () => {
    const [ana, ben] = [await newUser(), await newUser()]
    const id = await ask(ana)
    expect((await storeOf().ofUser(ana, id))?.id).toBe(id)
    expect(await storeOf().ofUser(ben, id)).toBeNull()
  })
})

test('a deleted account leaves where its trips went to about a hundred metres, and nothing that was said', async () => {
  const [ana, ben] = [await newUser(), await newUser()]
  const [own, other] = [await ask(ana), await ask(ben)]
  const rider = await newUser()
  const ride = await plantRide(database.db, [rider], 'completed')
  const past = `update ride_riders set route = 'a', walk_path = 'b' where ride_id = $1`
  await database.pool.query(past, [ride.id])
  const before = await rowOf(other)
  await database.transact((tx) => storeOf().blur(tx, ana))
  expect(await rowOf(own)).toMatchObject({
    about: '',
    companions: 'anyone',
    origin_name: '',
    destination_name: '',
    origin_place_id: null,
    destination_place_id: null,
    origin_latitude: 40.417,
    origin_longitude: -3.704,
    destination_latitude: 40.492,
    destination_longitude: -3.594,
  })
  expect(await rowOf(other)).toEqual(before)
  const lines = async () =>
    (await database.pool.query('select route, walk_path from ride_riders where ride_id = $1', [ride.id])).rows
  expect(await lines()).toEqual([{ route: 'a', walk_path: 'b' }])
  await database.transact((tx) => storeOf().blur(tx, rider))
  expect(await lines()).toEqual([{ route: null, walk_path: null }])
})

test('how long people waited counts until the last midnight, from the search to its first ride', async () => {
  const midnight = `date_trunc('day', now())`
  /** A search that began at this time, and rides that it joined so many seconds later. */
  async function search(
    at: string,
    joinedAfter: number[] = [],
    {
      gender,
      people = 1,
      userId = randomUUID(),
    }: { gender?: 'woman'; people?: number; userId?: string } = {},
  ): Promise<string> {
    await database.db
      .insertInto('users')
      .values({ id: userId, language: 'es', gender: gender ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const id = await ask(userId)
    await database.pool.query(
      `update ride_requests set region = 'waits', companions = 'anyone', party = $2, created_at = ${at},
         state = 'CANCELED', search_ends_at = null, ended_at = now() where id = $1`,
      [id, JSON.stringify({ ...smallestParty, people })],
    )
    for (const seconds of joinedAfter) {
      const ride = await plantRide(database.db, [await newUser()], 'completed')
      await database.pool.query(
        `update ride_riders set request_id = $2, user_id = $3,
           joined_at = (select created_at from ride_requests where id = $2) + make_interval(secs => $4)
         where ride_id = $1`,
        [ride.id, id, userId, seconds],
      )
    }
    return userId
  }
  const userId = await search(`${midnight} - interval '1 second'`, [100, 500])
  await search(`${midnight} - interval '3 days'`, [], { userId })
  await search(`${midnight} - interval '28 days'`, [40])
  const woman = await search(`${midnight} - interval '2 days'`, [60], { gender: 'woman' })
  await search(`${midnight} - interval '4 days'`, [], { userId: woman })
  await search(`${midnight} - interval '2 days'`, [], { gender: 'woman', people: 2 })
  await search(`${midnight} - interval '28 days 1 second'`, [1_000])
  await search(`now()`, [1_000])
  expect(await pastWaits(database.db, ['waits'])).toEqual({
    asked: 6,
    askedByThem: 2,
    people: 4,
    peopleOfThem: 1,
    medianSeconds: 60,
  })
  expect(await pastWaits(database.db, ['elsewhere'])).toEqual({
    asked: 0,
    askedByThem: 0,
    people: 0,
    peopleOfThem: 0,
    medianSeconds: null,
  })
})

test('of very many searches, the latest tell how long people wait', async () => {
  const [before, crowd] = [await newUser(), await newUser()]
  await database.pool.query(
    `update ride_requests set region = 'crowd', created_at = now() - interval '3 days', state = 'CANCELED',
       search_ends_at = null, ended_at = now() where id = $1`,
    [await ask(before)],
  )
  const all = async () => {
    const { asked, people } = await pastWaits(database.db, ['crowd'])
    return { asked, people }
  }
  const copies = `insert into ride_requests select (jsonb_populate_record(one, jsonb_build_object(
      'id', gen_random_uuid(), 'client_request_id', gen_random_uuid(), 'user_id', $1::text,
      'created_at', now() - interval '2 days'))).*
    from ride_requests one, generate_series(1, $2::int) where one.user_id = $3`
  await database.pool.query(copies, [crowd, mostSearches - 1, before])
  expect(await all()).toEqual({ asked: mostSearches, people: 2 })
  for (let count = 0; count < 2; count++) await database.pool.query(copies, [await newUser(), 1, before])
  expect(await all()).toEqual({ asked: mostSearches, people: 3 })
})

test('of requests that ended long ago without a ride the places are forgotten, also where one end has no name', async () => {
  const ended = async (days: number, more: object = {}) => {
    const id = await ask(await newUser())
    const changes = { state: 'CANCELED', ended_at: new Date(Date.now() - days * 86_400_000), ...more }
    await database.db
      .updateTable('ride_requests')
      .set({ search_ends_at: null, ...changes } as object)
      .where('id', '=', id)
      .execute()
    return id
  }
  const rode = await ended(40)
  const ride = await plantRide(database.db, [await newUser()], 'completed')
  await database.pool.query('update ride_riders set request_id = $1 where ride_id = $2', [rode, ride.id])
  const due = [
    await ended(31),
    await ended(31, { state: 'EXPIRED' }),
    await ended(31, { destination_name: '' }),
    await ended(31, { origin_name: '' }),
  ]
  const kept = [await ended(29), rode, await ask(await newUser())]
  await storeOf().forgetOld(30)
  for (const id of due)
    expect(await rowOf(id)).toMatchObject({
      about: '',
      origin_name: '',
      destination_name: '',
      origin_place_id: null,
      origin_latitude: 40.4,
    })
  for (const id of kept)
    expect(await rowOf(id)).toMatchObject({ about: 'El portal azul', origin_name: 'Casa' })
})
