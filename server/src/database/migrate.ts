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

/** The database was brought up to date by a newer version than this one. */
export class NewerSchemaError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database is that of a newer version: it has ${unknown.join(', ')}, which this version does not know. ` +
        'Start that version or a newer one again, or restore the backup that was taken before the upgrade (docs/operating.md, Upgrades).',
    )
    this.name = 'NewerSchemaError'
  }
}

/**
 * Brings the schema up to date: forward only, under Kysely's lock, so that nodes that start together do not collide. With
 * `wanted` it does those alone.
 *
 * @throws NewerSchemaError when the database has migrations, or some are wanted, that this version does not know.
 */
export async function migrate(db: Executor, wanted?: readonly string[]): Promise<readonly string[]> {
  const all = await readMigrations()
  const missing = wanted?.filter((name) => !(name in all)) ?? []
  if (missing.length > 0) throw new NewerSchemaError(missing)
  const known = Object.fromEntries(Object.entries(all).filter(([name]) => wanted?.includes(name) ?? true))
  const { rows } = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (rows[0]!.exists) {
    const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    const unknown = done.rows.map(({ name }) => name).filter((name) => !(name in known))
    if (unknown.length > 0) throw new NewerSchemaError(unknown)
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('the migration failed', { cause: error })
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
