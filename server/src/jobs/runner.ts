import { Logger as WorkerLogger, run, runMigrations, type Runner, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from '../logging.ts'

/** Something that happens later or elsewhere. Throwing means: try again, with growing pauses. */
export interface Job<Payload extends object = object> {
  name: string
  run(payload: Payload): Promise<void>
}

/** Something that is looked for in the database again and again, so that no deadline hangs on a timer in memory. */
export interface Sweep {
  name: string
  everySeconds: number
  run(): Promise<void>
}

export interface JobRunner {
  /** Lets the work in hand finish. */
  stop(): Promise<void>
}

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
      .then(() => {
        if (!stopped) timer = setTimeout(turn, sweep.everySeconds * 1000)
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
  const runner: Runner = await run({
    pgPool: options.pool,
    taskList,
    concurrency: options.concurrency ?? 6,
    // In one named queue the next job waits for the poll, so it must be short.
    pollInterval: 100,
    noHandleSignals: true,
    logger: workerLogger(options.log),
  })
  runner.promise.catch((error: unknown) => options.log.error({ err: error }, 'the job runner ended'))
  return () => runner.stop()
}
