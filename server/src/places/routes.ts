import { placeRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/http-server.ts'
import { createTurns } from '../limits/turns.ts'
import type { PlaceService } from './service.ts'

/** A third of the database connections. Nobody types faster than two searches complete. */
const searches = { together: 6, each: 2, mostWaiting: 400 }

export function servePlaces({ serve }: HttpServer, places: PlaceService): void {
  const turns = createTurns(searches)
  serve(placeRoutes.list, ({ query, language }) =>
    places.list(query.isActive === 'true', query.near, language),
  )
  serve(placeRoutes.search, ({ principal, query, language }) =>
    turns(principal.userId, () => places.search(query, language)),
  )
  serve(placeRoutes.reverse, ({ principal, query, language }) =>
    turns(principal.userId, () => places.reverse({ latitude: query.lat, longitude: query.lng }, language)),
  )
}
