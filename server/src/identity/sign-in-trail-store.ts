import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'

/** How often records that are kept no longer are deleted. */
export const oldRecordsEverySeconds = 3_600

/** One sign-in, or one change of the ways of signing in. Never contains a secret. */
export interface SignInRecord {
  userId: string | null
  act: string
  outcome: 'done' | 'refused' | 'limited'
  address: string | null
  userAgent: string | null
}

export interface RecordStore {
  add(record: SignInRecord): Promise<void>
  ofUser(userId: string): Promise<(Omit<SignInRecord, 'userId'> & { at: Date })[]>
  forgetUser(tx: Tx, userId: string): Promise<void>
  forgetOld(days: number): Promise<void>
}

export function createRecordStore(db: Executor): RecordStore {
  return {
    async add(record) {
      await db
        .insertInto('sign_in_records')
        .values({
          user_id: record.userId,
          act: record.act,
          outcome: record.outcome,
          address: record.address,
          user_agent: record.userAgent,
        })
        .execute()
    },
    async ofUser(userId) {
      const rows = await db
        .selectFrom('sign_in_records')
        .select(['act', 'outcome', 'address', 'user_agent as userAgent', 'created_at as at'])
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(1_000)
        .execute()
      return rows.map((row) => ({ ...row, outcome: row.outcome as SignInRecord['outcome'] }))
    },
    async forgetUser(tx, userId) {
      await tx.db.deleteFrom('sign_in_records').where('user_id', '=', userId).execute()
    },
    async forgetOld(days) {
      await sql`delete from sign_in_records where created_at < now() - make_interval(days => ${days})`.execute(
        db,
      )
    },
  }
}
