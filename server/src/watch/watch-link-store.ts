import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'

export interface WatchLink {
  rideId: string
  userId: string
  salt: Buffer
  seenAt: Date
}

export interface WatchStore {
  /** Returns a rider's link to a ride and creates it if there is none. Counts as a sign of life of the rider. */
  keep(tx: Tx, rideId: string, userId: string, fresh: { salt: Buffer; tokenHash: Buffer }): Promise<WatchLink>
  remove(rideId: string, userId: string): Promise<void>
  find(tokenHash: Buffer): Promise<WatchLink | null>
  /** Records a sign of life of those of these users who have a link. */
  see(userIds: readonly string[]): Promise<void>
  linksOf(userId: string): Promise<{ rideId: string; createdAt: string }[]>
  forgetUser(tx: Tx, userId: string): Promise<void>
  /** Deletes links whose rider has left or broken off the ride, or that have expired. */
  forgetOld(afterEndSeconds: number): Promise<void>
}

export function createWatchStore(db: Executor): WatchStore {
  const columns = ['ride_id as rideId', 'user_id as userId', 'salt', 'seen_at as seenAt'] as const
  return {
    keep: (tx, rideId, userId, { salt, tokenHash }) =>
      tx.db
        .insertInto('watch_links')
        .values({ ride_id: rideId, user_id: userId, salt, token_hash: tokenHash })
        .onConflict((conflict) =>
          conflict.columns(['ride_id', 'user_id']).doUpdateSet({ seen_at: sql<Date>`clock_timestamp()` }),
        )
        .returning(columns)
        .executeTakeFirstOrThrow(),
    async remove(rideId, userId) {
      await db.deleteFrom('watch_links').where('ride_id', '=', rideId).where('user_id', '=', userId).execute()
    },
    async find(tokenHash) {
      const link = await db
        .selectFrom('watch_links')
        .select(columns)
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return link ?? null
    },
    async see(userIds) {
      if (userIds.length === 0) return
      await sql`update watch_links set seen_at = clock_timestamp() where user_id = any(${[...userIds]}::text[])`.execute(
        db,
      )
    },
    async linksOf(userId) {
      const rows = await db
        .selectFrom('watch_links')
        .select(['ride_id', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
      return rows.map((row) => ({ rideId: row.ride_id, createdAt: row.created_at.toISOString() }))
    },
    async forgetUser(tx, userId) {
      await tx.db.deleteFrom('watch_links').where('user_id', '=', userId).execute()
    },
    async forgetOld(afterEndSeconds) {
      await sql`delete from watch_links w using ride_riders rr join rides r on r.id = rr.ride_id
        where rr.ride_id = w.ride_id and rr.user_id = w.user_id and (rr.left_at is not null
          or (r.canceled_by = rr.user_id and r.cancel_reason <> 'NO_DRIVER_FOUND')
          or least(r.ended_at, rr.dropped_off_at) < now() - make_interval(secs => ${afterEndSeconds}))`.execute(
        db,
      )
    },
  }
}
