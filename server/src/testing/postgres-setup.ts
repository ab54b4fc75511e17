// Runs before the tests that need a database: starts a real PostgreSQL in its own folder, with two databases to copy
// from: one that is migrated, and one that a service has filled with its places.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../database/connection.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { prepareJobs } from '../jobs/run-jobs.ts'
import { createLogger } from '../logging.ts'
import { buildPlaces } from '../places/build.ts'
import { createCopy, withPlaces } from './database.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLogger('warn')
  const dataDir = await mkdtemp(join(tmpdir(), 'woodalo-test-postgres-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    // It is deleted afterwards, so nothing must survive a power cut, and nothing is worth making smaller. Many services
    // connect to it at once.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      wal_compression: 'off',
      max_connections: '400',
    },
  })
  async function teardown(): Promise<void> {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const template = connectDatabase(postgres.url, log)
    try {
      await migrate(template.db)
      await prepareJobs(template.pool)
    } finally {
      // PostgreSQL can copy a database only while nobody is connected to it.
      await template.close()
    }
    await createCopy(postgres.urlOf('postgres'), withPlaces)
    const started = connectDatabase(postgres.urlOf(withPlaces), log)
    try {
      await buildPlaces({ database: started }, { geocoder: null })
    } finally {
      await started.close()
    }
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgresUrl', postgres.urlOf('postgres'))
  return teardown
}
