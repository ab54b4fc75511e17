// What is at a point on the map: a known place, an address, a street, or the point itself.
import type { Coordinates, Language, Place } from '@woodalo/protocol'
import type { Geocoder } from './geocoder.ts'
import { pointNear, pointOnMap } from './unnamed-point.ts'
import type { PlaceStore } from './store.ts'
import type { StreetStore } from './street-store.ts'
import { sameSpotMeters } from './same-spot.ts'
import { addressLine } from './address-line.ts'
import { renderPlace } from './render.ts'

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
    return { place: pointNear(point, street.name, street.city, language), meters: street.meters }
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
