import type { Opinion } from '@woodalo/protocol'
import { sql } from 'kysely'
import { unwantedRating } from '../apart/why-and-how-long-apart-rules.ts'
import type { Executor, Tx } from '../database/connection.ts'
import { isOfFormerUser } from '../users/former-user-rules.ts'

export interface FeedbackRecord {
  rideId: string
  rating: number
  feedback: string
  createdAt: Date
  companions: Opinion[]
}

export interface FeedbackStore {
  /** Stores the caller's feedback in place of an earlier one. Locks its row until the end of the transaction. */
  put(
    tx: Tx,
    feedback: {
      rideId: string
      userId: string
      rating: number
      feedback: string
      companions: readonly Opinion[]
    },
  ): Promise<FeedbackRecord>
  /** Makes the rating count for exactly these people: adds new ones, corrects different ones, removes the rest. */
  count(tx: Tx, rideId: string, userId: string, rating: number, ratedIds: readonly string[]): Promise<void>
  /**
   * Returns those of these people with whom the user was dissatisfied in any ride: a thumb down, or one star for a ride
   * without an opinion about the person.
   */
  unwanted(tx: Tx, userId: string, ratedIds: readonly string[]): Promise<string[]>
  /** Without that of a former user of the account. */
  byUser(userId: string): Promise<FeedbackRecord[]>
  /** Deletes the texts, and all opinions by or about the user. The ratings stay, without a name. */
  blank(tx: Tx, userId: string): Promise<void>
}

const columns = ['ride_id as rideId', 'rating', 'feedback', 'created_at as createdAt'] as const

export function createFeedbackStore(db: Executor): FeedbackStore {
  return {
    async put(tx, { rideId, userId, rating, feedback, companions }) {
      const stored = await tx.db
        .insertInto('feedback')
        .values({ ride_id: rideId, user_id: userId, rating, feedback })
        .onConflict((conflict) =>
          conflict
            .columns(['ride_id', 'user_id'])
            .doUpdateSet({ rating, feedback, changed_at: sql<Date>`now()` }),
        )
        .returning(columns)
        .executeTakeFirstOrThrow()
      await tx.db.deleteFrom('opinions').where('ride_id', '=', rideId).where('by_id', '=', userId).execute()
      if (companions.length > 0)
        await tx.db
          .insertInto('opinions')
          .values(
            companions.map(({ uid, thumb, reasons }) => ({
              ride_id: rideId,
              by_id: userId,
              about_id: uid,
              thumb,
              reasons,
            })),
          )
          .execute()
      return { ...stored, companions: [...companions] }
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
      // Always in the same order, so that two riders who rate each other cannot deadlock.
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
    async unwanted(tx, userId, ratedIds) {
      if (ratedIds.length === 0) return []
      const down = await tx.db
        .selectFrom('opinions')
        .select('about_id as uid')
        .where('by_id', '=', userId)
        .where('about_id', 'in', ratedIds)
        .where('thumb', '=', 'down')
        .execute()
      const poor = await tx.db
        .selectFrom('given_ratings as g')
        .leftJoin('opinions as o', (join) =>
          join
            .onRef('o.ride_id', '=', 'g.ride_id')
            .onRef('o.by_id', '=', 'g.user_id')
            .onRef('o.about_id', '=', 'g.rated_id'),
        )
        .select('g.rated_id as uid')
        .where('g.user_id', '=', userId)
        .where('g.rated_id', 'in', ratedIds)
        .where('g.rating', '=', unwantedRating)
        .where('o.thumb', 'is', null)
        .execute()
      return [...new Set([...down, ...poor].map(({ uid }) => uid))]
    },
    async byUser(userId) {
      const given = await db
        .selectFrom('feedback')
        .select(columns)
        .where('user_id', '=', userId)
        .where(({ not }) => not(isOfFormerUser('feedback.user_id', 'feedback.created_at')))
        .orderBy('created_at')
        .execute()
      const opinions = await db
        .selectFrom('opinions')
        .select(['ride_id', 'about_id as uid', 'thumb', 'reasons'])
        .where('by_id', '=', userId)
        .orderBy('about_id')
        .execute()
      const ofRide = Map.groupBy(opinions, ({ ride_id }) => ride_id)
      return given.map((record) => ({
        ...record,
        companions: (ofRide.get(record.rideId) ?? []).map(
          ({ uid, thumb, reasons }) => ({ uid, thumb, reasons }) as Opinion,
        ),
      }))
    },
    async blank(tx, userId) {
      await tx.db.updateTable('feedback').set({ feedback: '' }).where('user_id', '=', userId).execute()
      await tx.db
        .deleteFrom('opinions')
        .where((eb) => eb.or([eb('by_id', '=', userId), eb('about_id', '=', userId)]))
        .execute()
    },
  }
}
