import { sql } from 'kysely'
import type { Database, Executor } from '@woodalo/server/database/connection'
import { migrate } from '@woodalo/server/database/migrate'
import { prepareJobs } from '@woodalo/server/jobs/run-jobs'
import { nameOf, type Table, tablesOf } from './tables.ts'
import { type End, formatVersion, type Head, type Line } from './backup-lines.ts'

/** A fault of a backup, or of the database to restore it to. */
export class RestoreError extends Error {}

const rowsAtOnce = 500

/**
 * Restores a backup into an empty database, in full or not at all: an incomplete file changes only the schema. Returns
 * the number of rows by table.
 *
 * @throws RestoreError when the database has users or a service runs on it, or when the backup is none or not whole;
 * NewerSchemaError when a newer version wrote it.
 */
export async function restore(database: Database, lines: AsyncIterable<string>): Promise<End['rows']> {
  const reader = lines[Symbol.asyncIterator]()
  const first = await reader.next()
  const head = first.done ? undefined : headOf(first.value)
  if (!head) throw new RestoreError('This is not a backup of Woodalo.')
  await refuseInUse(database.db)
  // The schema as of the backup; the next start applies later migrations, to the rows as well.
  await migrate(database.db, head.migrations)
  await prepareJobs(database.pool)
  return database.db.transaction().execute(async (db) => {
    const tables = new Map((await tablesOf(db)).map((table) => [nameOf(table), table]))
    await sql`truncate ${sql.join([...tables.values()].map(({ schema, name }) => sql.id(schema, name)))}`.execute(
      db,
    )
    const rows: End['rows'] = {}
    let table: Table | undefined
    let batch: string[] = []
    let end: End | undefined
    const flush = async () => {
      if (table && batch.length > 0) await insert(db, table, batch)
      batch = []
    }
    for (let next = await reader.next(); !next.done; next = await reader.next()) {
      const text = next.value
      const marked = /^\{"(table|end)":/.test(text) ? (JSON.parse(text) as Line) : undefined
      if (marked && 'end' in marked) {
        end = marked.end
        break
      }
      if (marked && 'table' in marked && Array.isArray(marked.table.columns)) {
        await flush()
        table = marked.table
        if (!tables.has(nameOf(table)))
          throw new RestoreError(`The table ${nameOf(table)} is not known here.`)
        rows[nameOf(table)] = 0
      } else {
        if (!table) throw new RestoreError('The backup has rows before its first table.')
        rows[nameOf(table)]!++
        batch.push(text)
        if (batch.length === rowsAtOnce) await flush()
      }
    }
    await flush()
    if (!end || JSON.stringify(end.rows) !== JSON.stringify(rows))
      throw new RestoreError(
        'The backup is not whole: it was cut off, or something is missing in it. Nothing was restored.',
      )
    await continueCounting(db)
    // The workers that held these jobs do not exist here.
    await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null`.execute(
      db,
    )
    await sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`.execute(
      db,
    )
    return rows
  })
}

function headOf(text: string): Head | undefined {
  try {
    const { head } = JSON.parse(text) as { head?: Head }
    return head?.woodalo === formatVersion ? head : undefined
  } catch {
    return undefined
  }
}

async function refuseInUse(db: Executor): Promise<void> {
  const { rows } = await sql<{ exists: boolean; services: number }>`
    select to_regclass('public.users') is not null as exists,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'woodalo wake-ups') as services`.execute(db)
  if (rows[0]!.services > 0) throw new RestoreError('A service runs on this database. Stop it first.')
  if (!rows[0]!.exists) return
  const users = await sql`select 1 from users limit 1`.execute(db)
  if (users.rows.length > 0)
    throw new RestoreError('This database has users already. Restore into an empty one; nothing was changed.')
}

async function insert(
  db: Executor,
  { schema, name, columns }: Table,
  rows: readonly string[],
): Promise<void> {
  const table = sql.id(schema, name)
  const list = sql.join(columns.map((column) => sql.id(column)))
  await sql`insert into ${table} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)`.execute(db)
}

/** Makes PostgreSQL's sequences continue after the highest existing number. */
async function continueCounting(db: Executor): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string; column: string; sequence: string }>`
    select n.nspname as schema, c.relname as name, a.attname as column,
      pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null`.execute(db)
  for (const { schema, name, column, sequence } of rows)
    await sql`select setval(${sequence}::regclass, coalesce(max(${sql.id(column)}), 0) + 1, false)
      from ${sql.id(schema, name)}`.execute(db)
}
