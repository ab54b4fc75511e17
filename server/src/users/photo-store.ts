import { type RawBuilder, sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { SealedPictures } from '../secrets/sealed-pictures-store.ts'
import { photoPath } from './photo-address-rules.ts'

/** How often pictures that nobody sees any more are deleted. */
export const unusedPhotosEverySeconds = 3_600
/** A ride shows one of each rider, and another if they join it again. */
const mostPicturesOfReport = 4
/** How many of them are held in memory at once. */
const atOnce = 100

/** Riders who are about to decide or to meet keep seeing the picture that was proposed to them. */
const isShownInRide = sql<boolean>`exists (
  select from ride_riders join rides on rides.id = ride_riders.ride_id
  where ride_riders.user_id = photo.user_id and rides.status in ('pending', 'active')
    and ride_riders.shown_photo = ${photoPath} || photo.id)`

/** Every method that deletes pictures seals those that were shown in rides of the sealing time before, for reports. */
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
  /**
   * Seals what the user showed in a ride for a report, for so many days at least. Returns the ids of the sealed pictures, the
   * latest first.
   */
  keepForReport(rideId: string, userId: string, keptDays: number): Promise<string[]>
  /** Does the same as `forgetUnused` for everybody, once those rides are over. */
  sweepUnused(): Promise<void>
}

export function createPhotoStore(
  db: Executor,
  { sealed, sealDays }: { sealed: Pick<SealedPictures, 'keep' | 'keepForReport'>; sealDays: number },
): PhotoStore {
  /** `which` is a condition on `photo` and its user `users`. Returns how many were deleted. */
  async function forget(executor: Executor, which: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{
      id: string
      user_id: string
      created_at: Date
      ride_ids: string[]
      /** Null if it was shown in no ride. */
      webp: Buffer | null
    }>`select photo.id, photo.user_id, photo.created_at, shown.ride_ids,
        case when cardinality(shown.ride_ids) > 0 then photo.webp end as webp
      from user_photos photo join users on users.id = photo.user_id
      cross join lateral (
        select array(
          select rides.id from ride_riders join rides on rides.id = ride_riders.ride_id
          where ride_riders.user_id = photo.user_id and ride_riders.shown_photo = ${photoPath} || photo.id
            and (rides.ended_at is null
              or rides.ended_at > now() - make_interval(secs => ${sealDays * 86_400}::float8))
        ) as ride_ids
      ) shown
      where ${which}`.execute(executor)
    for (const { id, user_id: userId, created_at: shownAt, ride_ids: rideIds, webp } of rows)
      if (webp) await sealed.keep(executor, { id, kind: 'profile', userId, rideIds, shownAt, webp })
    if (rows.length > 0)
      await executor
        .deleteFrom('user_photos')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
    return rows.length
  }
  const isUnused = sql`users.photo_url is distinct from ${photoPath} || photo.id and not ${isShownInRide}`

  return {
    async remove(tx, userId) {
      await forget(tx.db, sql`photo.user_id = ${userId}`)
    },
    async replace(tx, userId, webp) {
      await forget(tx.db, sql`photo.user_id = ${userId} and not ${isShownInRide}`)
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
      await forget(db, sql`photo.user_id = ${userId} and ${isUnused}`)
    },
    async keepForReport(rideId, userId, keptDays) {
      const shown = await db
        .selectFrom('ride_riders as r')
        .innerJoin('user_photos as p', 'p.user_id', 'r.user_id')
        .select(['p.id', 'p.webp', 'p.created_at as shownAt'])
        .where('r.ride_id', '=', rideId)
        .where('r.user_id', '=', userId)
        .where(sql<boolean>`r.shown_photo = ${photoPath} || p.id`)
        .execute()
      const kind = 'profile'
      const stillThere = shown.map((picture) => ({ ...picture, kind, userId, rideIds: [rideId] }) as const)
      return sealed.keepForReport({ rideId, userId, kind }, stillThere, keptDays, mostPicturesOfReport)
    },
    async sweepUnused() {
      const old = sql`photo.created_at < now() - interval '1 day' and ${isUnused} limit ${atOnce}`
      while ((await forget(db, old)) === atOnce);
    },
  }
}
