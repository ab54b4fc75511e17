import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'

export interface FeedbackRecord {
  rideId: string
  rating: number
  feedback: string
  createdAt: Date
}

export interface FeedbackStore {
  /** Puts the caller's feedback in place of an earlier one. Holds its row until the end of the transaction. */
  put(
    tx: Tx,
    feedback: { rideId: string; userId: string; rating: number; feedback: string },
  ): Promise<FeedbackRecord>
  /** Makes the rating count for exactly these people: adds what is new, corrects what differs, takes back the rest. */
  count(tx: Tx, rideId: string, userId: string, rating: number, ratedIds: readonly string[]): Promise<void>
  /** To whom of these the user has given one star, for whichever ride. */
  givenOneStar(tx: Tx, userId: string, ratedIds: readonly string[]): Promise<string[]>
  byUser(userId: string): Promise<FeedbackRecord[]>
  /** Takes the words away; the ratings stay, without a name. */
  blank(tx: Tx, userId: string): Promise<void>
}

const columns = ['ride_id as rideId', 'rating', 'feedback', 'created_at as createdAt'] as const

export function createFeedbackStore(db: Executor): FeedbackStore {
  return {
    async put(tx, { rideId, userId, rating, feedback }) {
      return tx.db
        .insertInto('feedback')
        .values({ ride_id: rideId, user_id: userId, rating, feedback })
        .onConflict((conflict) =>
          conflict
            .columns(['ride_id', 'user_id'])
            .doUpdateSet({ rating, feedback, changed_at: sql<Date>`now()` }),
        )
        .returning(columns)
        .executeTakeFirstOrThrow()
    },
    async count(tx, rideId, userId, rating, ratedIds) {
      const given = await tx.db
        .selectFrom('given_ratings')
        .select(['rated_id', 'rating'])
        .where('ride_id', '=', rideId)
        .where('user_id', '=', userId)
        .execute()
      const before = new Map(given.map((row) => [row.rated_id, row.rating]))
      const now = new Set(ratedIds)
      // In one order for everybody, so that two riders who rate each other do not wait in a circle.
      for (const ratedId of [...new Set([...before.keys(), ...now])].toSorted()) {
        const total = (now.has(ratedId) ? rating : 0) - (before.get(ratedId) ?? 0)
        const count = (now.has(ratedId) ? 1 : 0) - (before.has(ratedId) ? 1 : 0)
        if (total === 0 && count === 0) continue
        await tx.db
          .updateTable('users')
          .set((eb) => ({
            rating_total: eb('rating_total', '+', total),
            rating_count: eb('rating_count', '+', count),
          }))
          .where('id', '=', ratedId)
          .execute()
      }
      await tx.db
        .deleteFrom('given_ratings')
        .where('ride_id', '=', rideId)
        .where('user_id', '=', userId)
        .execute()
      if (now.size > 0)
        await tx.db
          .insertInto('given_ratings')
          .values(
            [...now].map((ratedId) => ({ ride_id: rideId, user_id: userId, rated_id: ratedId, rating })),
          )
          .execute()
    },
    async givenOneStar(tx, userId, ratedIds) {
      if (ratedIds.length === 0) return []
      const rows = await tx.db
        .selectFrom('given_ratings')
        .select('rated_id')
        .distinct()
        .where('user_id', '=', userId)
        .where('rated_id', 'in', ratedIds)
        .where('rating', '=', 1)
        .execute()
      return rows.map((row) => row.rated_id)
    },
    async byUser(userId) {
      return db
        .selectFrom('feedback')
        .select(columns)
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
    },
    async blank(tx, userId) {
      await tx.db.updateTable('feedback').set({ feedback: '' }).where('user_id', '=', userId).execute()
    },
  }
}
