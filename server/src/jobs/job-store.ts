import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'

export interface JobOptions {
  /** Jobs of one queue run one at a time, across all workers. */
  queue?: string
  /** Replaces a job with the same key that has not started. */
  key?: string
  /** `preserve_run_at` keeps the earlier time of a job with the same key, which folds many requests into one batch. */
  keyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe'
  /** From now, by the database's clock. */
  delaySeconds?: number
  maxAttempts?: number
  /** It starts after all due jobs that do not wait. */
  waitsForOthers?: boolean
}

/** Adds a job in the transaction that needs it, so that nothing is announced that is not stored. */
export type AddJob = (tx: Tx, name: string, payload: object, options?: JobOptions) => Promise<void>

/** A job of which at most one waits. */
export interface KeyedJob {
  name: string
  payload: object
  key: string
  /** From now, by the database's clock. */
  delaySeconds: number
  maxAttempts: number
}

/** Adds several jobs with one statement. A job with the same key that has not started keeps its earlier time. */
export type AddKeyedJobs = (tx: Tx, jobs: readonly KeyedJob[]) => Promise<void>

function specsOf(jobs: readonly KeyedJob[]) {
  const specs = jobs.map(
    ({ name, payload, key, delaySeconds, maxAttempts }) => sql`(
      ${name}::text, ${JSON.stringify(payload)}::json, null, now() + make_interval(secs => ${delaySeconds}::float8),
      ${maxAttempts}::smallint, ${key}::text, null, null)::graphile_worker.job_spec`,
  )
  return sql`array[${sql.join(specs)}]`
}

export const addKeyedJobs: AddKeyedJobs = async (tx, jobs) => {
  if (jobs.length === 0) return
  await sql`select from graphile_worker.add_jobs(${specsOf(jobs)}, job_key_preserve_run_at => true)`.execute(
    tx.db,
  )
}

/**
 * Adds the jobs whose key no waiting job has. A job that already waits is only read, never locked, so nobody who asks
 * for it at the same time has to queue. Call it after the commit of the transaction that needs the jobs: a waiting job
 * may start before that, and would not see what the transaction stored.
 */
export async function addMissingJobs(db: Executor, jobs: readonly KeyedJob[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`
    select from (
      select array_agg(spec order by spec.job_key) as specs from unnest(${specsOf(jobs)}) as spec
      where not exists (select from graphile_worker.jobs as waiting
        where waiting.key = spec.job_key and waiting.locked_at is null and waiting.attempts = 0)
      having count(*) > 0
    ) as missing, lateral graphile_worker.add_jobs(missing.specs, job_key_preserve_run_at => true)`.execute(
    db,
  )
}

export const addJob: AddJob = async (tx, name, payload, options = {}) => {
  await sql`select graphile_worker.add_job(
    identifier => ${name}::text,
    payload => ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}::text,
    run_at => now() + make_interval(secs => ${options.delaySeconds ?? 0}::float8),
    max_attempts => ${options.maxAttempts ?? 25}::int,
    job_key => ${options.key ?? null}::text,
    job_key_mode => ${options.keyMode ?? 'replace'}::text,
    priority => ${options.waitsForOthers ? 1 : 0}::int
  )`.execute(tx.db)
}
