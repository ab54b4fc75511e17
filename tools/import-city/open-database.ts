// Opens the database of the service, whether the service runs or not.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '@woodalo/server/config'
import { databaseName } from '@woodalo/server/database/embedded/create-database-files'
import { startEmbeddedPostgres } from '@woodalo/server/database/embedded/embedded-postgres'
import { FolderInUseError } from '@woodalo/server/database/embedded/folder-lock'
import type { Logger } from '@woodalo/server/logging'

export interface OpenDatabase {
  url: string
  close(): Promise<void>
}

/** The running PostgreSQL of a data folder, by what it wrote about itself. */
function runningDatabase(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  // Its lines: process, folder, start, port, socket folder, address. https://www.postgresql.org/docs/current/storage-file-layout.html
  const [, , , port, socketFolder, address] = readFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    'utf8',
  ).split('\n')
  const folder = socketFolder?.trim()
  const base = `postgresql://${databaseName}:${password}@${folder ? 'localhost' : (address?.trim() ?? '127.0.0.1')}:${port!.trim()}/${databaseName}`
  return folder ? `${base}?host=${encodeURIComponent(folder)}` : base
}

export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, close: async () => {} }
  try {
    const embedded = await startEmbeddedPostgres({ dataDir, log })
    return { url: embedded.url, close: () => embedded.stop() }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return { url: runningDatabase(resolve(dataDir)), close: async () => {} }
  }
}
