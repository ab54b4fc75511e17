// Caches known places for a while. They hardly change, and replanning a ride within a transaction should not wait for
// another connection.
import type { Coordinates } from '@woodalo/protocol'
import { LRUCache } from 'lru-cache'
import type { KnownPlace } from './meeting-model.ts'
import { centerOfRegion } from './regions.ts'

export type PlacesNear = (latitude: number, longitude: number, meters: number) => Promise<KnownPlace[]>

export interface KnownPlaces {
  /** Returns the places in and around a region: enough to find groups and to name points. */
  ofRegion(region: string): Promise<readonly KnownPlace[]>
  /** Returns all places within a walk of this point. */
  around(point: Coordinates): Promise<readonly KnownPlace[]>
}

/** From the centre of a region to beyond its corners. */
const regionMeters = 6_000
/** Points within this many degrees share one query, so that a crowd asks once. */
const togetherDegrees = 0.002
const togetherMeters = 160
const rememberMilliseconds = 10 * 60_000
const mostRemembered = 5_000

interface Circle extends Coordinates {
  meters: number
}

export function createKnownPlaces(placesNear: PlacesNear, reachMeters: number): KnownPlaces {
  // Concurrent readers share one query. A failed query is not cached.
  const remembered = new LRUCache<string, KnownPlace[], Circle>({
    max: mostRemembered,
    ttl: rememberMilliseconds,
    fetchMethod: (_key, _stale, { context: { latitude, longitude, meters } }) =>
      placesNear(latitude, longitude, meters),
  })
  const remember = (key: string, circle: Circle) => remembered.forceFetch(key, { context: circle })

  return {
    ofRegion: (region) => remember(region, { ...centerOfRegion(region), meters: regionMeters }),
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
