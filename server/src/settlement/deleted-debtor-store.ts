// Shares that somebody owed who deleted the account, and for how long they come back.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'

/** How often debts that are kept no longer are deleted. */
export const oldDebtsEverySeconds = 3_600

/** For so long the debt of a deleted account comes back with what its owner had proven. */
const debtDays = 90

/** The shares that a user owes, and those of rides in which the user has met others, which begin when all have met. */
const owedBy = (userId: string) => sql`
  select ride_id, user_id from settlement_shares where user_id = ${userId} and state = 'owed'
  union all
  select rr.ride_id, rr.user_id from ride_riders as rr join rides as r on r.id = rr.ride_id
    where rr.user_id = ${userId} and rr.verified_at is not null and rr.left_at is null
      and r.status = 'active' and r.requester_id <> ${userId}
      and not exists (select from settlements as s where s.ride_id = r.id)`

/** A share that the former account of somebody still owes. */
interface FormerDebt {
  rideId: string
  keptUntil: Date
}

export interface DebtStore {
  /** Keeps the marks with every share that the user owes, or will owe for a ride that is under way. */
  keep(tx: Tx, userId: string, marks: readonly Buffer[]): Promise<void>
  owes(tx: Tx, userId: string): Promise<boolean>
  /** Returns whether any debt of a deleted account is kept, of whomever. */
  hasAny(tx: Tx): Promise<boolean>
  /** Returns a share that has been owed for longer than `seconds` by an account with one of these marks. */
  overdue(tx: Tx, marks: readonly Buffer[], seconds: number): Promise<FormerDebt | null>
  forgetOld(): Promise<void>
}

export function createDebtStore(db: Executor): DebtStore {
  return {
    async keep(tx, userId, marks) {
      await sql`insert into debt_marks (ride_id, user_id, mark, kept_until)
        select ride_id, user_id, mark, now() + make_interval(days => ${debtDays})
        from (${owedBy(userId)}) as owed cross join unnest(${[...marks]}::bytea[]) as mark
        on conflict do nothing`.execute(tx.db)
    },
    async owes(tx, userId) {
      const { rows } = await sql`${owedBy(userId)} limit 1`.execute(tx.db)
      return rows.length > 0
    },
    async hasAny(tx) {
      return (
        (await tx.db.selectFrom('debt_marks').select('ride_id').limit(1).executeTakeFirst()) !== undefined
      )
    },
    async overdue(tx, marks, seconds) {
      if (marks.length === 0) return null
      const row = await tx.db
        .selectFrom('debt_marks as d')
        .innerJoin('settlements as s', 's.ride_id', 'd.ride_id')
        .innerJoin('settlement_shares as ss', (join) =>
          join.onRef('ss.ride_id', '=', 'd.ride_id').onRef('ss.user_id', '=', 'd.user_id'),
        )
        .select(['d.ride_id as rideId', 'd.kept_until as keptUntil'])
        .where('d.mark', 'in', marks)
        .where('ss.state', '=', 'owed')
        .where('d.kept_until', '>', sql<Date>`now()`)
        .where('s.owed_since', '<=', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds}::float8)`)
        .orderBy('d.kept_until', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },
    async forgetOld() {
      await sql`delete from debt_marks as d where kept_until <= now() or not exists (
        select from settlement_shares as ss where ss.ride_id = d.ride_id and ss.user_id = d.user_id and state = 'owed'
        union all select from rides as r where r.id = d.ride_id and r.status = 'active'
          and not exists (select from settlements as s where s.ride_id = r.id))`.execute(db)
    },
  }
}
