// Pictures that riders have shown in rides, sealed when they are replaced or removed, or when a report needs them: whoever saw
// one may report it later. Each is stored once, however many reports name it.
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { Sealing } from './sealing.ts'

/** How often pictures are deleted that were sealed for long enough. */
export const oldSealedPicturesEverySeconds = 3_600

type KindOfPicture = 'profile' | 'receipt'

export interface ShownPicture {
  /** A picture that is kept already is not kept twice. */
  id: string
  kind: KindOfPicture
  userId: string
  /** Where it was shown. */
  rideIds: readonly string[]
  /** Null for now. */
  shownAt: Date | null
  webp: Buffer
}

export interface SealedPictures {
  keep(executor: Executor, picture: ShownPicture): Promise<void>
  /**
   * Keeps what somebody showed in a ride for a report, for so many days at least: `stillThere`, and what is sealed already.
   * Returns the ids, the latest first, `most` at most.
   */
  keepForReport(
    shown: { rideId: string; userId: string; kind: KindOfPicture },
    stillThere: readonly ShownPicture[],
    keptDays: number,
    most: number,
  ): Promise<string[]>
  /** Returns those pictures (WebP, base64) that are there, in this order. */
  open(executor: Executor, ids: readonly string[]): Promise<string[]>
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

  async function keep(executor: Executor, { id, kind, userId, rideIds, shownAt, webp }: ShownPicture) {
    await sql`insert into sealed_pictures (id, user_id, kind, ride_ids, shown_at, sealed, until)
      values (${id}, ${userId}, ${kind}, ${rideIds}::uuid[], ${shownAt ?? sql`now()`},
        ${sealing.sealBytes(webp)}, now() + make_interval(secs => ${sealDays * 86_400}::float8))
      on conflict (id) do update set ride_ids = array(
        select distinct unnest(sealed_pictures.ride_ids || excluded.ride_ids))`.execute(executor)
  }

  return {
    keep,
    async keepForReport({ rideId, userId, kind }, stillThere, keptDays, most) {
      for (const picture of stillThere) await keep(db, picture)
      const rows = await shownBy(db, rideId, userId, kind)
        .select('id')
        .orderBy('shown_at', 'desc')
        .orderBy('id')
        .limit(most)
        .execute()
      const ids = rows.map(({ id }) => id)
      await sql`update sealed_pictures set until = greatest(until, now() + make_interval(days => ${keptDays}))
        where id = any(${ids}::uuid[])`.execute(db)
      return ids
    },
    async open(executor, ids) {
      const rows = await executor
        .selectFrom('sealed_pictures')
        .select(['id', 'sealed'])
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .execute()
      return ids.flatMap((id) => {
        const row = rows.find((one) => one.id === id)
        if (!row) return []
        try {
          return [sealing.openBytes(row.sealed).toString('base64')]
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
