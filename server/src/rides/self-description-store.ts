// What riders have said about how they are recognized. It is sealed when it is said during the ride, or when what they
// said when asking goes, because they can replace it, or delete the account, before somebody reports it.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { Sealing } from '../secrets/sealing.ts'

/** How often descriptions are deleted that were sealed for long enough. */
export const oldDescriptionsEverySeconds = 3_600

export interface SelfDescriptions {
  keep(tx: Tx, rideId: string, userId: string, text: string): Promise<void>
  /** Keeps what the rider said when asking for this ride, unless they have replaced it before. */
  keepAsked(tx: Tx, rideId: string, userId: string): Promise<void>
  /** Called when the account is deleted: the same for each of its rides of the sealing time before. */
  keepAllAsked(tx: Tx, userId: string): Promise<void>
  /** Returns what was said in a ride, the oldest first, for deciding on a report. Times are ISO 8601. */
  open(rideId: string): Promise<{ userId: string; text: string; at: string }[]>
  forgetOld(): Promise<void>
}

interface Said {
  ride_id: string
  /** Null for now. */
  joined_at: Date | null
  about: string
}

export function createSelfDescriptions(db: Executor, sealing: Sealing, sealDays: number): SelfDescriptions {
  const sealTime = sql`make_interval(secs => ${sealDays * 86_400}::float8)`

  function asked(tx: Tx, userId: string) {
    return tx.db
      .selectFrom('ride_riders as r')
      .innerJoin('ride_requests as q', 'q.id', 'r.request_id')
      .select(['r.ride_id', 'r.joined_at', 'q.about'])
      .where('r.user_id', '=', userId)
      .where('q.about', '<>', '')
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('self_descriptions as s')
              .select('s.said_at')
              .whereRef('s.ride_id', '=', 'r.ride_id')
              .whereRef('s.user_id', '=', 'r.user_id'),
          ),
        ),
      )
  }

  async function seal(tx: Tx, userId: string, said: readonly Said[]): Promise<void> {
    for (const { ride_id, joined_at, about } of said)
      await sql`insert into self_descriptions (ride_id, user_id, said_at, sealed, until)
        values (${ride_id}, ${userId}, ${joined_at ?? sql`clock_timestamp()`}, ${sealing.seal(about)}, now() + ${sealTime})`.execute(
        tx.db,
      )
  }

  return {
    keep: (tx, rideId, userId, text) => seal(tx, userId, [{ ride_id: rideId, joined_at: null, about: text }]),
    async keepAsked(tx, rideId, userId) {
      await seal(tx, userId, await asked(tx, userId).where('r.ride_id', '=', rideId).execute())
    },
    async keepAllAsked(tx, userId) {
      const recent = asked(tx, userId)
        .innerJoin('rides', 'rides.id', 'r.ride_id')
        .where(sql<boolean>`(rides.ended_at is null or rides.ended_at > now() - ${sealTime})`)
      await seal(tx, userId, await recent.execute())
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
