import { sql } from 'kysely'
import type { Tx } from '../database/connection.ts'

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
}

/** Adds a job in the transaction that needs it, so that nothing is announced that is not stored. */
export type AddJob = (tx: Tx, name: string, payload: object, options?: JobOptions) => Promise<void>

export const addJob: AddJob = async (tx, name, payload, options = {}) => {
  await sql`select graphile_worker.add_job(
    identifier => ${name}::text,
    payload => ${JSON.stringify(payload)}::json,
    queue_name => ${options.queue ?? null}::text,
    run_at => now() + make_interval(secs => ${options.delaySeconds ?? 0}::float8),
    max_attempts => ${options.maxAttempts ?? 25}::int,
    job_key => ${options.key ?? null}::text,
    job_key_mode => ${options.keyMode ?? 'replace'}::text
  )`.execute(tx.db)
}
