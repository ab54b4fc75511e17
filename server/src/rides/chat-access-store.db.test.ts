// Who may read and write in a chat is decided from a ride and its members as they are, never as they were.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { plantRide } from '../testing/ride-factory.ts'
import { type AccessStore, createAccessStore } from './chat-access-store.ts'

let source: TestDatabase
let database: Database
let accesses: AccessStore
beforeAll(async () => {
  source = await createTestDatabase()
  database = connectDatabase(source.url, createLogger('silent'), 4)
  accesses = createAccessStore(database.db)
})
afterAll(async () => {
  await database.close()
  await source.drop()
})

async function newUsers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await database.db
    .insertInto('users')
    .values(ids.map((id) => ({ id, display_name: 'Ana', language: 'es' })))
    .execute()
  return ids
}

const memberIds = async (rideId: string) =>
  (await accesses.read(rideId))?.members.map(({ userId }) => userId) ?? null

test('has the current members in the order of their stops', async () => {
  const [ana, ben, eva] = await newUsers(3)
  const ride = await plantRide(database.db, [ana!, ben!, eva!])
  expect(await memberIds(ride.id)).toEqual([ana, ben, eva])
  await database.db
    .updateTable('ride_riders')
    .set({ stop_order: 9 })
    .where('ride_id', '=', ride.id)
    .where('user_id', '=', ana!)
    .execute()
  await ride.leave(ben!)
  expect(await memberIds(ride.id)).toEqual([eva, ana])
  expect(await memberIds(randomUUID())).toBeNull()
})

test('has the state of the ride, who got off, and whose account was somebody else’s then', async () => {
  const [ana, ben] = await newUsers(2)
  const ride = await plantRide(database.db, [ana!, ben!])
  await ride.dropOff(ben!)
  await sql`update users set taken_over_at = now() + interval '1 minute' where id = ${ana}`.execute(
    database.db,
  )
  const active = await accesses.read(ride.id)
  expect(active).toMatchObject({
    status: 'active',
    activeAt: expect.any(Date),
    endedAt: null,
    readAt: expect.any(Date),
    members: [
      { userId: ana, droppedOffAt: null, isFormer: true },
      { userId: ben, droppedOffAt: expect.any(Date), isFormer: false },
    ],
  })
  await ride.setStatus('completed')
  expect(await accesses.read(ride.id)).toMatchObject({ status: 'completed', endedAt: expect.any(Date) })
  const proposed = await plantRide(database.db, await newUsers(2), 'pending')
  expect(await accesses.read(proposed.id)).toMatchObject({ status: 'pending', activeAt: null, endedAt: null })
})

test('waits for whoever changes the ride in a transaction, and then reads what that left', async () => {
  const [ana, ben] = await newUsers(2)
  const ride = await plantRide(database.db, [ana!, ben!])
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    return rows[0]!.count
  }
  let locked: ReturnType<AccessStore['read']> | undefined
  await database.transact(async (tx) => {
    await sql`select id from rides where id = ${ride.id} for update`.execute(tx.db)
    locked = database.transact((other) => accesses.read(ride.id, other))
    await expect.poll(waiting).toBe(1)
    // Nobody who only reads has to wait.
    expect(await memberIds(ride.id)).toEqual([ana, ben])
    await sql`update ride_riders set left_at = now() where user_id = ${ben}`.execute(tx.db)
  })
  expect((await locked)?.members.map(({ userId }) => userId)).toEqual([ana])
})
