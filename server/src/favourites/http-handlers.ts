import { favouriteRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/receive-calls.ts'
import type { FavouriteService } from './favourite-service.ts'

export function serveFavourites({ serve }: HttpServer, favourites: FavouriteService): void {
  serve(favouriteRoutes.list, ({ principal }) => favourites.list(principal.userId))
  serve(favouriteRoutes.keep, ({ principal, params, body }) =>
    favourites.keep(principal.userId, { id: params.id, ...body }),
  )
  serve(favouriteRoutes.remove, async ({ principal, params }) => {
    await favourites.remove(principal.userId, params.id)
    return {}
  })
}
