import type { AuditAct, AuditLine } from '@woodalo/protocol/desk-responses'
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'

/** How often lines of the log that are kept no longer are deleted. */
export const oldAuditEverySeconds = 3_600

/** What the column of the log holds. */
export const longestSubject = 255

/** What an operator did or looked at. */
export interface Act {
  operator: string
  act: AuditAct
  subject?: string
  address?: string
}

/** An append-only log: the database refuses to change or delete a line before its time is over. */
export interface AuditStore {
  /** Runs in the transaction of the act or the look, so that nothing is done or shown without a line in the log. */
  write(tx: Tx, act: Act): Promise<void>
  /** Returns the lines before the line `before`, or the latest lines; the latest comes first. */
  read(executor: Executor, before: number | undefined, most: number): Promise<AuditLine[]>
  forgetOld(): Promise<void>
}

export function createAuditStore(db: Executor, keptDays: number): AuditStore {
  return {
    async write(tx, { operator, act, subject, address }) {
      await tx.db
        .insertInto('desk_audit')
        .values({
          operator,
          act,
          subject: subject ?? null,
          address: address ?? null,
          kept_until: sql<Date>`now() + make_interval(days => ${keptDays})`,
        })
        .execute()
    },
    async read(executor, before, most) {
      const rows = await executor
        .selectFrom('desk_audit')
        .select(['id', 'at', 'operator', 'act', 'subject', 'address'])
        .$if(before !== undefined, (query) => query.where('id', '<', before!))
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    },
    async forgetOld() {
      await db
        .deleteFrom('desk_audit')
        .where('kept_until', '<=', sql<Date>`now()`)
        .execute()
    },
  }
}
