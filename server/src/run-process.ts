// Runs the service as a process: its settings, in which order its code is loaded, and what ends it when it cannot start.
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import type { App } from './assemble-service.ts'
import { type Config, readConfig } from './config.ts'
import { startPostgres } from './early-postgres.ts'
import { failureOfFault } from './failure.ts'
import { createLogger, type Logger } from './logging.ts'
import { stopOnSignals } from './shutdown.ts'
import { startFailure } from './start-failure.ts'
import { startWatchdog } from './watchdog.ts'

/** Null until they are read. */
let settings: Config | null = null

/**
 * Loading blocks the thread, so that between these, what the start of PostgreSQL, and then the opening of the database,
 * waits for gets its turn. The rooms come in the order in which each loads least that the others share.
 */
const first = [() => import('kysely'), () => import('@woodalo/protocol'), () => import('graphile-worker')]
const then = [
  () => import('fastify'),
  () => import('socket.io'),
  () => import('./live/accept-and-drain-connections.ts'),
  () => import('./identity/build.ts'),
  () => import('./users/build.ts'),
  () => import('./notifications/build.ts'),
  () => import('./places/build.ts'),
  () => import('./roads/build.ts'),
  () => import('./rides/build.ts'),
  () => import('./ride-requests/build.ts'),
  () => import('./matchmaking/build.ts'),
  () => import('./chat/build.ts'),
  () => import('./settlement/build.ts'),
  () => import('./desk/build.ts'),
  () => import('./http/build.ts'),
  () => import('./metrics/build.ts'),
]

async function loadInTurns(all: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of all) {
    await load()
    await turnOfOthers()
  }
}

/** PostgreSQL starts, and the database is opened, while this process loads all its other code, which takes as long. */
async function start(config: Config, log: Logger): Promise<App> {
  const postgres = startPostgres(config, log)
  await loadInTurns(first)
  const { openEarly } = await import('./open-port-and-database.ts')
  const early = openEarly(config, log, postgres)
  await loadInTurns(then)
  const { startApp } = await import('./assemble-service.ts')
  return startApp(config, log, early)
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  settings = config
  const log = createLogger(config.logLevel)
  startWatchdog(config.watchdogSeconds)
  // The job worker does not handle rejections of what it stores after a job. While the database is down these would end
  // the process, although the job is found again. Any other unhandled rejection is a fault that should end it.
  process.on('unhandledRejection', (error) => {
    if (failureOfFault(error).code !== 'SERVICE_UNAVAILABLE') throw error
    log.error({ err: error }, 'something was not written while the database was down')
  })
  const starting = start(config, log)
  stopOnSignals(starting, log)
  const app = await starting
  process.on('SIGUSR2', app.sendHalfAway)
  process.stdout.write(`Woodalo is up at ${app.url}\n`)
}

/** Returns once the service is up. If it cannot start, says why and ends the process with code 1. */
export async function serve(): Promise<void> {
  await run().catch((error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
    process.stderr.write(`Woodalo could not start.\n${startFailure(error, settings) ?? stack}\n`)
    process.exit(1)
  })
}
