// What riders have said in rides outside the chat, sealed when it is said: they can replace it, take it away or delete the
// account before somebody reports it.
import { type Expression, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import type { Sealing } from './sealing.ts'

/** How often words are deleted that were sealed for long enough. */
export const oldSealedWordsEverySeconds = 3_600

type SealedTable = Extract<
  keyof Tables,
  'self_descriptions' | 'sealed_taxi_notes' | 'sealed_ways_to_pay' | 'sealed_stop_names'
>

export interface SealedWords {
  /** `at` is null for now. Does nothing if it is kept already, since two may find at once that it is not. */
  keep(tx: Tx, rideId: string, userId: string, text: string, at?: Date | null): Promise<void>
  /** Returns what was said in a ride, the oldest first, for deciding on a report. Times are ISO 8601. */
  open(rideId: string): Promise<{ userId: string; text: string; at: string }[]>
  /**
   * Returns what somebody said, the oldest first, for the copy of their data. `isOfFormer` tells what a former user of the
   * account said, given the columns of the user and of the time: nothing of that is returned.
   */
  saidBy(
    userId: string,
    isOfFormer: (userColumn: string, timeColumn: string) => Expression<SqlBool>,
  ): Promise<{ rideId: string; text: string; at: string }[]>
  forgetOld(): Promise<void>
}

export function createSealedWords(
  db: Executor,
  sealing: Sealing,
  sealDays: number,
  table: SealedTable,
): SealedWords {
  /** Leaves out what was sealed under another secret. */
  async function opened(which: RawBuilder<unknown>) {
    const { rows } = await sql<Selectable<Tables[SealedTable]>>`
      select ride_id, user_id, said_at, sealed from ${sql.table(table)} as s where ${which} order by said_at`.execute(
      db,
    )
    return rows.flatMap(({ ride_id: rideId, user_id: userId, said_at, sealed }) => {
      try {
        return [{ rideId, userId, text: sealing.open<string>(sealed), at: said_at.toISOString() }]
      } catch {
        return []
      }
    })
  }

  return {
    async keep(tx, rideId, userId, text, at = null) {
      await sql`insert into ${sql.table(table)} (ride_id, user_id, said_at, sealed, until)
        values (${rideId}, ${userId}, ${at ?? sql`clock_timestamp()`}, ${sealing.seal(text)},
          now() + make_interval(secs => ${sealDays * 86_400}::float8)) on conflict do nothing`.execute(tx.db)
    },
    async open(rideId) {
      const said = await opened(sql`ride_id = ${rideId}`)
      return said.map(({ userId, text, at }) => ({ userId, text, at }))
    },
    async saidBy(userId, isOfFormer) {
      // They are found by the rides: no index begins with the user.
      const said = await opened(sql`user_id = ${userId}
        and ride_id in (select ride_id from ride_riders where ride_riders.user_id = ${userId})
        and not ${isOfFormer('s.user_id', 's.said_at')}`)
      return said.map(({ rideId, text, at }) => ({ rideId, text, at }))
    },
    async forgetOld() {
      await sql`delete from ${sql.table(table)} where until < now()`.execute(db)
    },
  }
}
