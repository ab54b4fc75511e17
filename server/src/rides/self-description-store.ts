// How riders have said that they are recognized. It is sealed when it is said during the ride. What they said when asking is
// sealed when they replace it, or delete the account.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { createSealedWords, type SealedWords } from '../secrets/sealed-words-store.ts'

export interface SelfDescriptions extends SealedWords {
  /** Keeps what the rider said when asking for this ride, unless they have replaced it before. */
  keepAsked(tx: Tx, rideId: string, userId: string): Promise<void>
  /** Called when the account is deleted: the same for each of its rides of the sealing time before. */
  keepAllAsked(tx: Tx, userId: string): Promise<void>
}

export function createSelfDescriptions(db: Executor, sealing: Sealing, sealDays: number): SelfDescriptions {
  const sealed = createSealedWords(db, sealing, sealDays, 'self_descriptions')

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

  async function keepAll(tx: Tx, userId: string, said: ReturnType<typeof asked>): Promise<void> {
    for (const { ride_id: rideId, joined_at: at, about } of await said.execute())
      await sealed.keep(tx, rideId, userId, about, at)
  }

  return {
    ...sealed,
    keepAsked: (tx, rideId, userId) => keepAll(tx, userId, asked(tx, userId).where('r.ride_id', '=', rideId)),
    keepAllAsked: (tx, userId) =>
      keepAll(
        tx,
        userId,
        asked(tx, userId)
          .innerJoin('rides', 'rides.id', 'r.ride_id')
          .where(
            sql<boolean>`(rides.ended_at is null or rides.ended_at > now() - make_interval(secs => ${sealDays * 86_400}::float8))`,
          ),
      ),
  }
}
