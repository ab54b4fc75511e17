import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addKeyedJobs, addMissingJobs } from '../jobs/job-store.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { places, TestRider } from '../testing/test-rider.ts'
import { createBatchAsking } from './batch-schedule.ts'
import { createMatchmakingStore } from './searching-requests-store.ts'

let app: TestApp
beforeAll(async () => {
  // Batches are so far apart that the test can remove a job before it runs.
  app = await startTestApp({ BATCH_SECONDS: '2', HOLD_SECONDS: '0' })
})
afterAll(() => app.stop())

const jobOfRegion = `task_id = (select id from graphile_worker._private_tasks where identifier = 'match-region')`

async function twoWhoSearch(moved: number) {
  const riders = await Promise.all([TestRider.arrive(app), TestRider.arrive(app)])
  const move = (place: (typeof places)[keyof typeof places]) => ({
    ...place,
    latitude: place.latitude - moved,
  })
  await Promise.all(
    riders.map((rider, index) =>
      rider.ask(move(places.terminal), move([places.serrano, places.granVia][index]!)),
    ),
  )
  return riders
}

describe('M2: a group is found', () => {
  test('after the worker of its batch was killed', async () => {
    const riders = await twoWhoSearch(1.5)
    const { rowCount } = await app.database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'killed'
       where ${jobOfRegion}`,
    )
    expect(rowCount).toBe(1)
    await Promise.all(riders.map((rider) => rider.pendingOf(2)))
  })

  test('after its job was lost', async () => {
    const riders = await twoWhoSearch(3)
    const { rowCount } = await app.database.pool.query(
      `delete from graphile_worker._private_jobs where ${jobOfRegion} and locked_at is null`,
    )
    expect(rowCount).toBeGreaterThan(0)
    await Promise.all(riders.map((rider) => rider.pendingOf(2)))
  })

  test('if no worker takes its job', async () => {
    const riders = await twoWhoSearch(4.5)
    // A task that no worker here has.
    await app.database.pool.query(
      `insert into graphile_worker._private_tasks (identifier) values ('nobody-does-this') on conflict do nothing`,
    )
    const { rowCount } = await app.database.pool.query(
      `update graphile_worker._private_jobs set task_id = (select id from graphile_worker._private_tasks
         where identifier = 'nobody-does-this') where ${jobOfRegion} and locked_at is null`,
    )
    expect(rowCount).toBeGreaterThan(0)
    await Promise.all(riders.map((rider) => rider.pendingOf(2)))
  })
})

test('T17: whoever asks in a region does not wait for another who is asking there', async () => {
  const asking = createBatchAsking({
    addJobs: addKeyedJobs,
    addMissing: (jobs) => addMissingJobs(app.database.db, jobs),
    peopleSearching: createMatchmakingStore(app.database.db).peopleSearching,
    batchSeconds: 60,
    now: Date.now,
    failed(error) {
      throw error
    },
  })
  const done: string[] = []
  const other = Promise.withResolvers<void>()
  const ask = (who: string, until?: Promise<void>) =>
    app.database
      .transact(async (tx) => {
        asking.rematch(tx, ['one region'])
        await sql`select 1`.execute(tx.db)
        await until
      })
      .then(() => done.push(who))
  const slow = ask('slow', other.promise)
  await ask('first')
  await ask('second')
  other.resolve()
  await slow
  expect(done).toEqual(['first', 'second', 'slow'])
  const { rows } = await app.database.pool.query(
    `delete from graphile_worker._private_jobs where key like '%:one region' returning key, attempts`,
  )
  expect(rows).toEqual([{ key: 'match-region:one region', attempts: 0 }])
})
