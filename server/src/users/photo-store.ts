import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { photoPath } from './photo-address-rules.ts'

/** How often pictures that nobody sees any more are deleted. */
export const unusedPhotosEverySeconds = 3_600

/** Riders who are about to decide or to meet keep seeing the picture that was proposed to them. */
const isShownInRide = sql<boolean>`exists (
  select from ride_riders join rides on rides.id = ride_riders.ride_id
  where ride_riders.user_id = photo.user_id and rides.status in ('pending', 'active')
    and ride_riders.shown_photo = ${photoPath} || photo.id)`

export interface PhotoStore {
  /**
   * Replaces the user's picture and returns the new id. A picture shown in a pending or active ride is kept until
   * the ride is over.
   */
  replace(tx: Tx, userId: string, webp: Buffer): Promise<string>
  find(photoId: string): Promise<Buffer | null>
  isOf(photoId: string, userId: string): Promise<boolean>
  remove(tx: Tx, userId: string): Promise<void>
  ofUser(userId: string): Promise<{ id: string; webp: Buffer } | null>
  /** Deletes the user's replaced pictures, except those still shown in a pending or active ride. */
  forgetUnused(userId: string): Promise<void>
  /** Does the same for everybody, once those rides are over. */
  sweepUnused(): Promise<void>
}

export function createPhotoStore(db: Executor): PhotoStore {
  async function remove(tx: Tx, userId: string): Promise<void> {
    await tx.db.deleteFrom('user_photos').where('user_id', '=', userId).execute()
  }
  return {
    remove,
    async replace(tx, userId, webp) {
      await sql`delete from user_photos photo where user_id = ${userId} and not ${isShownInRide}`.execute(
        tx.db,
      )
      const row = await tx.db
        .insertInto('user_photos')
        .values({ user_id: userId, webp })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    async find(photoId) {
      const row = await db
        .selectFrom('user_photos')
        .select('webp')
        .where('id', '=', photoId)
        .executeTakeFirst()
      return row?.webp ?? null
    },
    async isOf(photoId, userId) {
      const row = await db
        .selectFrom('user_photos')
        .select('id')
        .where('id', '=', photoId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row !== undefined
    },
    async ofUser(userId) {
      const row = await db
        .selectFrom('user_photos')
        .select(['id', 'webp'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },
    async forgetUnused(userId) {
      await sql`delete from user_photos photo using users
        where photo.user_id = ${userId} and users.id = photo.user_id
          and users.photo_url is distinct from ${photoPath} || photo.id and not ${isShownInRide}`.execute(db)
    },
    async sweepUnused() {
      await sql`delete from user_photos photo using users
        where users.id = photo.user_id and photo.created_at < now() - interval '1 day'
          and users.photo_url is distinct from ${photoPath} || photo.id and not ${isShownInRide}`.execute(db)
    },
  }
}
