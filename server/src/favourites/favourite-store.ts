import type { Favourite } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'

export interface FavouriteStore {
  list(userId: string, tx?: Tx): Promise<Favourite[]>
  /** Replaces the favourite with the same id, and another home or work. Locks the user's row. */
  keep(tx: Tx, userId: string, favourite: Favourite): Promise<void>
  remove(userId: string, id: string): Promise<void>
  forgetUser(tx: Tx, userId: string): Promise<void>
}

export function createFavouriteStore(db: Executor): FavouriteStore {
  return {
    async list(userId, tx) {
      const rows = await (tx?.db ?? db)
        .selectFrom('favourites')
        .select(['id', 'kind', 'label', 'name', 'latitude', 'longitude', 'place_id'])
        .where('user_id', '=', userId)
        .orderBy(sql`array_position(array['home', 'work', 'own'], kind)`)
        .orderBy(sql`lower(label)`)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(({ place_id: placeId, ...row }) => ({
        ...row,
        ...(placeId === null ? {} : { placeId }),
      }))
    },
    async keep(tx, userId, { id, kind, label, name, latitude, longitude, placeId }) {
      await sql`select 1 from users where id = ${userId} for update`.execute(tx.db)
      if (kind !== 'own')
        await tx.db
          .deleteFrom('favourites')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('id', '<>', id)
          .execute()
      const fields = { kind, label, name, latitude, longitude, place_id: placeId ?? null }
      await tx.db
        .insertInto('favourites')
        .values({ user_id: userId, id, ...fields })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doUpdateSet(fields))
        .execute()
    },
    async remove(userId, id) {
      await db.deleteFrom('favourites').where('user_id', '=', userId).where('id', '=', id).execute()
    },
    async forgetUser(tx, userId) {
      await tx.db.deleteFrom('favourites').where('user_id', '=', userId).execute()
    },
  }
}
