import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Executor } from './connection.ts'
import { notServed, servesOf, tellOlderVersions } from './which-older-versions-may-run.ts'
import { oneRow } from './one-row.ts'

const folder = join(import.meta.dirname, 'migrations')

interface KnownMigration extends Migration {
  serves?: string | undefined
}

async function readMigrations(): Promise<Record<string, KnownMigration>> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.(sql|ts)$/.test(name)).toSorted()
  const entries = names.map(async (name): Promise<[string, KnownMigration]> => {
    const path = join(folder, name)
    const key = name.replace(/\.\w+$/, '')
    if (name.endsWith('.ts')) return [key, (await import(path)) as KnownMigration]
    const text = await readFile(path, 'utf8')
    return [key, { serves: servesOf(text), up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** The database was migrated by a newer version than this one. */
export class NewerSchemaError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database is that of a newer version: it has ${unknown.join(', ')}, which this version cannot serve. ` +
        'Start that version or a newer one again, or restore the backup that was taken before the upgrade (docs/operating.md, Upgrades).',
    )
    this.name = 'NewerSchemaError'
  }
}

/**
 * Migrates the schema forward under Kysely's lock, so that nodes that start together do not collide. If `wanted` is
 * given, applies only those. Leaves the schema as it is if a newer version has migrated it further and this version may
 * serve it.
 * @throws NewerSchemaError if the database has migrations that this version cannot serve, or `wanted` has some that it
 * does not know.
 */
export async function migrate(db: Executor, wanted?: readonly string[]): Promise<readonly string[]> {
  const all = await readMigrations()
  const missing = wanted?.filter((name) => !(name in all)) ?? []
  if (missing.length > 0) throw new NewerSchemaError(missing)
  const known = Object.fromEntries(Object.entries(all).filter(([name]) => wanted?.includes(name) ?? true))
  const { exists } = oneRow(
    await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db),
  )
  if (exists) {
    const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    const names = new Set(done.rows.map(({ name }) => name))
    const unknown = [...names].filter((name) => !(name in known))
    if (unknown.length > 0) {
      const newest = Object.keys(known).toSorted().at(-1)!.slice(0, 4)
      const isWhole = Object.keys(known).every((name) => names.has(name))
      const refused = await notServed(db, unknown, newest)
      if (!isWhole || wanted || refused.length > 0) throw new NewerSchemaError(unknown)
      return []
    }
    // Nothing to do, as at most starts: without the lock and the looks at all tables that a migration takes.
    if (Object.keys(known).every((name) => names.has(name))) {
      await tellOlderVersions(db, known)
      return []
    }
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('the migration failed', { cause: error })
  await tellOlderVersions(db, known)
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
