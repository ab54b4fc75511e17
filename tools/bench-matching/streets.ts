// The made city under the trips of New York: the same requests, on streets instead of the great circle.
import type { Coordinates } from '@woodalo/geography'
import { REFERENCE_SETTINGS } from '@woodalo/matching'
import type { Settings } from '@woodalo/matching'
import { assembleNetwork } from '@woodalo/roads'
import { openArea } from '@woodalo/server/roads/imported-area'
import { createStreets } from '@woodalo/server/roads/streets-of-all-areas'
import { driveStraight, walkMetersPerSecond } from '@woodalo/server/roads/without-streets'
import { generateCity } from '../../roads/bench/generated-city.ts'

export interface StreetsToBench {
  readonly junctions: number
  readonly settings: Settings
  /** Calls for drives and walks so far, and the milliseconds that they took by the wall clock. */
  readonly measured: { calls: number; milliseconds: number }
  /** Forgets the drives and walks of all places, as a new process would. */
  forget(): void
}

/** From New York to the south-west corner of the made city. Sizes stay within a per cent. */
const MOVED = { latitude: -0.5, longitude: 70.05 }
/** The benchmark of growth puts copies of New York side by side, at this distance. */
export const COPY_DEGREES = 0.7
const WEST = -4

/** Free flow on a made city of about `side` × `side` junctions, with the reference fares and limits. */
export function layStreets(side: number): StreetsToBench {
  const network = assembleNetwork(generateCity({ side, seed: 1 }))
  const open = () => createStreets([openArea({ bytes: network.buffer, slowness: { large: 1, small: 1 } })])
  let streets = open()
  const measured = { calls: 0, milliseconds: 0 }
  function copyOf({ longitude }: Coordinates): number {
    return Math.floor((longitude + MOVED.longitude - WEST) / COPY_DEGREES)
  }
  function moved({ latitude, longitude }: Coordinates, copy: number): Coordinates {
    return {
      latitude: latitude + MOVED.latitude,
      longitude: longitude + MOVED.longitude - copy * COPY_DEGREES,
    }
  }
  function travel(
    kind: 'drive' | 'walk',
    from: Coordinates,
    to: Coordinates,
  ): ReturnType<typeof streets.drive> {
    const copy = copyOf(from)
    // Beside the made city, or from one copy to another, there are no streets.
    return copyOf(to) === copy ? streets[kind](moved(from, copy), moved(to, copy)) : driveStraight(from, to)
  }
  const counted =
    (kind: 'drive' | 'walk') =>
    (from: Coordinates, to: Coordinates): ReturnType<typeof streets.drive> => {
      const began = performance.now()
      const found = travel(kind, from, to)
      measured.calls += 1
      measured.milliseconds += performance.now() - began
      return found
    }
  function matrix(from: readonly Coordinates[], to: readonly Coordinates[]) {
    const began = performance.now()
    const copy = copyOf(from[0]!)
    const [starts, ends] = [from, to].map((places) => places.map((place) => moved(place, copy)))
    const drives = streets.matrix(starts!, ends!)
    const isElsewhere = (place: Coordinates): boolean => copyOf(place) !== copy
    const columnsElsewhere = [...to.keys()].filter((column) => isElsewhere(to[column]!))
    from.forEach((start, row) => {
      // The engine counts on the drives that are measured one by one.
      for (const column of isElsewhere(start) ? to.keys() : columnsElsewhere) {
        const { durationSeconds, distanceMeters } = travel('drive', start, to[column]!)
        drives.seconds[row * to.length + column] = durationSeconds
        drives.meters[row * to.length + column] = distanceMeters
      }
    })
    measured.calls += from.length * to.length
    measured.milliseconds += performance.now() - began
    return drives
  }
  return {
    junctions: network.nodeCount,
    settings: {
      ...REFERENCE_SETTINGS,
      roads: { kind: 'measured', measure: counted('drive'), matrix },
      walking: { streetFactor: 1, metersPerSecond: walkMetersPerSecond, measure: counted('walk') },
    },
    measured,
    forget: () => (streets = open()),
  }
}
