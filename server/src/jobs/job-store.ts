import { sql } from 'kysely'
import type { Tx } from '../database/connection.ts'

export interface JobOptions {
  /** Jobs of one queue run one at a time, wherever a worker runs. */
  queue?: string
  /** A job with the same key that has not begun is replaced. */
  key?: string
  /** `preserve_run_at` keeps the earlier time of a job with the same key: many asks fold into one batch. */
  keyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe'
  /** From now, by the database's clock. */
  delaySeconds?: number
  maxAttempts?: number
}

/** Adds a job in the transaction that calls for it, so that nothing is promised that is not stored. */
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
