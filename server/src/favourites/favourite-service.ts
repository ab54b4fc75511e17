import { type Favourite, limits } from '@woodalo/protocol'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { FavouriteStore } from './favourite-store.ts'

export interface FavouriteService {
  /** Returns home, work, then the others by name. */
  list(userId: string): Promise<Favourite[]>
  /** Throws TOO_MANY_FAVOURITES. */
  keep(userId: string, favourite: Favourite): Promise<Favourite>
  remove(userId: string, id: string): Promise<void>
  exportOf(userId: string): Promise<Favourite[]>
  forgetUser(tx: Tx, userId: string): Promise<void>
}

export function createFavouriteService(parts: {
  transact: Transact
  store: FavouriteStore
}): FavouriteService {
  const { transact, store } = parts
  return {
    list: (userId) => store.list(userId),
    keep: (userId, favourite) =>
      transact(async (tx) => {
        await store.keep(tx, userId, favourite)
        // Counted under the lock, so that two concurrent calls cannot both pass. Throwing rolls the insert back.
        if ((await store.list(userId, tx)).length > limits.favourites)
          throw new Failure('TOO_MANY_FAVOURITES')
        return favourite
      }),
    remove: store.remove,
    exportOf: (userId) => store.list(userId),
    forgetUser: store.forgetUser,
  }
}
