// Lets happen at once what a service does by itself later.
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

/** Runs the batches that were asked for. Returns the regions. */
export async function runBatches(app: TestApp): Promise<string[]> {
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
  return due.map(({ region }) => region)
}
