// What riders have said about how they are recognized. It is sealed at once, because they can replace it, or delete the
// account, before somebody reports it.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { Sealing } from '../secrets/sealing.ts'

/** How often descriptions are deleted that were sealed for long enough. */
export const oldDescriptionsEverySeconds = 3_600

export interface SelfDescriptions {
  keep(tx: Tx, rideId: string, userId: string, text: string): Promise<void>
  /** Returns what was said in a ride, the oldest first, for deciding on a report. Times are ISO 8601. */
  open(rideId: string): Promise<{ userId: string; text: string; at: string }[]>
  forgetOld(): Promise<void>
}

export function createSelfDescriptions(db: Executor, sealing: Sealing, sealDays: number): SelfDescriptions {
  return {
    async keep(tx, rideId, userId, text) {
      await sql`insert into self_descriptions (ride_id, user_id, sealed, until)
        values (${rideId}, ${userId}, ${sealing.seal(text)}, now() + make_interval(secs => ${sealDays * 86_400}::float8))`.execute(
        tx.db,
      )
    },
    async open(rideId) {
      const rows = await db
        .selectFrom('self_descriptions')
        .select(['user_id', 'said_at', 'sealed'])
        .where('ride_id', '=', rideId)
        .orderBy('said_at')
        .execute()
      return rows.map((row) => ({
        userId: row.user_id,
        text: sealing.open<string>(row.sealed),
        at: row.said_at.toISOString(),
      }))
    },
    async forgetOld() {
      await db
        .deleteFrom('self_descriptions')
        .where('until', '<', sql<Date>`now()`)
        .execute()
    },
  }
}
