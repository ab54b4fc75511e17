// The database that comes with the service: a real PostgreSQL in its own folder, with nothing to install or set up.
import { mkdirSync, realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../../logging.ts'
import { findBinaries } from './binaries.ts'
import { databaseName, prepareCluster } from './create-database-files.ts'
import { type Endpoint, endpointsFor } from './socket-file-or-port.ts'
import { lockFolder } from './folder-lock.ts'
import { chooseLaunch, type Launch } from './launch-without-root.ts'
import { clearOrphan } from './orphaned-postgres.ts'
import { type Postmaster, PostmasterError, runPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** The database's address, including its password. It survives restarts of PostgreSQL. */
  url: string
  /** Returns the address of another database on the same PostgreSQL. */
  urlOf(database: string): string
  /** Ends all sessions, flushes everything to disk, stops PostgreSQL and releases the folder. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Created if missing, readable by this user only. Only one server may use it at a time. */
  dataDir: string
  log: Logger
  /** PostgreSQL settings that override the defaults. */
  settings?: Record<string, string>
  /** The ways to run PostgreSQL, best first. The default depends on the system and the user. */
  launches?: readonly Launch[]
}

const fastShutdownMilliseconds = 8_000
const longestPauseMilliseconds = 10_000
// After a kill, PostgreSQL's remaining processes take a moment to exit. Until then a new one is refused.
const leftoverPattern = /pre-existing shared memory block|lock file .* already exists/
const leftoverTries = 120
const leftoverPauseMilliseconds = 250
const socketFaultPattern = /could not (create|bind|access).*(Unix|socket|address)|Address already in use/i

/**
 * Starts PostgreSQL on `dataDir` and keeps it running until `stop`: if it dies, it is restarted at the same address.
 * fsync is on. A PostgreSQL left behind by a killed server is stopped first.
 * @throws FolderInUseError if another server uses the folder; an Error with the reason if PostgreSQL cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const binaries = findBinaries()
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  // Resolves links, so that a folder has only one name.
  const dataDir = realpathSync(options.dataDir)
  const lock = await lockFolder(dataDir)
  try {
    const launch = await chooseLaunch(dataDir, binaries, options.launches)
    const { folder, password, isNew } = await prepareCluster(dataDir, binaries, launch)
    await clearOrphan(folder, log)
    const run = (endpoint: Endpoint) =>
      runAfterLeftovers({
        folder,
        binaries,
        launch,
        log,
        settings: { ...options.settings, ...endpoint.settings },
      })
    const { endpoint, postmaster } = await firstRun(endpointsFor(dataDir, launch), run)
    const keeper = keepRunning(postmaster, () => run(endpoint), log)
    const stop = async () => {
      await keeper.stop()
      endpoint.remove()
      lock.release()
    }
    try {
      await createDatabase(endpoint.url(password, 'postgres'))
    } catch (error) {
      await stop()
      throw error
    }
    log.info({ dataDir, launch: launch.name, isNew }, 'PostgreSQL is up')
    return { url: endpoint.url(password), urlOf: (database) => endpoint.url(password, database), stop }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function firstRun(
  places: readonly (() => Promise<Endpoint>)[],
  run: (endpoint: Endpoint) => Promise<Postmaster>,
): Promise<{ endpoint: Endpoint; postmaster: Postmaster }> {
  let fault: unknown
  for (const place of places) {
    const endpoint = await place()
    try {
      return { endpoint, postmaster: await run(endpoint) }
    } catch (error) {
      endpoint.remove()
      if (!(error instanceof PostmasterError) || !socketFaultPattern.test(error.said)) throw error
      fault = error
    }
  }
  throw fault
}

async function runAfterLeftovers(options: Parameters<typeof runPostmaster>[0]): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runPostmaster(options)
    } catch (error) {
      const isLeftover = error instanceof PostmasterError && leftoverPattern.test(error.said)
      if (!isLeftover || attempt === leftoverTries) throw error
      await pause(leftoverPauseMilliseconds)
    }
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

/** Restarts PostgreSQL whenever it exits by itself, with growing pauses while that fails. */
function keepRunning(
  first: Postmaster,
  run: () => Promise<Postmaster>,
  log: Logger,
): { stop(): Promise<void> } {
  let current: Postmaster | undefined = first
  const stopping = new AbortController()

  async function watch(): Promise<void> {
    let pauseMilliseconds = 0
    while (current) {
      const said = await current.ended
      current = undefined
      while (!current && !stopping.signal.aborted) {
        log.error({ said }, 'PostgreSQL has ended by itself and is started again')
        await pause(pauseMilliseconds, undefined, { signal: stopping.signal }).catch(() => {})
        if (stopping.signal.aborted) break
        try {
          current = await run()
          pauseMilliseconds = 0
          log.info('PostgreSQL is up again')
        } catch (error) {
          log.error({ err: error }, 'PostgreSQL could not be started again')
          pauseMilliseconds = Math.min(longestPauseMilliseconds, Math.max(250, pauseMilliseconds * 2))
        }
      }
      if (stopping.signal.aborted) (current as Postmaster | undefined)?.signal('SIGINT')
    }
  }

  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      current?.signal('SIGINT')
      const impatience = setTimeout(() => current?.signal('SIGQUIT'), fastShutdownMilliseconds)
      await watching
      clearTimeout(impatience)
    },
  }
}
