import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { oneRow } from '../database/one-row.ts'

/** Figures from the database, the same on every node. */
export interface Standing {
  requests: { state: string; count: number }[]
  rides: { status: string; count: number }[]
  /**
   * Jobs due but not started, jobs failed for good (not those in their last try), and how long the oldest due one has
   * waited.
   */
  jobs: { waiting: number; dead: number; oldestSeconds: number }
}

export function createMetricsStore(db: Executor) {
  return {
    async standing(): Promise<Standing> {
      const [requests, rides, jobs] = await Promise.all([
        sql<{ state: string; count: number }>`select state, count(*)::int as count from ride_requests
          where state in ('SEARCHING', 'NO_MATCH', 'MATCHED', 'CONFIRMED') group by state`.execute(db),
        sql<{ status: string; count: number }>`select status, count(*)::int as count from rides
          where status in ('pending', 'active') group by status`.execute(db),
        sql<Standing['jobs']>`select
            count(*) filter (where due)::int as waiting,
            count(*) filter (where dead)::int as dead,
            coalesce(extract(epoch from now() - min(run_at) filter (where due)), 0)::float8 as "oldestSeconds"
          from (select run_at, attempts >= max_attempts and locked_at is null as dead,
              run_at <= now() and locked_at is null and attempts < max_attempts as due
            from graphile_worker.jobs) as seen`.execute(db),
      ])
      return { requests: requests.rows, rides: rides.rows, jobs: oneRow(jobs) }
    },
  }
}

export type MetricsStore = ReturnType<typeof createMetricsStore>
