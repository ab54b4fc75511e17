import { mapRoutes } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import { encodingFor } from '../http/encoding.ts'
import type { HttpServer } from '../http/http-server.ts'
import type { MapService } from './service.ts'
import { isOnMap } from './tile-address.ts'
import { cacheControl } from './tile-cache.ts'

export function serveMap({ serve }: HttpServer, map: MapService): void {
  serve(mapRoutes.overview, () => map.overview())
  serve(mapRoutes.tile, async ({ params, request, reply }) => {
    if (!isOnMap(params)) throw new Failure('NOT_FOUND')
    const tile = await map.tile(params)
    // Tiles do not depend on the language.
    reply
      .removeHeader('content-language')
      .header('vary', 'Accept-Encoding')
      .header('cache-control', cacheControl)
    if (!tile) {
      reply.code(204).send()
      return {}
    }
    reply.header('etag', tile.etag)
    const known = (request.headers['if-none-match'] ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
    if (known.includes(tile.etag) || known.includes('*')) {
      reply.code(304).send()
      return {}
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.type('application/vnd.mapbox-vector-tile').send(tile.bytes[encoding])
    return {}
  })
}
