// What is at a point on the map, and what that is called: a known place, an address, a street, or the point itself.
import { nameIn } from '@woodalo/languages/translated-names'
import { textsIn } from '@woodalo/languages/service'
import { type Coordinates, homeOf, type Language, localeIn, type Place } from '@woodalo/protocol'
import type { PlaceRecord } from './place-model.ts'
import type { Geocoder } from './geocoder.ts'
import type { PlaceStore } from './known-place-store.ts'
import type { StreetStore } from './street-store.ts'
import { addressLine, renderPlace } from './place-name-and-address.ts'

/** The distance up to which a known place stands for where somebody is. */
const sameSpotMeters = 300

const nearByMeters = 1_500
/** Nothing is said of a place that is farther away. */
const tellableMeters = 100_000

function nearOrKilometersFrom(place: PlaceRecord, meters: number, language: Language): string | null {
  const name = nameIn(place.names, language)
  const { near, kilometersFrom } = textsIn(language).places
  if (meters <= nearByMeters) return near(name)
  if (meters > tellableMeters) return null
  const format = new Intl.NumberFormat(localeIn(homeOf(language), language), { maximumFractionDigits: 0 })
  return kilometersFrom(format.format(meters / 1000), name)
}

/** The id of a point is made of its coordinates (5 decimals, about a metre), so it never changes. */
function shownPosition({ latitude, longitude }: Coordinates): [string, string] {
  const shown = (degrees: number) => (Math.round(degrees * 1e5) / 1e5 + 0).toFixed(5)
  return [shown(latitude), shown(longitude)]
}

/** Returns where somebody is, named by what is there. */
function pointNear(point: Coordinates, name: string, address: string, language: Language): Place {
  return pointCalled(point, textsIn(language).places.near(name), address)
}

function pointCalled(point: Coordinates, name: string, address: string): Place {
  return {
    id: `point:${shownPosition(point).join(',')}`,
    name,
    address,
    latitude: point.latitude,
    longitude: point.longitude,
    kind: 'point',
    isActive: true,
  }
}

/** Returns where somebody is if nothing known stands for it: the coordinates, described by the nearest known place. */
function pointOnMap(
  point: Coordinates,
  nearest: { place: PlaceRecord; meters: number } | null,
  language: Language,
): Place {
  const [latitude, longitude] = shownPosition(point)
  const position = `${latitude}, ${longitude}`
  const describedAs = nearest && nearOrKilometersFrom(nearest.place, nearest.meters, language)
  return {
    id: `point:${latitude},${longitude}`,
    name: describedAs ?? position,
    address: describedAs ? `${nearest!.place.city || position}` : '',
    latitude: point.latitude,
    longitude: point.longitude,
    kind: 'point',
    isActive: true,
  }
}

/** A point this near to an address is the address. */
const atDoorMeters = 25
/**
 * A point this near to a street is on it. Only then a street describes the point better than a known place that is not
 * quite near.
 */
const onStreetMeters = 40
const besideStreetMeters = 150
/** On a long street, a crossing this near tells where on it somebody is. */
const nearCornerMeters = 400
/** A crossing nearer than this is where somebody is, and both signs in the street say so. */
const atCornerMeters = 30
/** A known place nearer than this is where somebody is, whatever streets there are. */
const certainMeters = 100

export function createPlaceAtPoint(parts: {
  store: PlaceStore
  streets: StreetStore
  geocoder: Geocoder | null
}) {
  const { store, streets, geocoder } = parts

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
    const [corner] = await streets.cornersWithin(point, nearCornerMeters, 1, street.name)
    const crossing = corner && (corner.street === street.name ? corner.crossing : corner.street)
    const { corner: cornerOf, cornerWith } = textsIn(language).places
    if (corner && crossing && corner.meters < atCornerMeters) {
      const place = pointCalled(point, cornerOf(street.name, crossing), street.city)
      return { place, meters: street.meters }
    }
    const fromCorner = corner && crossing && cornerWith(crossing, Math.round(corner.meters / 10) * 10)
    const where = [fromCorner, street.city].filter(Boolean).join(', ')
    return { place: pointNear(point, street.name, where, language), meters: street.meters }
  }

  return async (point: Coordinates, language: Language): Promise<Place> => {
    const [nearest, street] = await Promise.all([store.nearest(point), addressAt(point, language)])
    const known = nearest && nearest.meters <= sameSpotMeters ? nearest : null
    const isOnStreet = street !== null && street.meters <= onStreetMeters
    if (known && (known.meters <= certainMeters || !isOnStreet)) return renderPlace(known.place, language)
    if (street) return street.place
    const told = await geocoder?.reverse(point, language)
    if (told?.kind === 'address') return told
    if (told) return pointNear(point, told.name, told.address, language)
    return pointOnMap(point, nearest, language)
  }
}
