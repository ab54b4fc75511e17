// The database that comes with the service: a real PostgreSQL in a folder of its own, with nothing to install or set up.
import { mkdirSync, realpathSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../../logging.ts'
import { findBinaries } from './binaries.ts'
import { databaseName, prepareCluster } from './cluster.ts'
import { type Endpoint, endpointsFor } from './endpoint.ts'
import { lockFolder } from './folder-lock.ts'
import { chooseLaunch, type Launch } from './launch.ts'
import { clearOrphan } from './orphan.ts'
import { type Postmaster, PostmasterError, runPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** The database's address, with its password. It stays the same when PostgreSQL is restarted. */
  url: string
  /** The address of another database of the same PostgreSQL. */
  urlOf(database: string): string
  /** Ends all sessions, writes everything to disk, ends PostgreSQL and lets the folder go. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Made when missing, for this user only. Belongs to one server at a time. */
  dataDir: string
  log: Logger
  /** PostgreSQL settings to use instead of the usual ones. */
  settings?: Record<string, string>
  /** The ways to run PostgreSQL, best first; by default what fits the system and the user. */
  launches?: readonly Launch[]
}

const fastShutdownMilliseconds = 8_000
const longestPauseMilliseconds = 10_000
// The processes of a PostgreSQL that was killed need a moment to notice it; until then a new one is turned away.
const leftoverPattern = /pre-existing shared memory block|lock file .* already exists/
const leftoverTries = 120
const leftoverPauseMilliseconds = 250
const socketFaultPattern = /could not (create|bind|access).*(Unix|socket|address)|Address already in use/i

/**
 * Starts PostgreSQL on `dataDir` and keeps it running until `stop`: when it dies, it is started again at the same
 * address. fsync is on. One that a killed server left behind is stopped first.
 *
 * @throws FolderInUseError when another server has the folder; an Error that says why when PostgreSQL cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const binaries = findBinaries()
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  // One name for one folder, whichever way it was reached.
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

/** Starts PostgreSQL again whenever it ends by itself, with longer and longer pauses while that fails. */
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
