import { Logger as WorkerLogger, run, runMigrations, type Runner, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from '../logging.ts'
import { createAlarmClock } from './wake-workers.ts'
import { withReleaseOnce } from './release-once.ts'

/** Work that happens later or elsewhere. If it throws, it is retried with growing pauses. */
export interface Job<Payload extends object = object> {
  name: string
  run(payload: Payload): Promise<void>
}

/** A recurring search of the database, so that no deadline depends on a timer in memory. */
export interface Sweep {
  name: string
  /** The longest time from the end of one turn to the next. */
  everySeconds: number
  /** May return the seconds until something upcoming is due. The next turn is then no later. */
  run(): Promise<number | void>
}

export interface JobRunner {
  /** Lets running work finish. */
  stop(): Promise<void>
}

const pollMilliseconds = 30_000
/** A turn runs this much after the due time, so that it is due by the database's clock as well. */
const afterDueSeconds = 0.02

export async function prepareJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new WorkerLogger(() => () => {}) })
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error') log.error({ worker: message }, 'a job failed')
    else if (level === 'warning') log.warn({ worker: message }, 'worker')
  })
}

function startSweep(sweep: Sweep, log: Logger): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const turn = () => {
    running = sweep
      .run()
      .catch((error: unknown) => log.error({ err: error, sweep: sweep.name }, 'a sweep failed'))
      .then((dueInSeconds) => {
        const pauseSeconds = Math.min(sweep.everySeconds, (dueInSeconds ?? Infinity) + afterDueSeconds)
        if (!stopped) timer = setTimeout(turn, pauseSeconds * 1000)
      })
  }
  turn()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/** Runs the jobs and the sweeps. Without any job it leaves the queue to other processes. */
export async function startJobs(options: {
  pool: Pool
  jobs: readonly Job<never>[]
  sweeps: readonly Sweep[]
  log: Logger
  concurrency?: number
}): Promise<JobRunner> {
  const stopWorking = options.jobs.length === 0 ? async () => {} : await startWorking(options)
  const stops = options.sweeps.map((sweep) => startSweep(sweep, options.log))
  return {
    async stop() {
      await Promise.all([...stops, stopWorking].map((stop) => stop()))
    },
  }
}

async function startWorking(options: {
  pool: Pool
  jobs: readonly Job<never>[]
  log: Logger
  concurrency?: number
}): Promise<() => Promise<void>> {
  const taskList: TaskList = Object.fromEntries(
    options.jobs.map((job) => [job.name, (payload: unknown) => job.run(payload as never)]),
  )
  const clock = createAlarmClock(options.pool)
  const runner: Runner = await run({
    pgPool: withReleaseOnce(options.pool),
    events: clock.events,
    taskList,
    // At most as many as the pool has connections.
    concurrency: options.concurrency ?? 8,
    // How often each slot polls. The alarm clock wakes them in time; this catches what it missed.
    pollInterval: pollMilliseconds,
    noHandleSignals: true,
    logger: workerLogger(options.log),
  })
  runner.promise.catch((error: unknown) => options.log.error({ err: error }, 'the job runner ended'))
  return async () => {
    clock.stop()
    await runner.stop()
  }
}
