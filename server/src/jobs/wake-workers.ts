// Wakes workers for jobs that are due later. A notification announces each job when it is added, so nobody has to poll.
import { EventEmitter } from 'node:events'
import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'

/** Jobs due this close together are started together. */
const togetherMilliseconds = 20
/** Notifications within this time share one look. */
const gatherMilliseconds = 15
/** The interval between looks while no notifications arrive: after a lost connection and before the next one. */
const deafMilliseconds = 500
/** A worker reports a failure before it has stored it. By then it has, and retries are seconds away. */
const storedMilliseconds = 500
/** Longer timers are split, because Node's have a limit. */
const longestMilliseconds = 60_000

export interface AlarmClock {
  /** Where the worker must emit its events. */
  events: WorkerEvents
  stop(): void
}

/** Wakes the workers of a pool when the next job is due, by the database's clock. */
export function createAlarmClock(pool: Pool): AlarmClock {
  const events = new EventEmitter() as WorkerEvents
  let workers: WorkerPool | undefined
  let alarm: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | undefined
  let deaf: NodeJS.Timeout | undefined
  let looking = false
  /** When it last looked, by the database's clock: what has come due since has lost its alarm to the next look. */
  let lookedAt: string | null = null
  let again = false
  let stopped = false

  function wake(count: number): void {
    // A pool that is stopping, or has stopped by itself, takes no jobs.
    if (!stopped && workers?._active && !workers._shuttingDown) workers.nudge(count)
  }

  async function look(): Promise<void> {
    gathering = undefined
    if (looking) {
      again = true
      return
    }
    looking = true
    try {
      const { rows } = await pool.query<{ milliseconds: number | null; jobs: number; at: string }>({
        name: 'next-job',
        text: `with next as (
            select run_at from graphile_worker._private_jobs
            where is_available and run_at > least($2::timestamptz, now()) order by run_at limit 10
          )
          select extract(epoch from min(run_at) - clock_timestamp())::float8 * 1000 as milliseconds,
            count(*) filter (where run_at <= (select min(run_at) from next) + make_interval(secs => $1))::int as jobs,
            now()::text as at
          from next`,
        values: [togetherMilliseconds / 1_000, lookedAt],
      })
      clearTimeout(alarm)
      const [next] = rows
      if (next) lookedAt = next.at
      if (stopped || !next || next.milliseconds === null) return
      const { milliseconds, jobs } = next
      if (milliseconds <= 0) {
        wake(jobs)
        lookSoon()
        return
      }
      const isNear = milliseconds <= longestMilliseconds
      alarm = setTimeout(
        () => {
          if (isNear) wake(jobs)
          lookSoon()
        },
        isNear ? milliseconds + togetherMilliseconds : longestMilliseconds,
      ).unref()
    } catch {
      // The database is away. The clock looks again once it listens on a new connection.
    } finally {
      looking = false
      if (again) {
        again = false
        lookSoon()
      }
    }
  }

  function lookSoon(): void {
    if (!stopped) gathering ??= setTimeout(() => void look(), gatherMilliseconds).unref()
  }

  function hearNothing(): void {
    if (!stopped) deaf ??= setInterval(() => wake(1), deafMilliseconds).unref()
  }

  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool
  })
  events.on('pool:listen:success', () => {
    clearInterval(deaf)
    deaf = undefined
    // Notifications sent meanwhile were missed.
    wake(Number.POSITIVE_INFINITY)
    lookSoon()
  })
  events.on('pool:listen:error', hearNothing)
  events.on('pool:listen:release', hearNothing)
  events.on('pool:listen:notification', lookSoon)
  events.on('job:complete', ({ job, error }) => {
    // A failed job is retried later without a notification. There is none either when the next job of its queue may
    // start.
    if (error !== undefined && error !== null) setTimeout(lookSoon, storedMilliseconds).unref()
    if (job.job_queue_id !== null) wake(1)
  })

  return {
    events,
    stop() {
      stopped = true
      clearTimeout(alarm)
      clearTimeout(gathering)
      clearInterval(deaf)
    },
  }
}
