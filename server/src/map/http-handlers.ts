import { mapRoutes } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import type { HttpServer } from '../http/receive-calls.ts'
import { sendPacked } from '../http/compression.ts'
import type { MapService } from './tiles-service.ts'
import { isOnMap } from './tile-address.ts'
import { cacheControl } from './tile-cache.ts'

export function serveMap({ serve }: HttpServer, map: MapService): void {
  serve(mapRoutes.overview, () => map.overview())
  serve(mapRoutes.tile, async ({ params, request, reply }) => {
    if (!isOnMap(params)) throw new Failure('NOT_FOUND')
    const tile = await map.tile(params)
    // Tiles do not depend on the language.
    reply.removeHeader('content-language').header('vary', 'Accept-Encoding')
    if (tile) sendPacked(request, reply, tile, { type: 'application/vnd.mapbox-vector-tile', cacheControl })
    else reply.header('cache-control', cacheControl).code(204).send()
    return {}
  })
}
