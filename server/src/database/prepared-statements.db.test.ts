import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { connectDatabase, type Database } from './connection.ts'
import { createStatementNames } from './prepared-statements.ts'

let source: TestDatabase
let database: Database
beforeAll(async () => {
  source = await createTestDatabase()
  // One connection, so that each query finds what the one before has prepared.
  database = connectDatabase(source.url, createLogger('silent'), 1)
})
afterAll(async () => {
  await database.close()
  await source.drop()
})

const prepared = async () =>
  (await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  )

test('a statement that comes again is prepared, and one that comes once is not', async () => {
  const twice = (value: number) =>
    sql<{ twice: number }>`select 2 * ${value}::int as twice`.execute(database.db)
  await twice(1)
  expect(await prepared()).toEqual([])
  for (const value of [2, 3, 4]) expect((await twice(value)).rows).toEqual([{ twice: 2 * value }])
  expect(await prepared()).toEqual(['select 2 * $1::int as twice'])
})

test('a table may gain a column between two reads of all its columns', async () => {
  await database.pool.query('create table gaining (id int); insert into gaining values (1)')
  const all = async () => (await sql`select * from gaining where id = ${1}`.execute(database.db)).rows
  for (let times = 0; times < 5; times++) expect(await all()).toEqual([{ id: 1 }])
  await database.pool.query('alter table gaining add column name text')
  expect(await all()).toEqual([{ id: 1, name: null }])
})

test('several statements in one text are sent as before', async () => {
  const two = () => sql.raw('select 1; select 2').execute(database.db)
  for (let times = 0; times < 5; times++) await expect(two()).resolves.toBeDefined()
})

test('a statement has a name of its own from its third time on', () => {
  const { nameOf } = createStatementNames()
  const [one, other] = ['select $1::int', 'select $1::text']
  expect([one, other, one, other].map(nameOf)).toEqual([null, null, null, null])
  expect([other, one, other, one].map(nameOf)).toEqual(['woodalo 1', 'woodalo 2', 'woodalo 1', 'woodalo 2'])
})

test('a process prepares a bounded number of statements', () => {
  const { nameOf } = createStatementNames()
  const named = new Set<string>()
  for (let text = 0; text < 1_000; text++)
    for (let times = 0; times < 4; times++) {
      const name = nameOf(`select ${text} where $1`)
      if (name !== null) named.add(name)
    }
  expect(named.size).toBe(250)
})

test.each([
  'select * from t where id = $1',
  'select r.* from t r where id = $1',
  'delete from t where id = $1 returning *',
])('what reads all columns is never prepared: %s', (text) => {
  const { nameOf } = createStatementNames()
  for (let times = 0; times < 10; times++) expect(nameOf(text)).toBeNull()
  for (let times = 0; times < 10; times++) nameOf('select count(*) from t where id = $1')
  expect(nameOf('select count(*) from t where id = $1')).not.toBeNull()
})
