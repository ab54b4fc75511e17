// Wrong codes that riders typed at the meeting point: how many are allowed, and how they are counted.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { oneRow } from '../database/one-row.ts'

/** How often old tries are deleted. */
export const oldTriesEverySeconds = 600

/** How many wrong codes one rider may type within `wrongTriesSeconds`, over all connections and nodes. */
export const mostWrongTries = 5
export const wrongTriesSeconds = 600

/** Wrong codes that riders typed, counted under the ride's lock over all connections and nodes. */
export interface CodeTryStore {
  /** Returns the latest wrong codes, at most `most`, and the seconds until the oldest of them no longer counts. */
  wrongTries(
    tx: Tx,
    rideId: string,
    userId: string,
    within: { most: number; seconds: number },
  ): Promise<{ count: number; retrySeconds: number }>
  countWrongTry(tx: Tx, rideId: string, userId: string): Promise<void>
  forgetOld(): Promise<void>
}

export function createCodeTryStore(db: Executor): CodeTryStore {
  return {
    async wrongTries(tx, rideId, userId, { most, seconds }) {
      const { count, retry } = oneRow(
        await sql<{ count: number; retry: number | null }>`
        select count(*)::int as count,
          extract(epoch from min(tried_at) + make_interval(secs => ${seconds}::float8) - clock_timestamp())::float8 as retry
        from (select tried_at from code_tries where ride_id = ${rideId} and user_id = ${userId}
            and tried_at > clock_timestamp() - make_interval(secs => ${seconds}::float8)
          order by tried_at desc limit ${most}) as recent`.execute(tx.db),
      )
      return { count, retrySeconds: Math.max(1, Math.ceil(retry ?? 1)) }
    },
    async countWrongTry(tx, rideId, userId) {
      await tx.db
        .insertInto('code_tries')
        .values({ ride_id: rideId, user_id: userId, tried_at: sql<Date>`clock_timestamp()` })
        .execute()
    },
    async forgetOld() {
      await sql`delete from code_tries where tried_at < now() - interval '1 day'`.execute(db)
    },
  }
}
