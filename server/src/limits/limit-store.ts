import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

/** Deletes expired counters. The limiter itself only overwrites them. */
export function createLimitStore(db: Executor): { forgetOld(): Promise<void> } {
  return {
    async forgetOld() {
      await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db)
    },
  }
}
