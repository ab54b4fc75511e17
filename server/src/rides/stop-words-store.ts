// The names of stops as companions read them, for reports. Whoever types one writes it to up to five strangers.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { SealedWords } from '../secrets/sealed-words-store.ts'
import { withoutHouseNumber } from './address-without-door.ts'

export interface StopWords {
  /** Returns the names that were typed in a ride, also by riders who have deleted the account since. Times are ISO 8601. */
  open(rideId: string): Promise<{ userId: string; text: string; at: string }[]>
  /** Called when the account is deleted, before its requests are emptied: seals the names of the sealing time before. */
  keep(tx: Tx, userId: string): Promise<void>
}

export function createStopWords(db: Executor, sealed: SealedWords, sealDays: number): StopWords {
  const typed = (executor: Executor) =>
    executor
      .selectFrom('ride_riders as r')
      .innerJoin('ride_requests as q', 'q.id', 'r.request_id')
      .select([
        'r.ride_id as rideId',
        'r.user_id as userId',
        'r.joined_at as at',
        'q.destination_name as name',
      ])
      // Places that are known have names of the map.
      .where('q.destination_place_id', 'is', null)
      .where('q.destination_name', '<>', '')
  return {
    async open(rideId) {
      const rows = await typed(db)
        .where('r.ride_id', '=', rideId)
        .orderBy('r.joined_at')
        .orderBy('r.stop_order')
        .execute()
      const stand = rows.map(({ userId, name, at }) => ({
        userId,
        text: withoutHouseNumber(name),
        at: at.toISOString(),
      }))
      return [...stand.filter(({ text }) => text !== ''), ...(await sealed.open(rideId))]
    },
    async keep(tx, userId) {
      const rows = await typed(tx.db)
        .innerJoin('rides', 'rides.id', 'r.ride_id')
        .where('r.user_id', '=', userId)
        .where(
          sql<boolean>`(rides.ended_at is null or rides.ended_at > now() - make_interval(secs => ${sealDays * 86_400}::float8))`,
        )
        .execute()
      for (const { rideId, name, at } of rows) {
        const text = withoutHouseNumber(name)
        if (text !== '') await sealed.keep(tx, rideId, userId, text, at)
      }
    },
  }
}
