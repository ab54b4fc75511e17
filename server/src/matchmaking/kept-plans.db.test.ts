// The statements of every request, event and batch are planned once for each connection, not each time.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createEventStore } from '../live/event-store.ts'
import { createLogger } from '../logging.ts'
import { createRequestStore } from '../ride-requests/ride-request-store.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { regionsAround } from './regions.ts'
import { createMatchmakingStore } from './searching-requests-store.ts'

let source: TestDatabase
let database: Database
beforeAll(async () => {
  source = await createTestDatabase()
  // One connection, so that it has planned everything that is sent here.
  database = connectDatabase(source.url, createLogger('silent'), 1)
  const events = createEventStore({ ...database, allKnow: () => true })
  const requests = createRequestStore(database.db, 90)
  const matchmaking = createMatchmakingStore(database.db)
  // PostgreSQL decides after five plans whether to keep one; the first two sends are not prepared.
  for (let times = 0; times < 10; times++) {
    await database.transact(async (tx) => {
      const now = await requests.clock(tx.db)
      await requests.move(tx, 'giveUp', [randomUUID()], { now })
      await requests.toAsk(tx, randomUUID(), randomUUID())
      await events.insert(tx, [
        { userId: 'lea', event: 'CANCEL_RIDE_OK', payload: { rideId: 'r', message: 'm' } },
      ])
    })
    await matchmaking.searching(regionsAround('2608:3526'))
  }
})
afterAll(async () => {
  await database.close()
  await source.drop()
})

async function preparedLike(pattern: string) {
  const { rows } = await database.pool.query<{ statement: string; kept: number }>(
    'select statement, generic_plans::int as kept from pg_prepared_statements where statement ~ $1',
    [pattern],
  )
  return rows
}

test.each([
  ['the events of a transaction', 'insert into told_together'],
  ['a request that moves', 'update ride_requests set state'],
  ['what a batch begins with', '"ride_requests" as "q"'],
  ['what a request begins with', 'union all'],
])('the plan is kept for %s', async (_what, pattern) => {
  const found = await preparedLike(pattern)
  expect(found.map(({ kept }) => kept > 0)).toEqual([true])
})

test.each([
  ['"ride_requests" as "q"', 'searching_by_region'],
  ['union all', 'one_open_request_per_rider'],
])('the kept plan uses the index of open requests: %s', async (pattern, index) => {
  const [found] = await preparedLike(pattern)
  await database.pool.query('set enable_seqscan = off')
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain (generic_plan) ${found!.statement}`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
})
