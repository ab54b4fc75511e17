// The guarantees of the stores of rides and requests, with given times instead of waiting.
import { randomUUID } from 'node:crypto'
import { loadOf, type RideRequestState, smallestParty } from '@woodalo/protocol'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { MovedRequest, MoveDetail, RequestAct } from '../ride-requests/request-states-model.ts'
import { createRequestStore } from '../ride-requests/ride-request-store.ts'
import { connectedTestDatabase } from '../testing/database.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { createCodeTryStore } from './code-tries-store.ts'
import { verificationCode } from './verification-code.ts'
import { membersOf } from './ride-members-model.ts'
import type { PendingRide } from './ride-states-model.ts'
import type { RideParts } from './parts.ts'
import { join } from './join.ts'
import { createRideStore } from './ride-changes-store.ts'
import type { Terms } from './terms-model.ts'
import { OvertakenError } from './overtaken.ts'

const database = await connectedTestDatabase(3)

async function newUsers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await database.db
    .insertInto('users')
    .values(ids.map((id) => ({ id, display_name: 'Ana', language: 'es' })))
    .execute()
  return ids
}

const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

describe('the remaining time of a search', () => {
  const searchSeconds = 90
  const begun = new Date('2026-11-21T10:00:00Z')

  async function plantSearch(): Promise<string> {
    const [userId] = await newUsers(1)
    const { id } = await database.db
      .insertInto('ride_requests')
      .values({
        user_id: userId!,
        client_request_id: randomUUID(),
        origin_name: 'Atocha',
        origin_latitude: 40.4,
        origin_longitude: -3.7,
        destination_name: 'Barajas',
        destination_latitude: 40.5,
        destination_longitude: -3.6,
        party: JSON.stringify(smallestParty),
        about: '',
        region: 'test',
        search_ends_at: later(begun, searchSeconds),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  function moved<Act extends RequestAct>(
    act: Act,
    id: string,
    detail: MoveDetail<Act>,
  ): Promise<MovedRequest<Act>> {
    const store = createRequestStore(database.db, searchSeconds)
    return database.transact(async (tx) => {
      const [request] = await store.move(tx, act, [id], detail)
      return request!
    })
  }

  /** Runs a pending ride from the match to its end, both in seconds. Returns the end of the search. */
  async function endAfterRide(matched: number, fellApart: number): Promise<Date> {
    const id = await plantSearch()
    const [stranger] = await newUsers(1)
    const ride = await plantRide(database.db, [stranger!], 'pending')
    const inRide = await moved('match', id, { now: later(begun, matched), rideId: ride.id })
    expect(inRide).toMatchObject({ state: 'MATCHED', rideId: ride.id })
    expect(inRide).not.toHaveProperty('searchEndsAt')
    return (await moved('searchAgain', id, { now: later(begun, fellApart) })).searchEndsAt
  }

  test('R3: stops while a ride is pending and continues if it falls apart', async () => {
    expect(await endAfterRide(20, 200)).toEqual(later(begun, 200 + searchSeconds - 20))
  })

  test('R3: is at least thirty seconds', async () => {
    expect(await endAfterRide(70, 100)).toEqual(later(begun, 100 + 30))
    expect(await endAfterRide(60, 100)).toEqual(later(begun, 100 + 30))
    expect(await endAfterRide(59, 100)).toEqual(later(begun, 100 + 31))
    // A match in the last moment, when the search time was already over.
    expect(await endAfterRide(searchSeconds + 5, 100)).toEqual(later(begun, 100 + 30))
  })

  test('R4: is nothing after its end, and is full again when the search is resumed within ten minutes', async () => {
    const id = await plantSearch()
    const store = createRequestStore(database.db, searchSeconds)
    const resting = await moved('rest', id, { now: later(begun, searchSeconds) })
    expect(resting).toMatchObject({ state: 'NO_MATCH', restUntil: later(begun, searchSeconds + 600) })
    expect(resting).not.toHaveProperty('searchEndsAt')
    const rest = await database.db
      .selectFrom('ride_requests')
      .select('rest_until')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(rest.rest_until).toEqual(later(begun, searchSeconds + 600))
    const due = async () => (await store.dueRests(0)).map((rest) => rest.id)
    // Whoever waits for the end sleeps that long.
    const secondsLeft = (rest.rest_until!.getTime() - Date.now()) / 1000
    const [ahead] = (await store.dueRests(86_400)).filter((each) => each.id === id)
    expect(Math.abs(ahead!.seconds - secondsLeft)).toBeLessThan(30)
    expect(await due()).toContain(id)
    const on = await moved('keepSearching', id, { now: later(begun, 300) })
    expect(on).toMatchObject({ oldState: 'NO_MATCH', searchEndsAt: later(begun, 300 + searchSeconds) })
    expect(await due()).not.toContain(id)
  })

  test('R1: changes only if the request is in the state that the act begins from', async () => {
    const id = await plantSearch()
    const store = createRequestStore(database.db, searchSeconds)
    const stateOf = async (): Promise<RideRequestState> =>
      (
        await database.db
          .selectFrom('ride_requests')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).state
    for (const act of [
      'confirm',
      'searchAgain',
      'keepSearching',
      'finish',
      'giveWay',
      'cancel',
      'expire',
    ] as const)
      expect(await database.transact((tx) => store.move(tx, act, [id], { now: begun }))).toEqual([])
    expect(await stateOf()).toBe('SEARCHING')
  })
})

describe('a pending ride', () => {
  const rides = () => createRideStore(database.db, 300)

  /** Joins the ride's own riders again, with their current terms. Only riders who may join get that far. */
  async function joinedAt(rideId: string, termsVersion: number): Promise<'joined' | 'overtaken'> {
    const ride = (await rides().find(rideId))!
    const terms: Terms = {
      ...ride,
      load: loadOf([smallestParty, smallestParty]),
      riders: membersOf(ride),
    }
    const parts = {
      rides: rides(),
      requests: createRequestStore(database.db, 90),
      confirmSeconds: 30,
      addJob: async () => {},
      tell: async () => {},
      notify: async () => {},
    } as unknown as RideParts
    try {
      await database.transact((tx) => join(parts, tx, { rideId, termsVersion, terms, joiners: [] }))
      return 'joined'
    } catch (error) {
      if (error instanceof OvertakenError) return 'overtaken'
      throw error
    }
  }

  test('P4: takes others in with the terms that they were found with, and asks everybody again', async () => {
    const { id } = await plantRide(database.db, await newUsers(2), 'pending')
    await setAccepted(id, null)
    const before = (await rides().find(id))!
    expect(await joinedAt(id, 1)).toBe('joined')
    const after = (await rides().find(id))!
    expect(after.termsVersion).toBe(2)
    expect(after.termsChangedAt.getTime()).toBeGreaterThan(before.termsChangedAt.getTime())
    const { confirmBy } = after as PendingRide
    expect(confirmBy).toEqual(later(after.termsChangedAt, 30))
    expect(await joinedAt(id, 1)).toBe('overtaken')
    expect(await joinedAt(id, 2)).toBe('joined')
  })

  test('P4: takes nobody in once one of its riders has accepted', async () => {
    const { id } = await plantRide(database.db, await newUsers(2), 'pending')
    await setAccepted(id, null)
    await database.db
      .updateTable('ride_riders')
      .set({ accepted_at: sql<Date>`now()` })
      .where('ride_id', '=', id)
      .where('stop_order', '=', 2)
      .execute()
    expect(await joinedAt(id, 1)).toBe('overtaken')
    await setAccepted(id, null)
    expect(await joinedAt(id, 1)).toBe('joined')
  })

  test('P4: takes nobody in once one of its riders has left', async () => {
    const { id, leave } = await plantRide(database.db, await newUsers(3), 'pending')
    await setAccepted(id, null)
    await leave((await rides().find(id))!.riders[0]!.userId)
    expect(await joinedAt(id, 1)).toBe('overtaken')
  })

  test('P4: takes nobody in after its time, nor as an active one', async () => {
    const { id } = await plantRide(database.db, await newUsers(2), 'pending')
    await setAccepted(id, null)
    await database.db
      .updateTable('rides')
      .set({ confirm_by: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    expect(await joinedAt(id, 1)).toBe('overtaken')
    const active = await plantRide(database.db, await newUsers(2))
    await setAccepted(active.id, null)
    expect(await joinedAt(active.id, 1)).toBe('overtaken')
  })
})

test('a ride moves on only from the state that it was read in', async () => {
  const { id, setStatus } = await plantRide(database.db, await newUsers(2), 'pending')
  const rides = createRideStore(database.db, 300)
  const read = (await rides.find(id)) as PendingRide
  await setStatus('canceled')
  const begin = { activeAt: new Date() }
  await expect(database.transact((tx) => rides.move(tx, read, 'activate', begin))).rejects.toThrow(
    `ride ${id} is canceled, not active`,
  )
  expect((await rides.find(id))!.status).toBe('canceled')
})

function setAccepted(rideId: string, at: Date | null) {
  return database.db
    .updateTable('ride_riders')
    .set({ accepted_at: at })
    .where('ride_id', '=', rideId)
    .execute()
}

test('A3: has a new code for a new requester, and keeps it if only the terms change', async () => {
  const users = await newUsers(2)
  const { id } = await plantRide(database.db, users)
  const rides = createRideStore(database.db, 300)
  const codeVersion = async () => (await rides.find(id))!.codeVersion
  const before = await codeVersion()
  await database.transact((tx) => rides.setRequester(tx, id, users[1]!))
  expect(await codeVersion()).toBe(before + 1)
  expect((await rides.find(id))!.requesterId).toBe(users[1])
  const codes = [before, before + 1].map((version) => verificationCode(Buffer.alloc(32, 1), id, version))
  expect(codes[0]).toMatch(/^\d{4}$/)
  // One code in ten thousand is equal by chance, so many versions are needed to show that a code depends on its
  // version.
  const many = Array.from({ length: 100 }, (_, version) => verificationCode(Buffer.alloc(32, 1), id, version))
  expect(new Set(many).size).toBeGreaterThan(90)
})

test('A1: wrong codes count for their rider in their ride, within their time, and the wait is for the oldest that counts', async () => {
  const users = await newUsers(2)
  const [one, other] = [await plantRide(database.db, users), await plantRide(database.db, users, 'completed')]
  const tries = createCodeTryStore(database.db)
  const tried = (rideId: string, userId: string, secondsAgo: number) =>
    database.pool.query(
      `insert into code_tries (ride_id, user_id, tried_at) values ($1, $2, now() - make_interval(secs => $3))`,
      [rideId, userId, secondsAgo],
    )
  for (const seconds of [700, 500, 300, 100]) await tried(one.id, users[0]!, seconds)
  await tried(one.id, users[1]!, 10)
  await tried(other.id, users[0]!, 10)
  const wrong = (userId: string, most: number) =>
    database.transact((tx) => tries.wrongTries(tx, one.id, userId, { most, seconds: 600 }))
  const rounded = async (userId: string, most: number) => {
    const { count, retrySeconds } = await wrong(userId, most)
    return [count, Math.round(retrySeconds / 10) * 10]
  }
  expect(await rounded(users[0]!, 5)).toEqual([3, 100])
  // The latest two are enough to refuse, so that the wait ends with the older of them.
  expect(await rounded(users[0]!, 2)).toEqual([2, 300])
  expect(await rounded(users[1]!, 5)).toEqual([1, 590])
  await database.transact((tx) => tries.countWrongTry(tx, one.id, users[1]!))
  expect((await wrong(users[1]!, 5)).count).toBe(2)
})
