import { sql } from 'kysely'
import type { Executor } from './connection.ts'

/** Returns the database's current time, even inside a transaction that began a while ago. */
export async function readClock(db: Executor): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow()
  return now
}
