// Frees jobs that were under way when their process was killed.
import type { Pool } from 'pg'
import type { Sweep } from './run-sweeps.ts'

/** Longer than any job takes. The library frees such jobs only after four hours. */
const abandonedAfterSeconds = 300
const lookEverySeconds = 30

/** A job that is freed runs again from its beginning, and so do the jobs behind it in its queue. */
export function abandonedJobsSweep(pool: Pool): Sweep {
  return {
    name: 'abandoned-jobs',
    everySeconds: lookEverySeconds,
    async run() {
      await pool.query({
        name: 'free-abandoned-jobs',
        text: `with free_queues as (
            update graphile_worker._private_job_queues set locked_at = null, locked_by = null
            where locked_at < now() - make_interval(secs => $1)
          )
          update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
          where locked_at < now() - make_interval(secs => $1)`,
        values: [abandonedAfterSeconds],
      })
    },
  }
}
