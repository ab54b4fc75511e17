// Opens the port and the database, which take long, while the process loads all its other code.
import type { IncomingMessage } from 'node:http'
import type { Config } from './config.ts'
import { connectDatabase, type Database } from './database/connection.ts'
import type { EmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { waitForDatabase } from './database/wait-for-database.ts'
import { startPostgres } from './early-postgres.ts'
import { createClientAddress } from './http/client-address-behind-proxies.ts'
import { createFrontDoor, type FrontDoor } from './http/listen-and-drain.ts'
import { connectionBounds } from './http/unread-response-limits.ts'
import { prepareJobs } from './jobs/run-jobs.ts'
import { askersAt, isOfThisMachine, networkOf } from './limits/network-of-address.ts'
import type { Logger } from './logging.ts'

export interface EarlyAdapters {
  door: FrontDoor
  /** Rejects if the port is in use. */
  url: Promise<string>
  /** Open and migrated. Rejects if the port is in use, and then nothing was migrated. */
  database: Promise<Database>
  /** Closes all of it, also what is still being opened. */
  close(): Promise<void>
}

/** An address of this machine is a proxy's, which stands for everybody, so its connections take turns. */
function createAskersOf(clientAddress: (request: IncomingMessage) => string) {
  return (request: IncomingMessage) => {
    const address = clientAddress(request)
    const connection = `${address} ${request.socket.remotePort}`
    return askersAt(address, connection)
  }
}

/** Whoever awaits a part learns of its failure, and nobody else. */
export function openEarly(
  config: Config,
  log: Logger,
  postgres: Promise<EmbeddedPostgres> | null = startPostgres(config, log),
): EarlyAdapters {
  const door = createFrontDoor(createAskersOf(createClientAddress(config.trustProxy)), connectionBounds, {
    // Behind a trusted proxy, whoever connects is the proxy.
    networkOf: (address) =>
      config.trustProxy !== undefined || isOfThisMachine(address) ? null : networkOf(address),
    // An app has one for its live connection, which counts as two, and some for its calls.
    most: 2 * config.limits.connectionsPerAddress,
  })
  // Comes first, so that a used port is noticed at once, and early callers learn that the service is starting.
  const url = door.listen(config.port, config.host)
  const database = url.then(async () =>
    openDatabase(config.databaseUrl ?? (await postgres!).url, config, log),
  )
  for (const opening of [url, database]) opening.catch(() => {})
  return {
    door,
    url,
    database,
    async close() {
      await database.then(
        (opened) => opened.close(),
        () => {},
      )
      await postgres?.then(
        ({ stop }) => stop(),
        () => {},
      )
      await door.close()
    },
  }
}

async function openDatabase(url: string, config: Config, log: Logger): Promise<Database> {
  const preparing = connectDatabase(url, log, 2, null)
  try {
    await waitForDatabase(preparing.pool, log, config.startupSeconds)
    const database = connectDatabase(url, log)
    try {
      // Its first connection opens meanwhile.
      database.pool.connect().then(
        (client) => client.release(),
        () => {},
      )
      const migrated = await migrate(preparing.db)
      if (migrated.length > 0) log.info({ migrated }, 'the database is up to date')
      await prepareJobs(preparing.pool)
      return database
    } catch (error) {
      await database.close()
      throw error
    }
  } finally {
    await preparing.close()
  }
}
