import { inEveryLanguage } from '@woodalo/languages/service'
import { type Coordinates, defaultLanguage, type Language, type Place } from '@woodalo/protocol'
import type { Geocoder } from './geocoder.ts'
import { type MeetingPoint, pointNear, pointOnMap, renderPlace, sameSpotMeters } from './model.ts'
import { createSearch } from './search.ts'
import type { PlaceStore } from './store.ts'
import { addressLine } from './street-names.ts'
import type { StreetStore } from './street-store.ts'

export interface PlaceService {
  /** Returns the nearest first if `near` is given, else sorts by name. */
  list(isActive: boolean, near: Coordinates | undefined, language: Language): Promise<Place[]>
  /**
   * Returns known places, addresses and streets, best result first, then the geocoder's results, if there is one.
   * Tolerates typos and unfinished words. Returns an empty list if nothing is found.
   */
  search(
    query: { q: string; near?: Coordinates | undefined; limit: number },
    language: Language,
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

/** A point this near to an address is the address. */
const atDoorMeters = 25
/**
 * A point this near to a street is on it. Only then a street describes the point better than a known place that is not
 * quite near.
 */
const onStreetMeters = 40
const besideStreetMeters = 150
/** A known place nearer than this is where somebody is, whatever streets there are. */
const certainMeters = 100
const meetingPlacesAtMost = 50
const cornersAtMost = 300
/** Of a larger circle only the corners in its middle would be returned, which is useless. */
const cornersWithinMeters = 2_000
const fewestLettersForGeocoder = 3
/** Two results with the same name this near to each other are one. */
const sameAnswerDegrees = 0.003

function isAmong(places: readonly Place[], candidate: Place): boolean {
  return places.some(
    ({ name, latitude, longitude }) =>
      name.localeCompare(candidate.name, defaultLanguage, { sensitivity: 'base' }) === 0 &&
      Math.abs(latitude - candidate.latitude) < sameAnswerDegrees &&
      Math.abs(longitude - candidate.longitude) < sameAnswerDegrees,
  )
}

/** Our results come first, and leave a third of the limit to others. */
function merge(ours: readonly Place[], others: readonly Place[], limit: number): Place[] {
  const added: Place[] = []
  for (const place of others) if (!isAmong([...ours, ...added], place)) added.push(place)
  const room = Math.max(limit - ours.length, Math.floor(limit / 3))
  const shown = added.slice(0, room)
  return [...ours.slice(0, limit - shown.length), ...shown]
}

export function createPlaceService({ store, streets, geocoder }: PlaceParts): PlaceService {
  const searchOwn = createSearch(store, streets)

  /** Returns what the imported streets know about a point. */
  async function addressAt(point: Coordinates, language: Language) {
    const [address, street] = await Promise.all([
      streets.nearestAddress(point, onStreetMeters),
      streets.nearestStreet(point, besideStreetMeters),
    ])
    if (address && address.meters <= atDoorMeters) {
      const { id, latitude, longitude, city } = address
      const name = addressLine(address.street, address.houseNumber)
      const place = { id, name, address: city, latitude, longitude, kind: 'address', isActive: true }
      return { place, meters: address.meters }
    }
    if (!street) return null
    return { place: pointNear(point, street.name, street.city, language), meters: street.meters }
  }

  return {
    async list(isActive, near, language) {
      const places = await store.list(isActive, near ?? null, language)
      return places.map((place) => renderPlace(place, language))
    },
    async search({ q, near, limit }, language) {
      const [own, others] = await Promise.all([
        searchOwn({ q, near: near ?? null, limit }, language),
        geocoder && q.trim().length >= fewestLettersForGeocoder
          ? geocoder.search({ text: q, near: near ?? null, limit }, language)
          : [],
      ])
      // If the geocoder matches everything that was typed and we only a part, our results are wrong.
      return own.whole || others.length === 0
        ? merge(own.places, others, limit)
        : merge(own.places.slice(0, Math.floor(limit / 3)), others, limit)
    },
    async reverse(point, language) {
      const [nearest, street] = await Promise.all([store.nearest(point), addressAt(point, language)])
      const known = nearest && nearest.meters <= sameSpotMeters ? nearest : null
      const isOnStreet = street !== null && street.meters <= onStreetMeters
      if (known && (known.meters <= certainMeters || !isOnStreet)) return renderPlace(known.place, language)
      if (street) return street.place
      const told = await geocoder?.reverse(point, language)
      if (told?.kind === 'address') return told
      if (told) return pointNear(point, told.name, told.address, language)
      return pointOnMap(point, nearest, language)
    },
    async meetingPointsNear(latitude, longitude, meters) {
      const [known, corners] = await Promise.all([
        store.within({ latitude, longitude }, meters, meetingPlacesAtMost),
        meters > cornersWithinMeters
          ? []
          : streets.cornersWithin({ latitude, longitude }, meters, cornersAtMost),
      ])
      const points: MeetingPoint[] = known.map(({ place, meters: away }) => ({
        placeId: place.id,
        kind: 'place',
        names: place.names,
        latitude: place.latitude,
        longitude: place.longitude,
        meters: away,
      }))
      for (const corner of corners)
        points.push({
          placeId: corner.id,
          kind: 'corner',
          names: inEveryLanguage(({ places }) => places.corner(corner.street, corner.crossing)),
          latitude: corner.latitude,
          longitude: corner.longitude,
          meters: corner.meters,
        })
      return points.toSorted((a, b) => a.meters - b.meters)
    },
  }
}
