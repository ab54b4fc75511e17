// The content of a backup: every table of ours and of the job queue, without generated columns and tables of
// extensions.
import { sql } from 'kysely'
import type { Executor } from '@woodalo/server/database/connection'

export interface Table {
  schema: string
  name: string
  /** Without those that PostgreSQL works out itself. */
  columns: string[]
}

export const nameOf = (table: Pick<Table, 'schema' | 'name'>) => `${table.schema}.${table.name}`

/** The applied migrations; a backup has them at its head, and restoring applies them again. */
const records = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.older_versions',
  'graphile_worker.migrations',
]

/**
 * The tables, each after those that its rows refer to. A partitioned table is listed once, as a whole.
 *
 * @throws Error when tables refer to each other in a circle.
 */
export async function tablesOf(db: Executor): Promise<Table[]> {
  const { rows } = await sql<Table & { refers: string[] }>`
    select n.nspname as schema, c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      array(
        select distinct other.relnamespace::regnamespace::text || '.' || other.relname
        from pg_constraint k join pg_class other on other.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid
      ) as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'graphile_worker')
      and not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )
    order by 1, 2`.execute(db)
  const left = new Map(rows.filter((row) => !records.includes(nameOf(row))).map((row) => [nameOf(row), row]))
  const sorted: Table[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(({ refers }) => !refers.some((name) => left.has(name)))
    if (free.length === 0) throw new Error(`these tables refer to each other: ${[...left.keys()].join(', ')}`)
    for (const { schema, name, columns } of free) {
      sorted.push({ schema, name, columns })
      left.delete(nameOf({ schema, name }))
    }
  }
  return sorted
}
