// Reads what a stretch of time cost: statements from pg_stat_statements, the rest from PostgreSQL and the kernel.
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Subject } from '../bench-service/measured-programs.ts'
import { type FrequentStatement, mostFrequentStatements } from './most-frequent-statements.ts'

export interface Reading {
  statements: number
  transactions: number
  walBytes: number
  nodeSeconds: number
  /** Of all processes of this PostgreSQL, its writers in the background included. */
  databaseSeconds: number
}

export interface Meter {
  during(act: () => Promise<unknown>): Promise<Reading>
  /** The statements of the last stretch, the most frequent first. */
  mostFrequent(count: number): Promise<FrequentStatement[]>
  walPosition(): Promise<string>
  /** What the log was written for since then, the most bytes first, and of these how many are whole pages. */
  walSince(position: string): Promise<{ what: string; records: number; bytes: number; pages: number }[]>
  /** Rows of each table of ours and of the job queue. */
  rows(): Promise<Record<string, number>>
}

/** The kernel counts in these. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const ticksPerSecond = 100

async function cpuOfChildren(parent: number): Promise<number> {
  let ticks = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // After the name in parentheses: state, parent, …, and as 12th and 13th the times of user and system.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(fields[1]) === parent || Number(name) === parent)
      ticks +=
        Number(fields[11]) +
        Number(fields[12]) +
        (Number(name) === parent ? Number(fields[13]) + Number(fields[14]) : 0)
  }
  return ticks / ticksPerSecond
}

/** `client` is the superuser's; what it asks itself is not counted. */
export async function createMeter(client: pg.Client, service: Subject): Promise<Meter> {
  await client.query('create extension if not exists pg_stat_statements')
  const [own] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  const stat = await readFile(`/proc/${own!.pid}/stat`, 'utf8')
  const postmaster = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])

  async function read(): Promise<Reading> {
    // Backends tell of their transactions once a second at most.
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    const { rows } = await client.query<{ statements: number; transactions: number; wal: number }>(`
      select
        (select coalesce(sum(calls), 0)::float8 from pg_stat_statements
          where query !~ 'pg_stat_' and query !~* '^(begin|commit|rollback|start transaction)') as statements,
        (select (xact_commit + xact_rollback)::float8 from pg_stat_database where datname = current_database()) as transactions,
        pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal`)
    return {
      statements: rows[0]!.statements,
      transactions: rows[0]!.transactions,
      walBytes: rows[0]!.wal,
      nodeSeconds: (await service.usage()).cpuSeconds,
      databaseSeconds: await cpuOfChildren(postmaster),
    }
  }

  return {
    async during(act) {
      await client.query('select pg_stat_statements_reset()')
      const before = await read()
      await act()
      const after = await read()
      return Object.fromEntries(
        Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Reading]]),
      ) as unknown as Reading
    },
    mostFrequent: (count) => mostFrequentStatements(client, count),
    async walPosition() {
      const { rows } = await client.query<{ at: string }>('select pg_current_wal_lsn()::text as at')
      return rows[0]!.at
    },
    async walSince(position) {
      await client.query('create extension if not exists pg_walinspect')
      const { rows } = await client.query<{ what: string; records: number; bytes: number; pages: number }>(
        `select what, count(*)::float8 as records, sum(share)::float8 as bytes, sum(block_fpi_length)::float8 as pages
        from (
          select resource_manager || ' ' || record_type || ' ' ||
              coalesce((select relname from pg_class c where pg_relation_filenode(c.oid) = blocks.relfilenode limit 1), '') as what,
            -- A record of several blocks is shared out among them.
            record_length::float8 / count(*) over (partition by start_lsn) as share, coalesce(block_fpi_length, 0) as block_fpi_length
          from pg_get_wal_block_info($1, pg_current_wal_lsn()) as blocks
          union all
          select resource_manager || ' ' || record_type, record_length, 0
          from pg_get_wal_records_info($1, pg_current_wal_lsn()) where block_ref is null
        ) as records group by 1 order by 3 desc limit 60`,
        [position],
      )
      return rows
    },
    async rows() {
      const { rows } = await client.query<{ name: string }>(`
        select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'graphile_worker')`)
      const counts: Record<string, number> = {}
      for (const { name } of rows) {
        const found = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)
        counts[name] = found.rows[0]!.n
      }
      return counts
    },
  }
}
