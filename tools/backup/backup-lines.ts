// A backup is lines of JSON, compressed: a head, each table with its rows, and an end that counts them. PostgreSQL itself
// turns rows into JSON and back, so any version reads what any other wrote.
import { sql } from 'kysely'
import type { Database } from '@woodalo/server/database/connection'
import { nameOf, type Table, tablesOf } from './tables.ts'

export interface Head {
  woodalo: typeof formatVersion
  writtenAt: string
  /** The applied migrations, in order. */
  migrations: string[]
}
export interface End {
  /** The number of rows by table: without this line a backup is incomplete. */
  rows: Record<string, number>
}
export type Line = { head: Head } | { table: Table } | { end: End }

export const formatVersion = 1
const rowsAtOnce = 1_000

/** The lines of a backup: a consistent snapshot, while the service runs. */
export async function* backupLines({ db }: Pick<Database, 'db'>): AsyncGenerator<string> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    const done = await sql<{ name: string; now: Date }>`
      select name, now() from kysely_migration order by name`.execute(transaction)
    const head: Head = {
      woodalo: formatVersion,
      writtenAt: done.rows[0]!.now.toISOString(),
      migrations: done.rows.map(({ name }) => name),
    }
    yield line({ head })
    const rows: End['rows'] = {}
    for (const table of await tablesOf(transaction)) {
      yield line({ table })
      rows[nameOf(table)] = 0
      const columns = sql.join(table.columns.map((column) => sql.id(column)))
      await sql`declare backup no scroll cursor for select row_to_json(each)::text as row
        from (select ${columns} from ${sql.id(table.schema, table.name)}) as each`.execute(transaction)
      for (;;) {
        const { rows: some } = await sql<{ row: string }>`fetch ${sql.lit(rowsAtOnce)} from backup`.execute(
          transaction,
        )
        if (some.length === 0) break
        rows[nameOf(table)]! += some.length
        // Rows of JSON columns may hold line breaks between their members.
        yield some.map(({ row }) => `${row.replaceAll('\n', ' ')}\n`).join('')
      }
      await sql`close backup`.execute(transaction)
    }
    yield line({ end: { rows } })
  } finally {
    await transaction.rollback().execute()
  }
}

function line(value: Line): string {
  return `${JSON.stringify(value)}\n`
}
