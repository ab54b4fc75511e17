// Known places, remembered for a while: they hardly change, and a ride that is planned anew within a transaction
// should not wait for another connection.
import type { Coordinates } from '@woodalo/protocol'
import { LRUCache } from 'lru-cache'
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

interface Circle extends Coordinates {
  meters: number
}

export function createKnownPlaces(placesNear: PlacesNear, reachMeters: number): KnownPlaces {
  // When several ask for them at once, they are read once; a read that failed is not kept.
  const remembered = new LRUCache<string, KnownPlace[], Circle>({
    max: mostRemembered,
    ttl: rememberMilliseconds,
    fetchMethod: (_key, _stale, { context: { latitude, longitude, meters } }) =>
      placesNear(latitude, longitude, meters),
  })
  const remember = (key: string, circle: Circle) => remembered.forceFetch(key, { context: circle })

  return {
    ofRegion: (region) => remember(region, { ...centerOf(region), meters: regionMeters }),
    around({ latitude, longitude }) {
      const [row, column] = [latitude, longitude].map((degrees) => Math.round(degrees / togetherDegrees))
      return remember(`${row},${column}`, {
        latitude: row! * togetherDegrees,
        longitude: column! * togetherDegrees,
        meters: reachMeters + togetherMeters,
      })
    },
  }
}
