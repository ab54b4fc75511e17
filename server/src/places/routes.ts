import { placeRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/http-server.ts'
import { createSearchTurns } from './search-turns.ts'
import type { PlaceService } from './service.ts'

export function servePlaces({ serve }: HttpServer, places: PlaceService): void {
  const turns = createSearchTurns()
  serve(placeRoutes.list, ({ query, language }) =>
    places.list(query.isActive === 'true', query.near, language),
  )
  serve(placeRoutes.search, ({ principal, query, language, address }) =>
    turns(principal.userId, address, () => places.search(query, language)),
  )
  serve(placeRoutes.reverse, ({ principal, query, language, address }) =>
    turns(principal.userId, address, () =>
      places.reverse({ latitude: query.lat, longitude: query.lng }, language),
    ),
  )
}
