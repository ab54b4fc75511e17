import { placeRoutes } from '@woodalo/protocol'
import type { HttpServer } from '../http/http-server.ts'
import type { PlaceService } from './service.ts'

export function servePlaces({ serve }: HttpServer, places: PlaceService): void {
  serve(placeRoutes.list, ({ query, language }) =>
    places.list(query.isActive === 'true', query.near, language),
  )
  serve(placeRoutes.search, ({ query, language }) => places.search(query, language))
  serve(placeRoutes.reverse, ({ query, language }) =>
    places.reverse({ latitude: query.lat, longitude: query.lng }, language),
  )
}
