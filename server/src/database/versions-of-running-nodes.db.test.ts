import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { connectDatabase, type Database } from './connection.ts'
import { createNodeVersions } from './versions-of-running-nodes.ts'

let source: TestDatabase
let database: Database
beforeAll(async () => {
  source = await createTestDatabase()
  database = connectDatabase(source.url, createLogger('silent'), 2)
})
afterAll(async () => {
  await database.close()
  await source.drop()
})

test('a node of an older version is noticed for as long as it is connected', async () => {
  const versions = createNodeVersions(database.pool, 20)
  expect(versions.allKnow('0066')).toBe(false)
  await expect.poll(() => versions.allKnow('0066')).toBe(true)
  expect(versions.allKnow('9999')).toBe(false)
  for (const name of ['woodalo', 'woodalo 0065']) {
    const older = new pg.Client({ connectionString: source.url, application_name: name })
    await older.connect()
    await expect.poll(() => versions.allKnow('0066')).toBe(false)
    await older.end()
    await expect.poll(() => versions.allKnow('0066')).toBe(true)
  }
})
