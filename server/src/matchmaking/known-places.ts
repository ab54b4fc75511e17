// Known places, remembered for a while: they hardly change, and a ride that is planned anew within a transaction
// should not wait for another connection.
import type { Coordinates } from '@woodalo/protocol'
import type { KnownPlace } from './meeting-points.ts'
import { centerOf } from './model.ts'

export type PlacesNear = (latitude: number, longitude: number, meters: number) => Promise<KnownPlace[]>

export interface KnownPlaces {
  /** The places of a region and around it: enough of them to find groups and to name points by. */
  ofRegion(region: string): Promise<readonly KnownPlace[]>
  /** All that somebody can walk to who stands near this point. */
  around(point: Coordinates): Promise<readonly KnownPlace[]>
}

/** From the centre of a cell to beyond its corners. */
const regionMeters = 6_000
/** Points are taken together by this many degrees, so that a crowd asks once. */
const togetherDegrees = 0.002
const togetherMeters = 160
const rememberMilliseconds = 10 * 60_000
const mostRemembered = 5_000

export function createKnownPlaces(placesNear: PlacesNear, reachMeters: number): KnownPlaces {
  const remembered = new Map<string, { places: Promise<KnownPlace[]>; until: number }>()

  function remember(
    key: string,
    { latitude, longitude }: Coordinates,
    meters: number,
  ): Promise<KnownPlace[]> {
    const known = remembered.get(key)
    if (known && known.until > performance.now()) return known.places
    const places = placesNear(latitude, longitude, meters)
    remembered.delete(key)
    remembered.set(key, { places, until: performance.now() + rememberMilliseconds })
    if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!)
    places.catch(() => remembered.delete(key))
    return places
  }

  return {
    ofRegion: (region) => remember(region, centerOf(region), regionMeters),
    around({ latitude, longitude }) {
      const [row, column] = [latitude, longitude].map((degrees) => Math.round(degrees / togetherDegrees))
      const middle = { latitude: row! * togetherDegrees, longitude: column! * togetherDegrees }
      return remember(`${row},${column}`, middle, reachMeters + togetherMeters)
    },
  }
}
