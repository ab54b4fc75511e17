// What a batch reads: who searches, who asked lately, which rides may grow, and which batches are missing.
import { randomUUID } from 'node:crypto'
import { smallestParty } from '@woodalo/protocol'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addKeyedJobs } from '../jobs/job-store.ts'
import { connectedTestDatabase } from '../testing/database.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { createMatchmakingStore } from './searching-requests-store.ts'

const database = await connectedTestDatabase(3)

const store = () => createMatchmakingStore(database.db)

async function newUser(more: object = {}): Promise<string> {
  const id = randomUUID()
  await database.db
    .insertInto('users')
    .values({ id, display_name: 'Ana', language: 'es', ...more })
    .execute()
  return id
}

const ago = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds}::float8)`
let regions = 0
const newRegion = () => `region ${++regions}`

async function ask(userId: string, region: string, more: object = {}): Promise<string> {
  const { id } = await database.db
    .insertInto('ride_requests')
    .values({
      user_id: userId,
      client_request_id: randomUUID(),
      origin_name: 'Atocha',
      origin_latitude: 40.1,
      origin_longitude: -3.2,
      destination_name: 'Barajas',
      destination_latitude: 40.3,
      destination_longitude: -3.4,
      party: JSON.stringify(smallestParty),
      about: '',
      region,
      search_ends_at: ago(-50),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const ended = (seconds: number) => ({
  state: 'CANCELED' as const,
  search_ends_at: null,
  created_at: ago(seconds),
  ended_at: ago(0),
})

describe('who searches', () => {
  const quietOf = async (region: string) =>
    (await store().searching([region])).requests.map(({ quietSeconds }) => Math.round(quietSeconds))

  test('is read with what they ask for, who they are and since when', async () => {
    const region = newRegion()
    const userId = await newUser({ language: 'pt', gender: 'woman', rating_total: 9, rating_count: 2 })
    const requestId = await ask(userId, region, {
      party: JSON.stringify({ ...smallestParty, people: 2 }),
      companions: 'women',
      created_at: ago(40),
      search_started_at: ago(30),
      held_since: ago(20),
      nearby: 3,
    })
    await ask(await newUser(), newRegion())
    const { now, requests } = await store().searching([region])
    const [{ requestedAt, waitedSeconds, searchedSeconds, heldSeconds, remainingSeconds, ...rest }] =
      requests as [(typeof requests)[0]]
    expect(rest).toEqual({
      requestId,
      userId,
      region,
      party: { ...smallestParty, people: 2 },
      company: { is: ['women'], only: ['women'] },
      trip: { from: { latitude: 40.1, longitude: -3.2 }, to: { latitude: 40.3, longitude: -3.4 } },
      ratingTotal: 9,
      ratingCount: 2,
      proof: 'none',
      language: 'pt',
      nearby: 3,
      quietSeconds: 0,
    })
    expect(Math.round((now.getTime() - requestedAt.getTime()) / 10_000)).toBe(4)
    const seconds = [waitedSeconds, searchedSeconds, heldSeconds!, remainingSeconds]
    expect(seconds.map((each) => Math.round(each / 10))).toEqual([4, 3, 2, 5])
    expect(await store().searching([newRegion()])).toMatchObject({ requests: [] })
  })

  test('comes in the order in which they asked, without those who rest, wait after absences or are banned', async () => {
    const region = newRegion()
    const asks = async (more: object = {}) => {
      const userId = await newUser()
      return { userId, requestId: await ask(userId, region, more) }
    }
    const banned = async (more: object) => {
      const asked = await asks()
      await database.db
        .insertInto('bans')
        .values({ user_id: asked.userId, reason: 'x', by_operator: 'olga', created_at: ago(1_000), ...more })
        .execute()
      return asked
    }
    const [second, first] = [await asks({ created_at: ago(10) }), await asks({ created_at: ago(20) })]
    await asks({ state: 'NO_MATCH', search_ends_at: null, rest_until: ago(-60) })
    await asks({ proposed_from: ago(-10) })
    const punctual = await asks({ proposed_from: ago(1) })
    await banned({})
    await banned({ until: ago(-10) })
    const free = [await banned({ until: ago(10) }), await banned({ lifted_at: ago(10) })]
    const found = (await store().searching([region])).requests.map(({ requestId }) => requestId)
    expect(found.slice(0, 2)).toEqual([first.requestId, second.requestId])
    expect(found.toSorted()).toEqual(
      [first, second, punctual, ...free].map(({ requestId }) => requestId).toSorted(),
    )
  })

  test.each([
    ['nobody who asked once', [], true, 0],
    ['who asked a moment ago, for the rest of a minute', [20], true, 40],
    ['nobody who asked longer ago', [61], true, 0],
    ['nobody who asked eleven times in an hour', Array.from({ length: 11 }, () => 100), true, 0],
    ['who asked twelve times in an hour', Array.from({ length: 12 }, () => 100), true, 60],
    ['nobody who asked twelve times before', Array.from({ length: 12 }, () => 3_700), true, 0],
    ['of whom others are not told', [], false, 60],
  ])('is not told who is nearby: %s', async (_, earlier, nearbyTold, quiet) => {
    const region = newRegion()
    const userId = await newUser()
    for (const seconds of earlier) await ask(userId, newRegion(), ended(seconds))
    // What others ask changes nothing.
    for (let count = 0; count < 12; count++) await ask(await newUser(), region, ended(10))
    await ask(userId, region, { nearby_told: nearbyTold })
    expect(await quietOf(region)).toEqual([quiet])
  })
})

test('whoever is to be proposed is locked, if they still search and nobody else has them', async () => {
  const region = newRegion()
  const [one, taken, canceled] = [
    await ask(await newUser(), region),
    await ask(await newUser(), region),
    await ask(await newUser(), region, ended(0)),
  ]
  const lockedOf = (...ids: string[]) => database.transact((tx) => store().lockSearching(tx, ids))
  await database.transact(async (tx) => {
    expect(await store().lockSearching(tx, [taken])).toEqual([taken])
    expect(await lockedOf(one, taken, canceled)).toEqual([one])
  })
  expect(await lockedOf(one, taken, canceled)).toEqual([one, taken].toSorted())
  expect(await lockedOf(one)).toEqual([one])
})

test('what a batch found out is noted of those who still search alone', async () => {
  const region = newRegion()
  const [searching, canceled] = [
    await ask(await newUser(), region),
    await ask(await newUser(), region, ended(0)),
  ]
  const now = new Date('2026-11-21T10:00:00Z')
  await database.transact((tx) =>
    store().observe(
      tx,
      now,
      [searching, canceled].map((requestId) => ({ requestId, heldSeconds: 40, nearby: 3 })),
    ),
  )
  const noted = await database.db
    .selectFrom('ride_requests')
    .select(['id', 'nearby', 'held_since'])
    .where('region', '=', region)
    .execute()
  expect(new Set(noted)).toEqual(
    new Set([
      { id: searching, nearby: 3, held_since: new Date(now.getTime() - 40_000) },
      { id: canceled, nearby: null, held_since: null },
    ]),
  )
})

test('who asked in the last minutes counts once, with what they asked for last, whatever became of it', async () => {
  const region = newRegion()
  const [ana, ben, old] = [await newUser({ gender: 'woman' }), await newUser(), await newUser()]
  await ask(ana, region, ended(200))
  const latest = await ask(ana, region, { ...ended(100), companions: 'women' })
  const other = await ask(ben, region)
  await ask(ben, newRegion(), ended(10))
  await ask(old, region, ended(301))
  const { rows } = await sql<{ now: Date }>`select now()`.execute(database.db)
  const trip = { from: { latitude: 40.1, longitude: -3.2 }, to: { latitude: 40.3, longitude: -3.4 } }
  expect(await store().recent([region], rows[0]!.now)).toEqual({
    seconds: 300,
    requests: [
      { id: other, trip, party: smallestParty, company: { is: [], only: [] } },
      { id: latest, trip, party: smallestParty, company: { is: ['women'], only: ['women'] } },
    ],
  })
})

test('a pending ride may grow until its time to accept is over, or somebody accepts or leaves', async () => {
  const plant = async (
    status: 'pending' | 'active',
    how: (rideId: string) => Promise<unknown> = async () => {},
  ) => {
    const { id } = await plantRide(database.db, [await newUser(), await newUser()], status)
    const change = (set: object) => database.db.updateTable('ride_riders').set(set).where('ride_id', '=', id)
    await change({ accepted_at: null }).execute()
    await how(id)
    return id
  }
  const ofOne = (set: object) => (id: string) =>
    database.db
      .updateTable('ride_riders')
      .set(set)
      .where('ride_id', '=', id)
      .where('stop_order', '=', 1)
      .execute()
  const open = [await plant('pending'), await plant('pending')]
  await plant('active')
  await plant('pending', ofOne({ accepted_at: ago(1) }))
  await plant('pending', ofOne({ left_at: ago(1) }))
  await plant('pending', (id) =>
    database.db
      .updateTable('rides')
      .set({ confirm_by: ago(0) })
      .where('id', '=', id)
      .execute(),
  )
  expect((await store().openRideIds(['test'])).toSorted()).toEqual(open.toSorted())
  expect(await store().openRideIds([newRegion()])).toEqual([])
})

test('a batch is coming while its job waits or runs, late if nobody takes it, and lost without one', async () => {
  const found = async (region: string) =>
    (await store().searchedRegions('match', 3)).find((each) => each.region === region)?.batch
  const searched = async (delaySeconds: number | null, set?: string) => {
    const region = newRegion()
    await ask(await newUser(), region)
    if (delaySeconds !== null)
      await database.transact((tx) =>
        addKeyedJobs(tx, [
          { name: 'match', payload: { region }, key: `match:${region}`, delaySeconds, maxAttempts: 3 },
        ]),
      )
    if (set)
      await database.pool.query(`update graphile_worker._private_jobs set ${set} where key = $1`, [
        `match:${region}`,
      ])
    return found(region)
  }
  const seen = {
    waiting: await searched(10),
    due: await searched(-2),
    forgotten: await searched(-4),
    running: await searched(-4, 'locked_at = now(), locked_by = $$worker$$'),
    'running too long': await searched(-4, `locked_at = now() - interval '6 seconds', locked_by = 'worker'`),
    'given up': await searched(-4, 'attempts = 3'),
    none: await searched(null),
  }
  expect(seen).toEqual({
    waiting: 'coming',
    due: 'coming',
    forgotten: 'late',
    running: 'coming',
    'running too long': 'lost',
    'given up': 'lost',
    none: 'lost',
  })
  const resting = newRegion()
  await ask(await newUser(), resting, { state: 'NO_MATCH', search_ends_at: null, rest_until: ago(-60) })
  expect(await found(resting)).toBeUndefined()
})
