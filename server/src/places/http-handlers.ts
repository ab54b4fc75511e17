import { greatCircleMeters } from '@woodalo/geography'
import { type Coordinates, type Language, languages, placeRoutes } from '@woodalo/protocol'
import { LRUCache } from 'lru-cache'
import type { HttpServer } from '../http/receive-calls.ts'
import { createSearchTurns } from './search-turns.ts'
import { packContent, type PackedContent, sendPacked } from '../http/compression.ts'
import type { PlaceService } from './list-and-search-places-service.ts'

/** How soon a node notices that another one has loaded other places. */
const listMilliseconds = 10_000

const json = 'application/json; charset=utf-8'

interface RenderedPlace extends Coordinates {
  json: string
}

interface KnownPlaces {
  rendered: readonly RenderedPlace[]
  packed: PackedContent
}

function dataOf(places: readonly RenderedPlace[]): string {
  return `{"data":[${places.map((place) => place.json).join(',')}]}`
}

function nearestFirst(places: readonly RenderedPlace[], point: Coordinates): RenderedPlace[] {
  return places
    .map((place) => ({ place, meters: greatCircleMeters(point, place) }))
    .toSorted((a, b) => a.meters - b.meters)
    .map(({ place }) => place)
}

export function servePlaces({ serve }: HttpServer, places: PlaceService): void {
  const turns = createSearchTurns()
  // The list of all places is the same for everybody, and long.
  const lists = new LRUCache<string, KnownPlaces>({
    max: 2 * languages.length,
    ttl: listMilliseconds,
    async fetchMethod(key) {
      const [isActive, language] = key.split(' ') as [string, Language]
      const rendered = (await places.list(isActive === 'true', language)).map((place) => ({
        latitude: place.latitude,
        longitude: place.longitude,
        json: JSON.stringify(place),
      }))
      return { rendered, packed: await packContent(Buffer.from(dataOf(rendered))) }
    },
  })
  serve(placeRoutes.list, async ({ query, language, request, reply }) => {
    const { rendered, packed } = await lists.forceFetch(`${query.isActive} ${language}`)
    if (query.near)
      // Compressing takes longer than the handler.
      await reply
        .type(json)
        .header('cache-control', 'no-store')
        .send(dataOf(nearestFirst(rendered, query.near)))
    else sendPacked(request, reply, packed, { type: json, cacheControl: 'no-store' })
    return []
  })
  serve(
    placeRoutes.search,
    ({ principal, query, language, address }) =>
      turns(principal.userId, address, (parts) => places.search(query, language, parts)),
    'own turns',
  )
  serve(
    placeRoutes.reverse,
    ({ principal, query, language, address }) =>
      turns(principal.userId, address, ({ plain }) =>
        plain(() => places.reverse({ latitude: query.lat, longitude: query.lng }, language)),
      ),
    'own turns',
  )
}
