// What deleted accounts wrote as disputes. It is sealed for a time, so that a report can still be decided on it.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { Sealing } from '../secrets/sealing.ts'

/** How often disputes are deleted that were sealed for long enough. */
export const departedDisputesEverySeconds = 3_600

interface WrittenDispute {
  text: string
  /** ISO 8601. */
  at: string
}

export interface DepartedDisputes {
  /** Called when the account is deleted, before its disputes are. Seals those of the sealing time before. */
  seal(tx: Tx, userId: string): Promise<void>
  /** Returns what is sealed of a ride, for deciding on a report. */
  open(rideId: string): Promise<{ userId: string; disputes: WrittenDispute[] }[]>
  forgetOld(): Promise<void>
}

export function createDepartedDisputes(db: Executor, sealing: Sealing, sealDays: number): DepartedDisputes {
  const sealTime = sql`make_interval(secs => ${sealDays * 86_400}::float8)`
  return {
    async seal(tx, userId) {
      const shares = await tx.db
        .selectFrom('settlement_shares')
        .select(['ride_id', 'disputes'])
        .where('user_id', '=', userId)
        .where(sql<boolean>`jsonb_array_length(disputes) > 0 and changed_at > now() - ${sealTime}`)
        .execute()
      for (const { ride_id, disputes } of shares)
        await sql`insert into departed_disputes (ride_id, user_id, sealed, until)
          values (${ride_id}, ${userId}, ${sealing.seal(disputes)}, now() + ${sealTime})
          on conflict do nothing`.execute(tx.db)
    },
    async open(rideId) {
      const rows = await db
        .selectFrom('departed_disputes')
        .select(['user_id', 'sealed'])
        .where('ride_id', '=', rideId)
        .execute()
      return rows.map((row) => ({
        userId: row.user_id,
        disputes: sealing.open<WrittenDispute[]>(row.sealed),
      }))
    },
    async forgetOld() {
      await db
        .deleteFrom('departed_disputes')
        .where('until', '<', sql<Date>`now()`)
        .execute()
    },
  }
}
