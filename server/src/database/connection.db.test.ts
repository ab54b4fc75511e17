import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failureOfFault } from '../failure.ts'
import { createLogger } from '../logging.ts'
import { createTestDatabase, databaseOverNetwork, type TestDatabase } from '../testing/database.ts'
import { connectDatabase, type Executor } from './connection.ts'
import { migrate, NewerSchemaError } from './migrate.ts'

const log = createLogger('silent')
let source: TestDatabase
beforeAll(async () => {
  source = await createTestDatabase()
})
afterAll(() => source.drop())

/** Kysely's. */
const lockOfMigrations = '3853314791062309107'
const codeOf = (error: unknown) => failureOfFault(error).code
const limits = {
  statement_timeout: 60_000,
  query_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
}

test('a query without a response fails, and its connection does not return to the pool', async () => {
  const { url, network } = await databaseOverNetwork(source.url)
  const database = connectDatabase(url, log, 2, { ...limits, query_timeout: 300 })
  try {
    await database.pool.query('select 1')
    await expect(
      database.transact(async ({ db }) => {
        network.freeze()
        await sql`select 1`.execute(db)
      }),
    ).rejects.toSatisfy((error) => codeOf(error) === 'SERVICE_UNAVAILABLE')
    await expect.poll(() => database.pool.totalCount).toBe(0)
    network.mend()
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  } finally {
    await database.close()
    await network.close()
  }
})

test('what a transaction leaves to its end is stored with it, and what follows it happens once it is stored', async () => {
  const database = connectDatabase(source.url, log, 2)
  try {
    await database.pool.query('create table steps (id serial, step text)')
    const steps = async () =>
      (await database.pool.query<{ step: string }>('select step from steps order by id')).rows.map(
        ({ step }) => step,
      )
    const happened: string[] = []
    const add = (db: Executor, step: string) => sql`insert into steps (step) values (${step})`.execute(db)
    const work = (fails: boolean) =>
      database.transact(async ({ db, beforeCommit, afterCommit }) => {
        afterCommit(() => void happened.push('after'))
        beforeCommit(async () => {
          await sql`select pg_sleep(0.01)`.execute(db)
          await add(db, 'at the end')
          if (fails) throw new Error('no')
        })
        await add(db, 'at first')
        return 'done'
      })
    expect(await work(false)).toBe('done')
    expect([await steps(), happened]).toEqual([['at first', 'at the end'], ['after']])
    await expect(work(true)).rejects.toThrow('no')
    expect([(await steps()).length, happened]).toEqual([2, ['after']])
  } finally {
    await database.close()
  }
})

test.each([
  ['40001', 5],
  ['40P01', 5],
  ['23505', 1],
])('a transaction that fails with %s is tried %i times, and none that succeeds again', async (code, most) => {
  const database = connectDatabase(source.url, log, 1)
  const fail = (db: Executor) =>
    sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(db)
  try {
    let tries = 0
    const always = database.transact(async ({ db }) => {
      tries++
      await fail(db)
    })
    await expect(always).rejects.toMatchObject({ code })
    expect(tries).toBe(most)
    const happened: number[] = []
    for (let failing = 0; failing < most; failing++) {
      let left = failing
      await database.transact(async ({ db, afterCommit }) => {
        afterCommit(() => void happened.push(failing))
        if (left-- > 0) await fail(db)
      })
    }
    // Each once, whichever of its tries succeeded.
    expect(happened).toEqual(Array.from({ length: most }, (_, failing) => failing))
  } finally {
    await database.close()
  }
})

test('closing ends connections that were never used through Kysely', async () => {
  const database = connectDatabase(source.url, log, 2)
  await database.pool.query('select 1')
  await database.close()
  expect(database.pool.totalCount).toBe(0)
})

test('a statement ends after its limit, and so does a transaction that its node abandoned', async () => {
  const short = { ...limits, statement_timeout: 100, idle_in_transaction_session_timeout: 100 }
  const database = connectDatabase(source.url, log, 2, short)
  try {
    await expect(sql`select pg_sleep(30)`.execute(database.db)).rejects.toMatchObject({ code: '57014' })
    const left = database.transact(async ({ db }) => {
      await expect
        .poll(() =>
          sql`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`
            .execute(database.db)
            .then(({ rows }) => rows),
        )
        .toEqual([{ n: 0 }])
      await sql`select 1`.execute(db)
    })
    await expect(left).rejects.toSatisfy((error) => codeOf(error) === 'SERVICE_UNAVAILABLE')
  } finally {
    await database.close()
  }
})

test('the service has these limits, and migrations have none', async () => {
  const shown = async (database: ReturnType<typeof connectDatabase>) => {
    const { rows } = await database.pool.query('show statement_timeout')
    await database.close()
    return rows[0].statement_timeout
  }
  expect(await shown(connectDatabase(source.url, log, 1))).toBe('15s')
  expect(await shown(connectDatabase(source.url, log, 1, null))).toBe('0')
})

test('no more connections are opened than asked for: whoever comes later waits', async () => {
  const { pool, close } = connectDatabase(source.url, log, 2)
  const held = await Promise.all([pool.connect(), pool.connect()])
  const late = pool.connect()
  expect([pool.totalCount, pool.waitingCount]).toEqual([2, 1])
  held[0]!.release()
  const connections = [held[1]!, await late]
  expect(pool.totalCount).toBe(2)
  for (const connection of connections) connection.release()
  await close()
})

test('closing ends every connection, also where none was used through Kysely', async () => {
  const database = connectDatabase(source.url, log, 1)
  await database.pool.query('select 1')
  await database.close()
  expect(database.pool.ended).toBe(true)
  expect(database.pool.totalCount).toBe(0)
})

test('a start that has nothing to migrate waits for no other that migrates', async () => {
  const other = new pg.Client({ connectionString: source.url })
  const database = connectDatabase(source.url, log, 1, null)
  try {
    await other.connect()
    await other.query(`select pg_advisory_lock(${lockOfMigrations})`)
    expect(await migrate(database.db)).toEqual([])
  } finally {
    await other.end()
    await database.close()
  }
})

test('an older version says what to do if the database belongs to a newer one', async () => {
  const database = connectDatabase(source.url, log, 1, null)
  try {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)`.execute(
      database.db,
    )
    await expect(migrate(database.db)).rejects.toThrow(
      /newer version: it has 9999-later.*Start that version.*restore the backup/,
    )
  } finally {
    await sql`delete from kysely_migration where name = '9999-later'`.execute(database.db)
    await database.close()
  }
})

test('a version runs and starts if a newer one only added to the schema, and otherwise refuses', async () => {
  const database = connectDatabase(source.url, log, 1, null)
  const { db } = database
  const newest = readdirSync(join(import.meta.dirname, 'migrations'))
    .toSorted()
    .at(-1)!
    .slice(0, 4)
  const plant = async (migration: string, serves: string) => {
    await sql`insert into kysely_migration (name, timestamp) values (${migration}, now()::text)`.execute(db)
    await sql`insert into older_versions (migration, serves) values (${migration}, ${serves})`.execute(db)
  }
  try {
    await plant('9997-added', newest)
    expect(await migrate(db)).toEqual([])
    // The next migration removes what this version uses: it serves only versions that know 9997.
    await plant('9998-taken-away', '9997')
    await expect(migrate(db)).rejects.toThrow(NewerSchemaError)
  } finally {
    await sql`delete from kysely_migration where name like '999%'`.execute(db)
    await sql`delete from older_versions where migration like '999%'`.execute(db)
    await database.close()
  }
})
