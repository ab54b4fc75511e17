import { mapRoutes } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import type { HttpServer } from '../http/http-server.ts'
import { isOnMap } from './model.ts'
import { type Encoding, encodings, type MapService } from './service.ts'

/** A map changes with an import: within the hour browsers ask again, and are told mostly that nothing has changed. */
const cacheControl = 'public, max-age=3600, stale-while-revalidate=86400'

/** The best of our encodings that a client takes. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3 */
export function encodingFor(accepted: string | undefined): Encoding {
  const weights = new Map(
    (accepted ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = parameters.map((each) => /^q=([\d.]+)$/.exec(each)?.[1]).find(Boolean)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  return encodings.find((encoding) => (weights.get(encoding) ?? 0) > 0) ?? 'identity'
}

export function serveMap({ serve }: HttpServer, map: MapService): void {
  serve(mapRoutes.overview, () => map.overview())
  serve(mapRoutes.tile, async ({ params, request, reply }) => {
    if (!isOnMap(params)) throw new Failure('NOT_FOUND')
    const tile = await map.tile(params)
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
