import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { startJobs } from './run-jobs.ts'

test('a process that ends waits for the turn of a sweep, and begins no other', async () => {
  const { promise: turn, resolve: finish } = Promise.withResolvers<void>()
  let turns = 0
  const sweep = {
    name: 'slow',
    everySeconds: 0.001,
    run: () => {
      turns++
      return turn
    },
  }
  // Without a job, nothing asks the database.
  const jobs = await startJobs({
    pool: null as unknown as Pool,
    jobs: [],
    sweeps: [sweep],
    log: createLogger('silent'),
  })
  let ended = false
  const ending = jobs.stop().then(() => (ended = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).toBe(false)
  finish()
  await ending
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(turns).toBe(1)
})

test('a process that ends between two turns of a sweep begins no other', async () => {
  let turns = 0
  const sweep = { name: 'quick', everySeconds: 0.03, run: async () => void turns++ }
  const jobs = await startJobs({
    pool: null as unknown as Pool,
    jobs: [],
    sweeps: [sweep],
    log: createLogger('silent'),
  })
  await new Promise((resolve) => setImmediate(resolve))
  await jobs.stop()
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(turns).toBe(1)
})
