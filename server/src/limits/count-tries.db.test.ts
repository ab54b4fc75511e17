import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { createLogger } from '../logging.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createLocalLimiter, createSharedLimiter, type Limiter } from './count-tries.ts'
import type { Rule } from './rules.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {})
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

function shared(): Limiter {
  return createSharedLimiter({
    pool,
    redis: undefined,
    hashKey: Buffer.alloc(32, 7),
    log: createLogger('silent'),
  })
}

async function takes(limiter: Limiter, rule: Rule, key: string, count: number): Promise<number> {
  let good = 0
  for (let take = 0; take < count; take++)
    await limiter.take(rule, key).then(
      () => good++,
      (error: unknown) => {
        if (!(error instanceof Failure)) throw error
        expect(error.code).toBe('TOO_MANY_REQUESTS')
        expect(error.retryAfterSeconds).toBeGreaterThan(0)
        expect(error.retryAfterSeconds).toBeLessThanOrEqual(rule.seconds)
      },
    )
  return good
}

describe.each([
  ['in memory', createLocalLimiter],
  ['in the database', shared],
] as const)('tries counted %s', (place, make) => {
  const rule = (name: string, more: object = {}): Rule => ({
    name: `${place} ${name}`,
    most: 3,
    seconds: 60,
    ...more,
  })

  test('are refused beyond the rule, separately for each key', async () => {
    const limiter = make()
    expect(await takes(limiter, rule('a'), 'ana', 5)).toBe(3)
    expect(await takes(limiter, rule('a'), 'eva', 2)).toBe(2)
    expect(await takes(limiter, rule('b'), 'ana', 2)).toBe(2)
  })

  test('can be used again when they are given back', async () => {
    const limiter = make()
    await takes(limiter, rule('c'), 'ana', 3)
    await limiter.giveBack(rule('c'), 'ana')
    expect(await takes(limiter, rule('c'), 'ana', 3)).toBe(1)
  })

  test('start from zero when they are forgotten', async () => {
    const limiter = make()
    const forgettable = rule('d', { forgettable: true })
    expect(await takes(limiter, forgettable, 'ana', 5)).toBe(3)
    await limiter.forget(forgettable, 'ana')
    expect(await takes(limiter, forgettable, 'ana', 5)).toBe(3)
  })

  test('start from zero when the time is over', async () => {
    const limiter = make()
    const brief: Rule = { name: `${place} e`, most: 1, seconds: 1 }
    expect(await takes(limiter, brief, 'ana', 2)).toBe(1)
    await expect.poll(() => takes(limiter, brief, 'ana', 1), { interval: 200 }).toBe(1)
  })

  test('are all counted even at the same moment', async () => {
    const limiter = make()
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => limiter.take(rule('f'), 'ana')))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })
})

test('two nodes count together, under keys that cannot be read', async () => {
  const rule: Rule = { name: 'together', most: 3, seconds: 60 }
  const [one, two] = [shared(), shared()]
  expect(await takes(one, rule, 'ana@example.org', 2)).toBe(2)
  expect(await takes(two, rule, 'ana@example.org', 2)).toBe(1)
  const { rows } = await pool.query('select key from rate_limits')
  expect(JSON.stringify(rows)).not.toContain('ana')
})

test('tries that one node forgets are free on the others, too, also where they were refused', async () => {
  const rule: Rule = { name: 'forgotten together', most: 3, seconds: 60, forgettable: true }
  const [one, two] = [shared(), shared()]
  expect(await takes(two, rule, 'ana', 5)).toBe(3)
  await one.forget(rule, 'ana')
  expect(await takes(two, rule, 'ana', 5)).toBe(3)
})

test('a node without its database counts for itself', async () => {
  const lost = new pg.Pool({
    connectionString: 'postgres://nobody@127.0.0.1:1/none',
    connectionTimeoutMillis: 200,
  })
  const limiter = createSharedLimiter({
    pool: lost,
    redis: undefined,
    hashKey: Buffer.alloc(32, 7),
    log: createLogger('silent'),
  })
  expect(await takes(limiter, { name: 'alone', most: 3, seconds: 60 }, 'ana', 5)).toBe(3)
  await lost.end()
})
