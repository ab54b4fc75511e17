import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import { serveFavourites } from './http-handlers.ts'
import { createFavouriteService } from './favourite-service.ts'
import { createFavouriteStore } from './favourite-store.ts'

export function buildFavourites({ database }: Foundation): DomainPart {
  const { db, transact } = database
  const favourites = createFavouriteService({ transact, store: createFavouriteStore(db) })
  return {
    routes: (http) => serveFavourites(http, favourites),
    personalData: { favourites: { ...favourites, forgetEntered: favourites.forgetUser } },
  }
}
