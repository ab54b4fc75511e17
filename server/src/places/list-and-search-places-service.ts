import { greatCircleMeters } from '@woodalo/geography'
import type { Coordinates, Language, Place } from '@woodalo/protocol'
import { type Geocoder, fewestLettersForGeocoder } from './geocoder.ts'
import { mergeResults } from './merge-results.ts'
import type { MeetingPoint } from './place-model.ts'
import { createPlaceAtPoint } from './place-at-point.ts'
import { createSearch } from './search.ts'
import { createSpotsToMeet } from './spots-to-meet.ts'
import { isTooFar } from './ranking.ts'
import type { SearchTurns } from './search-turns.ts'
import type { PlaceStore } from './known-place-store.ts'
import type { StreetStore } from './street-store.ts'
import { renderPlace } from './place-name-and-address.ts'

export interface PlaceService {
  /** Returns the known places in the order of their names. */
  list(isActive: boolean, language: Language): Promise<Place[]>
  /**
   * Returns known places, addresses and streets, best result first, then the geocoder's results, if there is one.
   * Tolerates typos and unfinished words. Returns an empty list if nothing is found. Its parts run in these turns.
   */
  search(
    query: { q: string; near?: Coordinates | undefined; limit: number },
    language: Language,
    turns: SearchTurns,
  ): Promise<Place[]>
  /** Returns the known place or address at a point, or else the point itself with a name that people understand. */
  reverse(point: Coordinates, language: Language): Promise<Place>
  /**
   * Returns public spots where strangers can meet within `meters` (straight line) of a point, nearest first: at most 50
   * known places and, up to 2 km (as far as people walk), 300 street corners.
   */
  meetingPointsNear(latitude: number, longitude: number, meters: number): Promise<MeetingPoint[]>
}

export interface PlaceParts {
  store: PlaceStore
  streets: StreetStore
  geocoder: Geocoder | null
}

export function createPlaceService({ store, streets, geocoder }: PlaceParts): PlaceService {
  const searchOwn = createSearch(store, streets)

  return {
    async list(isActive, language) {
      const places = await store.list(isActive, language)
      return places.map((place) => renderPlace(place, language))
    },
    async search({ q, near, limit }, language, turns) {
      const [own, others] = await Promise.all([
        searchOwn({ q, near: near ?? null, limit }, language, turns),
        geocoder && q.trim().length >= fewestLettersForGeocoder
          ? geocoder.search({ text: q, near: near ?? null, limit }, language)
          : [],
      ])
      // If the geocoder matches everything that was typed and we only a part, our results are wrong.
      const merged =
        own.whole || others.length === 0
          ? mergeResults(own.places, others, limit)
          : mergeResults(own.places.slice(0, Math.floor(limit / 3)), others, limit)
      const isAway = (place: Place) => near !== undefined && isTooFar(greatCircleMeters(near, place))
      return merged.toSorted((a, b) => Number(isAway(a)) - Number(isAway(b)))
    },
    reverse: createPlaceAtPoint({ store, streets, geocoder }),
    meetingPointsNear: createSpotsToMeet({ store, streets }),
  }
}
