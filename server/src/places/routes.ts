import { type Language, languages, placeRoutes } from '@woodalo/protocol'
import { LRUCache } from 'lru-cache'
import type { HttpServer } from '../http/http-server.ts'
import { createSearchTurns } from './search-turns.ts'
import { packContent, type PackedContent, sendPacked } from '../http/compression.ts'
import type { PlaceService } from './service.ts'

/** How soon a node notices that another one has loaded other places. */
const listMilliseconds = 10_000

export function servePlaces({ serve }: HttpServer, places: PlaceService): void {
  const turns = createSearchTurns()
  // The list of all places is the same for everybody, and long.
  const lists = new LRUCache<string, PackedContent>({
    max: 2 * languages.length,
    ttl: listMilliseconds,
    async fetchMethod(key) {
      const [isActive, language] = key.split(' ') as [string, Language]
      const data = await places.list(isActive === 'true', undefined, language)
      return packContent(Buffer.from(JSON.stringify({ data })))
    },
  })
  serve(placeRoutes.list, async ({ principal, query, language, address, request, reply }) => {
    const isActive = query.isActive === 'true'
    if (query.near) return turns(principal.userId, address, () => places.list(isActive, query.near, language))
    const list = await lists.forceFetch(`${isActive} ${language}`)
    sendPacked(request, reply, list, { type: 'application/json; charset=utf-8', cacheControl: 'no-store' })
    return []
  })
  serve(placeRoutes.search, ({ principal, query, language, address }) =>
    turns(principal.userId, address, () => places.search(query, language)),
  )
  serve(placeRoutes.reverse, ({ principal, query, language, address }) =>
    turns(principal.userId, address, () =>
      places.reverse({ latitude: query.lat, longitude: query.lng }, language),
    ),
  )
}
