// Lets happen at once what a service does by itself later.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startApp } from '../assemble-service.ts'
import { readConfig } from '../config.ts'
import { createLogger } from '../logging.ts'
import type { TestApp } from './app.ts'
import { runSql } from './statements.ts'

/**
 * Turns every sweep once: a process that only works turns each of them at its start, and finishes them before it stops.
 * `settings` are those of the service.
 */
export async function sweep(app: TestApp, settings: Record<string, string>): Promise<void> {
  const worker = await startApp(
    readConfig({
      ...settings,
      PORT: '0',
      RUN_SERVER: 'false',
      DESK_PORT: '',
      PUBLIC_URL: app.url.replace('127.0.0.1', 'localhost'),
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
    }),
    createLogger('error'),
  )
  await worker.stop()
}

const patienceMilliseconds = 20_000

/**
 * Runs the batches that were asked for, which is a moment after the requests were acknowledged. Returns the regions; none
 * if nobody asks.
 */
export async function runBatches(app: TestApp): Promise<string[]> {
  for (const giveUp = Date.now() + patienceMilliseconds; ; await pause(10)) {
    const due = await runSql<{ region: string }>(
      app,
      `with due as (update graphile_worker._private_jobs set run_at = now()
        from graphile_worker._private_tasks as task
        where task.id = task_id and task.identifier = 'match-region' returning payload),
      woken as (
        select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text) from due
      )
      select distinct payload->>'region' as region from due, woken order by 1`,
    )
    if (due.length > 0 || Date.now() > giveUp) return due.map(({ region }) => region)
  }
}

/** The lock of batches of the region where all lives are. */
const lockOfRegion = `hashtext('matchmaking'), hashtext('2579:3528')`

export type HeldBatches = Awaited<ReturnType<typeof holdBatches>>

/** Keeps batches that the service thinks lost from running by themselves. */
export async function holdBatches(app: TestApp) {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const held = {
    hold: () => client.query(`select pg_advisory_lock(${lockOfRegion})`),
    letGo: () => client.query(`select pg_advisory_unlock(${lockOfRegion})`),
    end: () => client.end(),
  }
  await held.hold()
  return held
}
