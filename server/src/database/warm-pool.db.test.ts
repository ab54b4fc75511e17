import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { WarmPool } from './warm-pool.ts'

let source: TestDatabase
beforeAll(async () => {
  source = await createTestDatabase()
})
afterAll(() => source.drop())

const ifStalled = { stallMilliseconds: 20, longestWaitMilliseconds: Infinity }

const poolOf = (max: number, pace?: ConstructorParameters<typeof WarmPool>[1]) =>
  new WarmPool({ connectionString: source.url, max }, pace)

test('a rush waits for the connections that are there, instead of opening more', async () => {
  const pool = poolOf(20, { stallMilliseconds: 60_000, longestWaitMilliseconds: 60_000 })
  const rush = Array.from({ length: 200 }, (_, index) => pool.query('select $1::int as n', [index]))
  expect((await Promise.all(rush)).map(({ rows }) => rows[0].n)).toEqual(rush.map((_, index) => index))
  expect(pool.totalCount).toBe(8)
  await pool.end()
})

test('if those in use are not given back, one more at a time is opened for whoever waits, up to the limit', async () => {
  const pool = poolOf(12, ifStalled)
  const held = await Promise.all(Array.from({ length: 12 }, () => pool.connect()))
  expect(pool.totalCount).toBe(12)
  const late = pool.query('select 1 as one')
  held[0]!.release()
  expect((await late).rows).toEqual([{ one: 1 }])
  expect(pool.totalCount).toBe(12)
  for (const client of held.slice(1)) client.release()
  await pool.end()
})

test('nobody waits for long, even while others keep giving theirs back', async () => {
  const pool = poolOf(20, { stallMilliseconds: 100, longestWaitMilliseconds: 100 })
  const work = Array.from({ length: 400 }, () => pool.query('select pg_sleep(0.03)'))
  await expect.poll(() => pool.totalCount).toBeGreaterThan(8)
  await Promise.all(work)
  await pool.end()
})

test('a pool that shrank grows slowly again', async () => {
  const pool = new WarmPool({ connectionString: source.url, max: 20, idleTimeoutMillis: 1 }, ifStalled)
  const held = await Promise.all(Array.from({ length: 12 }, () => pool.connect()))
  for (const client of held) client.release()
  await expect.poll(() => pool.totalCount).toBe(0)
  expect(pool.options.max).toBe(8)
  await pool.end()
})
