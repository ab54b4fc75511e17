// Pictures that riders have shown in rides, sealed when they are replaced or removed: whoever saw one may report it later.
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { Sealing } from './sealing.ts'

/** How often pictures are deleted that were sealed for long enough. */
export const oldSealedPicturesEverySeconds = 3_600

type KindOfPicture = 'profile' | 'receipt'

export interface SealedPictures {
  /** `rideIds`: where it was shown. Does nothing if a picture with this id is kept already. */
  keep(
    executor: Executor,
    picture: {
      id?: string
      kind: KindOfPicture
      userId: string
      rideIds: readonly string[]
      /** Null for now. */
      shownAt: Date | null
      webp: Buffer
    },
  ): Promise<void>
  /** Returns the pictures (WebP, base64) that somebody showed in a ride, the latest first. */
  open(rideId: string, userId: string, kind: KindOfPicture): Promise<string[]>
  /** Returns how many are kept that somebody showed in a ride. */
  count(executor: Executor, rideId: string, userId: string, kind: KindOfPicture): Promise<number>
  forgetOld(): Promise<void>
}

export function createSealedPictures(db: Executor, sealing: Sealing, sealDays: number): SealedPictures {
  const shownBy = (executor: Executor, rideId: string, userId: string, kind: KindOfPicture) =>
    executor
      .selectFrom('sealed_pictures')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where(sql<boolean>`${rideId}::uuid = any(ride_ids)`)

  return {
    async keep(executor, { id, kind, userId, rideIds, shownAt, webp }) {
      await sql`insert into sealed_pictures (id, user_id, kind, ride_ids, shown_at, sealed, until)
        values (${id ?? sql`gen_random_uuid()`}, ${userId}, ${kind}, ${rideIds}::uuid[], ${shownAt ?? sql`now()`},
          ${sealing.seal(webp.toString('base64'))}, now() + make_interval(secs => ${sealDays * 86_400}::float8))
        on conflict do nothing`.execute(executor)
    },
    async open(rideId, userId, kind) {
      const rows = await shownBy(db, rideId, userId, kind)
        .select('sealed')
        .orderBy('shown_at', 'desc')
        .execute()
      return rows.flatMap(({ sealed }) => {
        try {
          return [sealing.open<string>(sealed)]
        } catch {
          // It was sealed under another secret.
          return []
        }
      })
    },
    async count(executor, ...shown) {
      const { kept } = await shownBy(executor, ...shown)
        .select(({ fn }) => fn.countAll<number>().as('kept'))
        .executeTakeFirstOrThrow()
      return Number(kept)
    },
    async forgetOld() {
      await sql`delete from sealed_pictures where until < now()`.execute(db)
    },
  }
}
