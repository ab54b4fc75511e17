import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connection.ts'
import { createLogger } from '../logging.ts'
import type { CuttableNetwork } from '../testing/cuttable-network.ts'
import { createTestDatabase, databaseOverNetwork, type TestDatabase } from '../testing/database.ts'
import { addJob, type JobOptions } from './job-store.ts'
import { type JobRunner, startJobs } from './runner.ts'

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

// The worker polls every ten seconds, so anything sooner was woken.
const beforeThePoll = { timeout: 8_000, interval: 10 }

test('a job begins when it is due, also one that is added for sooner than others, and many at once', async () => {
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

test('one that is put off or brought forward begins at its new time, and the next of a queue after the last', async () => {
  await start()
  await add('moved', { delaySeconds: 3_600, key: 'k' })
  await pause(50)
  await add('moved', { delaySeconds: 0.3, key: 'k' })
  for (let index = 0; index < 5; index++) await add(`in line ${index}`, { queue: 'line' })
  await expect.poll(() => begun.size, beforeThePoll).toBe(1 + 6)
})

test('one that failed is tried again without anybody being told', async () => {
  await start()
  await add('again', {}, true)
  await expect.poll(() => begun.has('again'), beforeThePoll).toBe(true)
  expect(failures).toBe(2)
})

test('after an outage everything that came due meanwhile begins, and what is added then', async () => {
  await start()
  await add('meanwhile', { delaySeconds: 0.3 })
  network.cut()
  await add('not heard of')
  await pause(500)
  network.mend()
  await expect.poll(() => begun.size, { timeout: 20_000 }).toBe(1 + 2)
  await add('afterwards', { delaySeconds: 0.2 })
  await expect.poll(() => begun.has('afterwards'), { timeout: 20_000 }).toBe(true)
})

test('while nothing is to be done hardly anything is asked', async () => {
  await start()
  await pause(200)
  const counted = async () => {
    const { rows } = await near.pool.query<{ n: number }>(
      'select xact_commit::int + xact_rollback::int as n from pg_stat_database where datname = current_database()',
    )
    return rows[0]!.n
  }
  const before = await counted()
  await pause(3_000)
  // Six slots polling ten times a second made 180. PostgreSQL also counts some of the start late.
  expect((await counted()) - before).toBeLessThan(60)
})
