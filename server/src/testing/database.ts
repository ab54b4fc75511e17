// A separate database for each test file that needs one, on the PostgreSQL that the lane started.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type CuttableNetwork, createCuttableNetwork } from './cuttable-network.ts'
import { connectDatabase, type Database } from '../database/connection.ts'
import { databaseName as templateDatabase } from '../database/embedded/create-database-files.ts'
import { createLogger } from '../logging.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the superuser's own database, from which others are created. */
    postgresUrl: string
  }
}

export interface TestDatabase {
  url: string
  /** Ends its sessions and drops it. */
  drop(): Promise<void>
}

/** The database that has the places already, of which loading costs more than a quarter of a start. */
export const withPlaces = 'with_places'

export function createCopy(adminUrl: string, name: string, of = templateDatabase): Promise<void> {
  return runAs(adminUrl, `create database ${name} template ${of}`)
}

/** Creates a database with every migration, as a copy, which takes about 20 ms. */
export async function createTestDatabase(of = templateDatabase): Promise<TestDatabase> {
  const adminUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await createCopy(adminUrl, name, of)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runAs(adminUrl, `drop database if exists ${name} with (force)`) }
}

/** Connects to a database of its own. After the tests of the file, it is closed and dropped. */
export async function connectedTestDatabase(connections: number): Promise<Database> {
  const source = await createTestDatabase()
  const database = connectDatabase(source.url, createLogger('silent'), connections)
  afterAll(async () => {
    await database.close()
    await source.drop()
  })
  return database
}

async function runAs(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Returns the same database over a network that can be cut and frozen. */
export async function databaseOverNetwork(url: string): Promise<{ url: string; network: CuttableNetwork }> {
  const direct = new URL(url)
  const folder = direct.searchParams.get('host')
  const network = await createCuttableNetwork(
    folder === null ? url : { path: `${folder}/.s.PGSQL.${direct.port || 5432}` },
  )
  const far = new URL(url)
  far.searchParams.delete('host')
  const near = new URL(network.url)
  far.hostname = near.hostname
  far.port = near.port
  return { url: far.href, network }
}
