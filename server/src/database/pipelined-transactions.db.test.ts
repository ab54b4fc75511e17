import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { createTestDatabase, databaseOverNetwork, type TestDatabase } from '../testing/database.ts'
import { connectDatabase, type Database, type Tx } from './connection.ts'
import { together } from '../together.ts'

const log = createLogger('silent')
let source: TestDatabase
let database: Database
beforeAll(async () => {
  source = await createTestDatabase()
  // One connection, so that each transaction finds it as the one before has left it.
  database = connectDatabase(source.url, log, 1)
  await database.pool.query('create table steps (step text primary key)')
})
afterAll(async () => {
  await database.close()
  await source.drop()
})

const steps = async () =>
  (await database.pool.query<{ step: string }>('select step from steps order by step')).rows.map(
    ({ step }) => step,
  )
const adding = (step: string) => sql<{ step: string }>`insert into steps values (${step}) returning step`
const add = ({ db }: Tx, step: string) => adding(step).execute(db)

test('a transaction is committed with its last statement, whose rows are returned', async () => {
  const last = await database.transact(async (tx) => {
    await add(tx, 'a first')
    return tx.commitWith(adding('a last'))
  })
  expect(last.rows).toEqual([{ step: 'a last' }])
  expect(await steps()).toEqual(['a first', 'a last'])
})

test('if the last statement fails, nothing is stored, and the connection is free for the next transaction', async () => {
  const before = await steps()
  await expect(
    database.transact(async (tx) => {
      await add(tx, 'b first')
      await tx.commitWith(adding('b first'))
    }),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await steps()).toEqual(before)
  await database.transact((tx) => add(tx, 'b again'))
  expect(await steps()).toEqual([...before, 'b again'])
})

test('a statement after the last one is refused and not executed', async () => {
  await expect(
    database.transact(async (tx) => {
      await tx.commitWith(adding('c last'))
      await add(tx, 'c after')
    }),
  ).rejects.toThrow('after the last one')
  expect(await steps()).toContain('c last')
  expect(await steps()).not.toContain('c after')
})

test('a transaction without statements ends, whether its work fails or not', async () => {
  expect(await database.transact(async () => 'nothing')).toBe('nothing')
  await expect(database.transact(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await database.transact((tx) => add(tx, 'd'))
  expect(await steps()).toContain('d')
})

test('works of one transaction return their results, and all have ended when one fails', async () => {
  const seen = await database.transact((tx) => together(add(tx, 'e 1'), add(tx, 'e 2'), Promise.resolve(3)))
  expect(seen.map((result) => (typeof result === 'number' ? result : result.rows[0]!.step))).toEqual([
    'e 1',
    'e 2',
    3,
  ])
  let hasEnded = false
  const slowly = async ({ db }: Tx) => {
    try {
      await sql`select pg_sleep(0.01)`.execute(db)
      await sql`select 1`.execute(db)
    } finally {
      hasEnded = true
    }
  }
  await expect(
    database.transact((tx) => together(Promise.reject(new Error('no')), slowly(tx))),
  ).rejects.toThrow('no')
  expect(hasEnded).toBe(true)
})

test('of works that fail because another one did, the cause is thrown, so that a deadlock is tried again', async () => {
  const fail = ({ db }: Tx) =>
    sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(db)
  const afterIt = async (tx: Tx) => {
    await sql`select 1`.execute(tx.db)
    await sql`select 2`.execute(tx.db)
  }
  let tries = 0
  const done = await database.transact(async (tx) => {
    if (tries++ > 0) return 'done'
    await together(afterIt(tx), fail(tx))
    return 'not reached'
  })
  expect([done, tries]).toEqual(['done', 2])
})

test('what needs no result of each other travels together', async () => {
  const { url, network } = await databaseOverNetwork(source.url)
  const distant = connectDatabase(url, log, 1)
  try {
    await distant.pool.query('select 1')
    const before = network.arrivals()
    await distant.transact(async (tx) => {
      await together(add(tx, 'f 1'), add(tx, 'f 2'), add(tx, 'f 3'))
      await tx.commitWith(adding('f 4'))
    })
    // The beginning with the first three, the last with the commit.
    expect(network.arrivals() - before).toBe(2)
    expect(await steps()).toEqual(expect.arrayContaining(['f 1', 'f 2', 'f 3', 'f 4']))
  } finally {
    await distant.close()
    await network.close()
  }
})

test('a transaction whose connection breaks at its beginning fails once, and the next one succeeds', async () => {
  const { url, network } = await databaseOverNetwork(source.url)
  const distant = connectDatabase(url, log, 1)
  try {
    await distant.pool.query('select 1')
    await expect(
      distant.transact(async (tx) => {
        network.cut()
        await add(tx, 'g lost')
      }),
    ).rejects.toThrow(/connection|terminated/i)
    network.mend()
    await expect.poll(() => distant.transact((tx) => add(tx, 'g')).then(() => true, String)).toBe(true)
    expect(await steps()).not.toContain('g lost')
  } finally {
    await distant.close()
    await network.close()
  }
})
