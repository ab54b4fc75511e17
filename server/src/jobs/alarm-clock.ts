// Jobs of the queue that are to begin later: a notification tells of each when it is added, so that nobody has to poll.
import { EventEmitter } from 'node:events'
import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'

/** Jobs that come due so close together are begun together. */
const togetherMilliseconds = 20
/** Many notifications within this are one look. */
const gatherMilliseconds = 15
/** As long as notifications are not heard, that is: after the connection broke and before there is another. */
const deafMilliseconds = 500
/** The worker tells of a failure before it has stored it; by then it has, and retries are seconds away. */
const storedMilliseconds = 500
/** Longer timers are set again on the way, as Node's have a limit. */
const longestMilliseconds = 60_000

export interface AlarmClock {
  /** What the worker is to emit its events to. */
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
  let again = false
  let stopped = false

  function wake(count: number): void {
    // Whoever stops, or has stopped by itself, takes nothing up.
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
      const { rows } = await pool.query<{ milliseconds: number | null; jobs: number }>({
        name: 'next-job',
        text: `with next as (
            select run_at from graphile_worker._private_jobs
            where is_available and run_at > now() order by run_at limit 10
          )
          select extract(epoch from min(run_at) - clock_timestamp())::float8 * 1000 as milliseconds,
            count(*) filter (where run_at <= (select min(run_at) from next) + make_interval(secs => $1))::int as jobs
          from next`,
        values: [togetherMilliseconds / 1_000],
      })
      const { milliseconds, jobs } = rows[0]!
      clearTimeout(alarm)
      if (milliseconds === null || stopped) return
      const isNear = milliseconds <= longestMilliseconds
      alarm = setTimeout(
        () => {
          if (isNear) wake(jobs)
          lookSoon()
        },
        isNear ? Math.max(0, milliseconds) + togetherMilliseconds : longestMilliseconds,
      ).unref()
    } catch {
      // The database is away. Once there is a connection that hears, it is looked again.
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
    // What came meanwhile was not heard of.
    wake(Number.POSITIVE_INFINITY)
    lookSoon()
  })
  events.on('pool:listen:error', hearNothing)
  events.on('pool:listen:release', hearNothing)
  events.on('pool:listen:notification', lookSoon)
  events.on('job:complete', ({ job, error }) => {
    // One that failed is tried again later, of which nobody is notified; nor that the next one of its queue may begin.
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
