import { sql } from 'kysely'
import type { Executor, Transact, Tx } from '../database/connection.ts'
import { writableAfterHours } from '../rides/chat-times-rules.ts'
import type { Sealing } from '../secrets/sealing.ts'

/** How often messages of deleted accounts are sealed, and deleted at last. */
export const departedWordsEverySeconds = 60

/** A message by a deleted account, as it is sealed. */
export interface SealedMessage {
  id: string
  seq: number
  text: string
  /** ISO 8601. */
  createdAt: string
}

/** The messages of deleted accounts. */
export interface DepartedStore {
  /**
   * Removes the name from all messages of a user. Texts stay if the ride's chat is open, are sealed if it closed within
   * the sealing time, and are deleted otherwise.
   */
  depart(tx: Tx, userId: string): Promise<void>
  /** Seals messages in chats that have closed since, and deletes those that were sealed for long enough. */
  sweep(): Promise<void>
  /** Returns the sealed messages of a ride, by user, for deciding on a report. */
  open(rideId: string): Promise<Map<string, SealedMessage[]>>
}

/** Matches `chatWritableUntil` of rides. */
const isChatOpen = sql<boolean>`(rides.status = 'active'
  or (rides.status = 'completed' and rides.ended_at > now() - make_interval(hours => ${writableAfterHours})))`
const sealedAtOnce = 100

export function createDepartedStore(
  db: Executor,
  transact: Transact,
  sealing: Sealing,
  sealDays: number,
): DepartedStore {
  async function seal(tx: Tx, rows: readonly { ride_id: string; user_id: string }[]): Promise<void> {
    for (const { ride_id, user_id } of rows) {
      const messages = await tx.db
        .selectFrom('messages')
        .select(['id', 'seq', 'text', 'created_at'])
        .where('ride_id', '=', ride_id)
        .where('user_id', '=', user_id)
        .orderBy('seq')
        .execute()
      const kept = messages.map(({ created_at, ...message }): SealedMessage => ({
        ...message,
        createdAt: created_at.toISOString(),
      }))
      await sql`update departed_words set sealed = ${sealing.seal(kept)},
          until = now() + make_interval(secs => ${sealDays * 86_400}::float8)
        where ride_id = ${ride_id} and user_id = ${user_id}`.execute(tx.db)
      await tx.db
        .updateTable('messages')
        .set({ text: '' })
        .where('ride_id', '=', ride_id)
        .where('user_id', '=', user_id)
        .execute()
    }
  }

  function closed(tx: Tx) {
    return tx.db
      .selectFrom('departed_words')
      .innerJoin('rides', 'rides.id', 'departed_words.ride_id')
      .select(['departed_words.ride_id', 'departed_words.user_id'])
      .where('sealed', 'is', null)
      .where(sql<boolean>`not ${isChatOpen}`)
      .orderBy('departed_words.ride_id')
      .limit(sealedAtOnce)
      .forUpdate('departed_words')
      .skipLocked()
  }

  return {
    async depart(tx, userId) {
      await sql`insert into departed_words (ride_id, user_id)
        select distinct ride_id, user_id from messages join rides on rides.id = ride_id
        where user_id = ${userId} and (${isChatOpen}
          or rides.ended_at > now() - make_interval(secs => ${sealDays * 86_400}::float8))
        on conflict do nothing`.execute(tx.db)
      await tx.db.updateTable('messages').set({ user_name: '' }).where('user_id', '=', userId).execute()
      await sql`update messages set text = '' where user_id = ${userId} and not exists (
        select from departed_words as kept
        where kept.ride_id = messages.ride_id and kept.user_id = messages.user_id)`.execute(tx.db)
      await seal(tx, await closed(tx).where('departed_words.user_id', '=', userId).execute())
    },
    async sweep() {
      for (let done = sealedAtOnce; done === sealedAtOnce;)
        done = await transact(async (tx) => {
          const rows = await closed(tx).execute()
          await seal(tx, rows)
          return rows.length
        })
      await db
        .deleteFrom('departed_words')
        .where('until', '<', sql<Date>`now()`)
        .execute()
    },
    async open(rideId) {
      const rows = await db
        .selectFrom('departed_words')
        .select(['user_id', 'sealed'])
        .where('ride_id', '=', rideId)
        .where('sealed', 'is not', null)
        .execute()
      return new Map(rows.map((row) => [row.user_id, sealing.open<SealedMessage[]>(row.sealed!)]))
    },
  }
}
