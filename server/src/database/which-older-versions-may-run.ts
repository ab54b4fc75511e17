// Beside which migrations an older version of the service may run: each migration states it, and the database keeps it.
import { sql } from 'kysely'
import type { Executor } from './connection.ts'
import { oneRow } from './one-row.ts'

/**
 * `-- serves: 0055` as the first line of a migration means that nodes whose newest migration is 0055 can keep running
 * beside it, and that such a version can be started on it. Without the line, only versions that know the migration
 * itself can.
 */
export function servesOf(text: string): string | undefined {
  return /^-- serves: (\d{4})\n/.exec(text)?.[1]
}

const tableOfOlderVersions = 'older_versions'

async function hasTable(db: Executor): Promise<boolean> {
  return oneRow(
    await sql<{ has: boolean }>`select to_regclass(${tableOfOlderVersions}) is not null as has`.execute(db),
  ).has
}

/** Returns those of these newer migrations beside which a version with `newest` as its last one must not run. */
export async function notServed(db: Executor, names: readonly string[], newest: string): Promise<string[]> {
  if (!(await hasTable(db))) return [...names]
  const { rows } = await sql<{ migration: string }>`
    select migration from older_versions where migration = any(${names}) and serves <= ${newest}`.execute(db)
  const served = new Set(rows.map(({ migration }) => migration))
  return names.filter((name) => !served.has(name))
}

/** Stores in the database what each migration states for versions that do not have its file. */
export async function tellOlderVersions(
  db: Executor,
  known: Record<string, { serves?: string | undefined }>,
): Promise<void> {
  const told = Object.entries(known).flatMap(([name, { serves }]) =>
    serves === undefined ? [] : [{ name, serves }],
  )
  if (told.length === 0 || !(await hasTable(db))) return
  await sql`insert into older_versions (migration, serves)
    select * from unnest(${told.map(({ name }) => name)}::text[], ${told.map(({ serves }) => serves)}::text[])
    on conflict (migration) do nothing`.execute(db)
}
