// All rows of a test's database, and what an act changed of them.
import type pg from 'pg'

export type Row = Record<string, unknown>
export type Stored = Map<string, Row[]>

/**
 * What is loaded once for all, what is a copy of what riders are told, and what only processes read. Who reads places
 * or streets sees them in responses.
 */
const untold =
  /^(places|loaded_files|secrets|older_versions|streets|street_points|street_corners|addresses|map_shapes|road_network_parts|told_together|told_events|packed_events|live_events|live_readers)$/

/** A connection alone is a sign of life, every quarter of a minute: how many there are in a life is chance. */
const byChance = new Map([['watch_links', 'seen_at']])

export interface StoredTable {
  name: string
  key: string[]
  times: string[]
}

export async function tablesOf(pool: pg.Pool): Promise<StoredTable[]> {
  const { rows } = await pool.query<StoredTable>(`
    select relname as name,
      coalesce((select array_agg(attname order by ord)
        from pg_index, unnest(indkey) with ordinality as columns (num, ord)
        join pg_attribute on attnum = num and attrelid = pg_class.oid
        where indrelid = pg_class.oid and indisprimary), '{}')::text[] as key,
      coalesce((select array_agg(attname order by attnum) from pg_attribute
        where attrelid = pg_class.oid and atttypid = 'timestamptz'::regtype and attnum > 0 and attgenerated = ''),
        '{}')::text[] as times
    from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%'
    order by relname`)
  return rows
}

const deadlock = '40P01'

/** Runs the statements in one transaction, again if the running service met it. */
async function changeAll(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (let tries = 1; ; tries++)
      try {
        // The rows of the audit log are never changed otherwise.
        await client.query(
          ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';\n'),
        )
        return
      } catch (error) {
        await client.query('rollback')
        if ((error as { code?: string }).code !== deadlock || tries === 5) throw error
      }
  } finally {
    client.release()
  }
}

/** Deletes all lives. What the service itself needs stays. */
export async function forgetStored(pool: pg.Pool, tables: readonly StoredTable[]): Promise<void> {
  const lived = tables.filter(({ name }) => !untold.test(name) && name !== 'street_areas')
  await changeAll(pool, [
    `truncate ${lived.map(({ name }) => `"${name}"`).join(', ')} restart identity cascade`,
    'delete from graphile_worker._private_jobs',
  ])
}

/** Jobs that wait, without what only the worker reads, and without batches, of which some repeat what was lost. */
const waitingJobs = `select 'jobs' as name, jsonb_build_object('task', task_identifier, 'key', jobs.key,
    'payload', private.payload, 'run_at', jobs.run_at) as row
  from graphile_worker.jobs join graphile_worker._private_jobs as private using (id)
  where task_identifier <> 'match-region'`

/** Reads all rows at one moment. */
export async function readStored(pool: pg.Pool, tables: readonly StoredTable[]): Promise<Stored> {
  const selects = tables
    .filter(({ name }) => !untold.test(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, to_jsonb(each) - '${byChance.get(name) ?? ''}' as row from "${name}" as each`,
    )
  const { rows } = await pool.query<{ name: string; row: Row }>([...selects, waitingJobs].join(' union all '))
  const stored: Stored = new Map()
  for (const { name, row } of rows) {
    const known = stored.get(name)
    if (known) known.push(row)
    else stored.set(name, [row])
  }
  return stored
}

/** Makes everything stored so much older, in the database and in what was read of it. */
export async function growOlder(
  pool: pg.Pool,
  tables: readonly StoredTable[],
  seconds: number,
  stored: Stored,
): Promise<void> {
  const back = `- make_interval(secs => ${seconds})`
  const statements = tables
    .filter(({ times }) => times.length > 0)
    .map(
      ({ name, times }) =>
        `update "${name}" set ${times.map((each) => `"${each}" = "${each}" ${back}`).join(', ')}`,
    )
  await changeAll(pool, [
    ...statements,
    `update rate_limits set expire = expire - ${seconds * 1_000}`,
    // Batches are asked for by a life.
    `update graphile_worker._private_jobs set run_at = run_at ${back}
      where task_id in (select id from graphile_worker._private_tasks where identifier <> 'match-region')`,
  ])
  const timesOf = new Map(tables.map(({ name, times }) => [name, times]))
  timesOf.set('jobs', ['run_at'])
  for (const [name, rows] of stored)
    for (const row of rows) {
      for (const each of timesOf.get(name) ?? [])
        if (typeof row[each] === 'string' && row[each] !== 'infinity')
          row[each] = new Date(Date.parse(row[each]) - seconds * 1_000).toISOString()
      if (name === 'rate_limits' && row['expire'] !== null)
        row['expire'] = Number(row['expire']) - seconds * 1_000
    }
}

/** A job that is asked for again is the same one. */
const jobTable: StoredTable = { name: 'jobs', key: ['task', 'key', 'payload'], times: [] }

export interface Change {
  table: string
  before: Row | null
  after: Row | null
}

const keyOf = (table: StoredTable | undefined, row: Row) =>
  JSON.stringify(table && table.key.length > 0 ? table.key.map((each) => row[each]) : row)

/** A time is the same however it is written. */
function isSame(before: unknown, after: unknown): boolean {
  if (JSON.stringify(before) === JSON.stringify(after)) return true
  if (typeof before !== 'string' || typeof after !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(before))
    return false
  return Math.abs(Date.parse(before) - Date.parse(after)) <= 1
}

const allTimes = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value,
    ]),
  )

export function changesOf(before: Stored, after: Stored, tables: readonly StoredTable[]): Change[] {
  const changes: Change[] = []
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const table = name === 'jobs' ? jobTable : tables.find((each) => each.name === name)
    const of = (row: Row) =>
      table && table.key.length > 0 ? keyOf(table, row) : JSON.stringify(allTimes(row))
    const old = Map.groupBy(before.get(name) ?? [], of)
    for (const row of after.get(name) ?? []) {
      const was = old.get(of(row))?.shift()
      if (was === undefined) changes.push({ table: name, before: null, after: row })
      else if (Object.keys(row).some((each) => !isSame(was[each], row[each])))
        changes.push({ table: name, before: was, after: row })
    }
    for (const left of old.values())
      for (const row of left) changes.push({ table: name, before: row, after: null })
  }
  return changes
}

/** The columns of which a changed row has another value. */
export const changedColumns = (before: Row, after: Row) =>
  Object.keys(after).filter((each) => !isSame(before[each], after[each]))
