// Begins what takes longest to open before the process loads its other code. Loads little itself.
import type { Config } from './config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import type { Logger } from './logging.ts'

/** Starts the embedded PostgreSQL, if that is the database. Whoever awaits it learns of its failure, and nobody else. */
export function startPostgres(
  { databaseUrl, dataDir }: Config,
  log: Logger,
): Promise<EmbeddedPostgres> | null {
  if (databaseUrl !== undefined) return null
  const postgres = startEmbeddedPostgres({ dataDir, log })
  postgres.catch(() => {})
  return postgres
}
