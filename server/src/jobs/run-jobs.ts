import { Logger as WorkerLogger, run, runMigrations, type Runner, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from '../logging.ts'
import { createAlarmClock } from './wake-workers.ts'
import { withReleaseOnce } from './release-once.ts'
import { startSweep, type Sweep } from './run-sweeps.ts'

/** Work that happens later or elsewhere. If it throws, it is retried with growing pauses. */
export interface Job<Payload extends object = object> {
  name: string
  run(payload: Payload): Promise<void>
}

export interface JobRunner {
  /** Lets running work finish. */
  stop(): Promise<void>
}

const pollMilliseconds = 30_000

export async function prepareJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new WorkerLogger(() => () => {}) })
}

/** A warning of the library that does not hold here: the pool begins with few connections, and grows. */
const aboutSmallPool = 'maxPoolSize'

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (message.includes(aboutSmallPool)) return
    if (level === 'error') log.error({ worker: message }, 'a job failed')
    else if (level === 'warning') log.warn({ worker: message }, 'worker')
  })
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
    concurrency: options.concurrency ?? 12,
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
