import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient } from 'pg'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import type { CuttableNetwork } from '../testing/cuttable-network.ts'
import { createTestDatabase, databaseOverNetwork, type TestDatabase } from '../testing/database.ts'
import { addJob, addKeyedJobs, addMissingJobs, type JobOptions } from './job-store.ts'
import { abandonedJobsSweep } from './abandoned-jobs.ts'
import { withReleaseOnce } from './release-once.ts'
import { type JobRunner, startJobs } from './run-jobs.ts'

const log = createLogger('silent')
let source: TestDatabase
let near: Database
let far: Database
let network: CuttableNetwork
let runner: JobRunner | undefined
const begun = new Map<string, number>()
let failures = 0

beforeAll(async () => {
  source = await createTestDatabase()
  near = connectDatabase(source.url, log, 3)
  const over = await databaseOverNetwork(source.url)
  network = over.network
  far = connectDatabase(over.url, log, 10)
})
afterEach(async () => {
  await runner?.stop()
  runner = undefined
  begun.clear()
})
afterAll(async () => {
  await near.close()
  await far.close()
  await network.close()
  await source.drop()
})

async function start(): Promise<void> {
  runner = await startJobs({
    pool: far.pool,
    log,
    sweeps: [],
    jobs: [
      {
        name: 'note',
        async run({ name, fails }: { name: string; fails?: boolean }) {
          if (fails && failures++ === 0) throw new Error('the first time')
          begun.set(name, performance.now())
        },
      },
    ],
  })
  await add('warm-up')
  await expect.poll(() => begun.has('warm-up')).toBe(true)
}

const add = (name: string, options: JobOptions = {}, fails = false) =>
  near.transact((tx) => addJob(tx, 'note', { name, fails }, options))

// The worker polls every 30 seconds, so anything sooner was woken.
const beforeThePoll = { timeout: 8_000, interval: 10 }

test('a job that fails is in the log as an error, and each that is done is not', async () => {
  const lines: { level: number; msg: string }[] = []
  const noting = createLogger('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  runner = await startJobs({
    pool: far.pool,
    log: noting,
    sweeps: [],
    jobs: [
      {
        name: 'fail or note',
        async run({ fails }: { fails: boolean }) {
          if (fails) throw new Error('no network')
          begun.set('done', performance.now())
        },
      },
    ],
  })
  for (const fails of [true, false])
    await near.transact((tx) => addJob(tx, 'fail or note', { fails }, { maxAttempts: 1 }))
  await expect.poll(() => [begun.size, lines.length]).toEqual([1, 1])
  expect(lines).toMatchObject([
    { level: 50, msg: 'a job failed', worker: expect.stringContaining('no network') },
  ])
})

test('jobs begin when they are due, even if they were added later or are many', async () => {
  await start()
  const added = performance.now()
  await add('later', { delaySeconds: 1.5 })
  await add('in an hour', { delaySeconds: 3_600 })
  await pause(100)
  await add('sooner', { delaySeconds: 0.5 })
  for (let index = 0; index < 12; index++) await add(`together ${index}`, { delaySeconds: 1 })
  await expect.poll(() => begun.size, beforeThePoll).toBe(1 + 14)
  expect(begun.get('sooner')! - added).toBeGreaterThan(500)
  expect(begun.get('later')! - added).toBeGreaterThan(1_500)
  expect(begun.has('in an hour')).toBe(false)
})

test('a job that comes due while others are announced begins all the same', async () => {
  await start()
  await add('due', { delaySeconds: 0.3 })
  // Each announcement makes the clock look again, some of them just when the job has come due.
  const end = performance.now() + 600
  while (performance.now() < end) {
    await near.pool.query(`select pg_notify('jobs:insert', '{"r":1,"count":0}')`)
    await pause(4)
  }
  await expect.poll(() => begun.has('due'), beforeThePoll).toBe(true)
})

test('a rescheduled job begins at its new time, and the jobs of a queue run one after another', async () => {
  await start()
  await add('moved', { delaySeconds: 3_600, key: 'k' })
  await pause(50)
  await add('moved', { delaySeconds: 0.3, key: 'k' })
  for (let index = 0; index < 5; index++) await add(`in line ${index}`, { queue: 'line' })
  await expect.poll(() => begun.size, beforeThePoll).toBe(1 + 6)
})

test('jobs added together begin once each, at the earliest time that any of them was given', async () => {
  await start()
  const keyed = (name: string, delaySeconds: number) => ({
    name: 'note',
    payload: { name },
    key: name,
    delaySeconds,
    maxAttempts: 3,
  })
  await near.transact((tx) => addKeyedJobs(tx, [keyed('one', 0.3), keyed('other', 3_600)]))
  await near.transact((tx) => addKeyedJobs(tx, [keyed('one', 3_600), keyed('other', 0)]))
  await near.transact((tx) => addKeyedJobs(tx, []))
  await expect.poll(() => begun.has('one'), beforeThePoll).toBe(true)
  expect(begun.has('other')).toBe(false)
  const waiting = async () => {
    const { rows } = await near.pool.query<{ key: string; seconds: number }>(
      `select key, extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs where key is not null`,
    )
    return rows.map(({ key, seconds }) => [key, seconds > 3_500])
  }
  // A job that has begun is deleted once it has ended.
  await expect.poll(waiting).toEqual([['other', true]])
})

test('a missing job is added, and one that waits is neither changed nor waited for', async () => {
  const keyed = (key: string, delaySeconds = 3_600) => ({
    name: 'note',
    payload: { name: key },
    key,
    delaySeconds,
    maxAttempts: 3,
  })
  const jobs = ['failed once', 'missing', 'started', 'waiting'].map((key) => keyed(key))
  await addMissingJobs(near.db, [])
  await near.transact((tx) => addKeyedJobs(tx, [keyed('waiting'), keyed('started'), keyed('failed once')]))
  const set = (key: string, what: string) =>
    near.pool.query(`update graphile_worker._private_jobs set ${what} where key = $1`, [key])
  await set('started', `locked_at = now(), locked_by = 'a worker'`)
  await set('failed once', 'attempts = 1')
  const stored = async () => {
    const { rows } = await near.pool.query(
      `select payload ->> 'name' as name, key, attempts, locked_at is not null as started, revision
       from graphile_worker._private_jobs where payload ->> 'name' = any($1) order by 1, started`,
      [jobs.map(({ key }) => key)],
    )
    return rows
  }
  const expected = [
    { name: 'failed once', key: 'failed once', attempts: 0, started: false, revision: 1 },
    { name: 'missing', key: 'missing', attempts: 0, started: false, revision: 0 },
    // What had started is left to end, and the next one has its key.
    { name: 'started', key: 'started', attempts: 0, started: false, revision: 0 },
    { name: 'started', key: null, attempts: 3, started: true, revision: 0 },
    { name: 'waiting', key: 'waiting', attempts: 0, started: false, revision: 0 },
  ]
  await near.transact(async (tx) => {
    await sql`select from graphile_worker._private_jobs where key = 'waiting' for update`.execute(tx.db)
    await addMissingJobs(near.db, jobs)
  })
  expect(await stored()).toEqual(expected)
  await addMissingJobs(near.db, jobs)
  expect(await stored()).toEqual(expected)
  await near.pool.query(`delete from graphile_worker._private_jobs where payload ->> 'name' = any($1)`, [
    jobs.map(({ key }) => key),
  ])
})

test('a failed job is tried again without a notification', async () => {
  await start()
  await add('again', {}, true)
  await expect.poll(() => begun.has('again'), beforeThePoll).toBe(true)
  expect(failures).toBe(2)
})

test('what was under way in a process that was killed begins again, and so does its queue', async () => {
  await add('killed', { queue: 'line' })
  await add('behind it', { queue: 'line' })
  await add('alone')
  await add('under way elsewhere')
  const lock = (table: string, which: string, age: string) =>
    near.pool.query(
      `update graphile_worker.${table} set locked_by = 'another process', locked_at = now() - interval '${age}'
       where ${which}`,
    )
  await lock('_private_jobs', `payload ->> 'name' in ('killed', 'alone')`, '6 minutes')
  await lock('_private_jobs', `payload ->> 'name' = 'under way elsewhere'`, '1 minute')
  await lock('_private_job_queues', `queue_name = 'line'`, '6 minutes')
  await abandonedJobsSweep(far.pool).run()
  await start()
  await expect.poll(() => begun.size, beforeThePoll).toBe(1 + 3)
  expect(begun.has('under way elsewhere')).toBe(false)
})

test('after an outage all jobs that have come due begin, and so do new ones', async () => {
  await start()
  await add('meanwhile', { delaySeconds: 0.3 })
  network.cut()
  await add('not heard of')
  // Waits until the job has come due, after 0.3 s.
  await pause(500)
  network.mend()
  await expect.poll(() => begun.size, { timeout: 20_000 }).toBe(1 + 2)
  await add('afterwards', { delaySeconds: 0.2 })
  await expect.poll(() => begun.has('afterwards'), { timeout: 20_000 }).toBe(true)
})

test('without work the database gets hardly any queries', async () => {
  await start()
  await pause(200)
  const counted = async () => {
    const { rows } = await near.pool.query<{ n: number }>(
      'select xact_commit::int + xact_rollback::int as n from pg_stat_database where datname = current_database()',
    )
    return rows[0]!.n
  }
  const before = await counted()
  // Waits for something to count: statements that must not be sent.
  await pause(3_000)
  // Eight slots polling ten times a second made 240. PostgreSQL also counts some of the start late.
  expect((await counted()) - before).toBeLessThan(60)
})

test('a worker hears that its pool has ended, and has nothing to release', async () => {
  const pool = withReleaseOnce(new Pool({ connectionString: source.url }))
  await pool.end()
  const told = await new Promise<unknown[]>((resolve) => {
    pool.connect((...given: unknown[]) => resolve(given))
  })
  expect(told).toEqual([expect.any(Error), undefined, undefined])
})

test('a worker that stops while its connection breaks ends without an error', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  const listening = Promise.withResolvers<PoolClient>()
  // Only the worker's listening connection is asked for with a callback. Its first query waits behind this one.
  const pool = new Proxy(far.pool, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown
      if (name !== 'connect') return typeof value === 'function' ? (value.bind(target) as unknown) : value
      return (callback?: (...given: [Error | undefined, PoolClient | undefined, () => void]) => void) => {
        if (!callback) return target.connect()
        target.connect((error, client, release) => {
          client?.query('select pg_sleep(10)').catch(() => {})
          callback(error, client, release)
          if (client) listening.resolve(client)
        })
        return undefined
      }
    },
  })
  const stopping = await startJobs({ pool, log, sweeps: [], jobs: [{ name: 'note', run: async () => {} }] })
  const client = (await listening.promise) as PoolClient & { processID: number }
  const stopped = stopping.stop()
  await pause(100)
  await near.pool.query('select pg_terminate_backend($1)', [client.processID])
  await stopped
  // Waits until the rejections of broken queries have arrived.
  await pause(500)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
