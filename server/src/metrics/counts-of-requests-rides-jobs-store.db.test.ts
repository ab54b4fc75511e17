import { expect, test } from 'vitest'
import { addJob, type JobOptions } from '../jobs/job-store.ts'
import { connectedTestDatabase } from '../testing/database.ts'
import { createMetricsStore } from './counts-of-requests-rides-jobs-store.ts'

const database = await connectedTestDatabase(2)

const add = (key: string, options: JobOptions = {}) =>
  database.transact((tx) => addJob(tx, 'note', {}, { key, ...options }))
const set = (key: string, change: string) =>
  database.pool.query(`update graphile_worker._private_jobs set ${change} where key = $1`, [key])

test('jobs wait once they are due, and are dead after their last try rather than during it', async () => {
  const { standing } = createMetricsStore(database.db)
  expect((await standing()).jobs).toEqual({ waiting: 0, dead: 0, oldestSeconds: 0 })
  await add('in an hour', { delaySeconds: 3_600 })
  for (const key of ['due', 'due for long', 'under way', 'in its last try', 'dead']) await add(key)
  await set('due for long', `run_at = now() - interval '100 seconds'`)
  await set('under way', `locked_at = now(), locked_by = 'a worker', run_at = now() - interval '1 hour'`)
  await set('in its last try', `locked_at = now(), locked_by = 'a worker', attempts = max_attempts`)
  await set('dead', `attempts = max_attempts, run_at = now() - interval '1 day'`)
  const { jobs } = await standing()
  expect(jobs).toMatchObject({ waiting: 2, dead: 1 })
  expect(Math.floor(jobs.oldestSeconds / 10)).toBe(10)
})
