import { inEveryLanguage } from '@woodalo/languages/service'
import { type Coordinates, defaultLanguage, type Language, type Place } from '@woodalo/protocol'
import type { Geocoder } from './geocoder.ts'
import { type MeetingPoint, pointNear, pointOnMap, renderPlace, sameSpotMeters } from './model.ts'
import { createSearch } from './search.ts'
import type { PlaceStore } from './store.ts'
import { addressLine } from './street-names.ts'
import type { StreetStore } from './street-store.ts'

export interface PlaceService {
  /** Nearest first when `near` is given, else by name. */
  list(isActive: boolean, near: Coordinates | undefined, language: Language): Promise<Place[]>
  /**
   * Known places, addresses and streets, best result first; after them what the geocoder knows, where there is one.
   * Slips of the finger and unfinished words are forgiven; nothing found is an empty list.
   */
  search(
    query: { q: string; near?: Coordinates | undefined; limit: number },
    language: Language,
  ): Promise<Place[]>
  /** The known place or address at a point, or else the point itself with a name that people understand. */
  reverse(point: Coordinates, language: Language): Promise<Place>
  /**
   * Public spots within `meters` (straight) of a point where strangers can meet, nearest first: at most 50 known places and,
   * as far as people walk (2 km), 300 street corners.
   */
  meetingPointsNear(latitude: number, longitude: number, meters: number): Promise<MeetingPoint[]>
}

export interface PlaceParts {
  store: PlaceStore
  streets: StreetStore
  geocoder: Geocoder | null
}

/** So near, the point is the address. */
const atDoorMeters = 25
/** So near, a point is on that street; only then it says more than a known place that is not quite near. */
const onStreetMeters = 40
const besideStreetMeters = 150
/** A known place that is nearer than this is where somebody is, whatever streets there are. */
const certainMeters = 100
const meetingPlacesAtMost = 50
const cornersAtMost = 300
/** Of a larger circle only the corners in its middle would be told, which serves nobody. */
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

/** Ours come first, and leave a third of the room to others. */
function merge(ours: readonly Place[], others: readonly Place[], limit: number): Place[] {
  const added: Place[] = []
  for (const place of others) if (!isAmong([...ours, ...added], place)) added.push(place)
  const room = Math.max(limit - ours.length, Math.floor(limit / 3))
  const shown = added.slice(0, room)
  return [...ours.slice(0, limit - shown.length), ...shown]
}

export function createPlaceService({ store, streets, geocoder }: PlaceParts): PlaceService {
  const searchOwn = createSearch(store, streets)

  /** What the imported streets say of a point. */
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
      // Where the geocoder knows all that was typed and we only a part of it, our results are beside the point.
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
