import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Executor } from './connection.ts'

const folder = join(import.meta.dirname, 'migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.(sql|ts)$/.test(name)).toSorted()
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const path = join(folder, name)
    const key = name.replace(/\.\w+$/, '')
    if (name.endsWith('.ts')) return [key, (await import(path)) as Migration]
    const text = await readFile(path, 'utf8')
    return [key, { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Brings the schema up to date: forward only, under Kysely's lock, so that nodes that start together do not collide. */
export async function migrate(db: Executor): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('the migration failed', { cause: error })
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
