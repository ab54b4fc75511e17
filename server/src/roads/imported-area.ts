// One imported area: its streets for driving, and its paths for walking.
import type { Coordinates } from '@woodalo/geography'
import {
  createWalker,
  creatingRouter,
  type Footing,
  layRoadbed,
  type Matrix,
  type Network,
  openNetwork,
  type Place,
  type Reach,
  type Roadbed,
  slowedMs,
  type Slowness,
  WALK_METERS_PER_SECOND,
} from '@woodalo/roads'
import { keptByPlace, rememberingLast } from './cache-by-place.ts'
import { longestWalk } from './longest-walk.ts'
import type { Line, Travel } from './drives-and-walks-model.ts'
import { atOnce } from './work-in-steps.ts'
import { pathMeters, snapMeters } from './reach-of-streets-and-paths.ts'

/** Plain data that threads share. */
export interface StoredNetwork {
  areaId: string
  /** Changes with each import. */
  version: string
  bytes: ArrayBufferLike
  /** The slowness at the current hour. */
  slowness: Slowness
}

/** The functions of an area return null if it has no street, or no path, near one of the two places. */
export interface Area {
  /** Any place in the area. */
  place: Coordinates
  /** Returns the same streets at other speeds, computed in steps. */
  slowed(slowness: Slowness): Generator<undefined, Area>
  isAt(place: Coordinates): boolean
  drive(from: Coordinates, to: Coordinates): Travel | null
  /**
   * Returns the drives from each place to each other place, row by row, in a third of the time of single ones. A cell
   * is Infinity where `drive` returns null. Null if all are.
   */
  matrix(from: readonly Coordinates[], to: readonly Coordinates[]): Matrix | null
  /** Returns Infinity beyond the longest walk. */
  walk(from: Coordinates, to: Coordinates): Travel | null
  lineOfDrive(from: Coordinates, to: Coordinates): Line | null
  lineOfWalk(from: Coordinates, to: Coordinates): (Travel & { line: Line }) | null
  /** How many searches there were so far for what all drives or walks of a place have in common. */
  searches(): number
}

const onTheSpot: Travel = { distanceMeters: 0, durationSeconds: 0 }

/** @throws NetworkFormatError if the bytes are not a network of this version. */
export function openArea({ bytes, slowness }: Pick<StoredNetwork, 'bytes' | 'slowness'>): Area {
  return atOnce(openingArea(bytes, () => slowness))
}

/**
 * Does the same in steps of some tens of milliseconds.
 * @throws NetworkFormatError
 */
export function* openingArea(
  bytes: ArrayBufferLike,
  slownessAt: (place: Coordinates) => Slowness,
): Generator<undefined, Area> {
  const network = openNetwork(bytes)
  yield
  const roadbed = layRoadbed(network)
  yield
  const paths = pathsOf(network)
  yield
  return yield* drivenAt(roadbed, paths, slownessAt(placeIn(network)))
}

/** Returns any place in the network. */
function placeIn({ pointLatitudes, pointLongitudes }: Network): Coordinates {
  return { latitude: pointLatitudes[0]! / 1e7, longitude: pointLongitudes[0]! / 1e7 }
}

type Paths = ReturnType<typeof pathsOf>

/** Returns the walkable lines, which do not depend on traffic. */
function pathsOf(network: Network) {
  const walker = createWalker(network)
  let searches = 0
  const footingAt = keptByPlace((place): Footing | null => walker.snap(place, pathMeters))
  const reachFrom = keptByPlace((place): Reach | null => {
    const footing = footingAt(place)
    if (footing) searches += 1
    return footing && walker.reach(footing, longestWalk)
  })
  return { walker, searches: () => searches, footingAt, reachFrom, footingAtEnd: rememberingLast(footingAt) }
}

function* drivenAt(roadbed: Roadbed, paths: Paths, slowness: Slowness): Generator<undefined, Area> {
  const { walker, footingAt, reachFrom, footingAtEnd } = paths
  const router = yield* creatingRouter(roadbed, slowedMs(roadbed.network, slowness))
  const placeAt = keptByPlace((place): Place | null => {
    const spot = router.snap(place, snapMeters)
    return spot && router.place(spot)
  })
  const startAt = rememberingLast(placeAt)
  return {
    place: placeIn(roadbed.network),
    slowed: (other) => drivenAt(roadbed, paths, other),
    isAt: (place) => placeAt(place) !== null,
    searches: () => router.searches() + paths.searches(),
    drive(from, to) {
      const start = startAt(from)
      const end = start && placeAt(to)
      if (!end) return null
      const { seconds, meters } = router.travel(start, end)
      return seconds < Infinity ? { distanceMeters: meters, durationSeconds: seconds } : null
    },
    walk(from, to) {
      if (isSame(from, to)) return onTheSpot
      const reach = reachFrom(from)
      const end = reach && footingAtEnd(to)
      return end && walked(walker.travel(reach, end), reach.from, end)
    },
    matrix(from, to) {
      const [starts, ends] = [from.map(placeAt), to.map(placeAt)]
      const [rows, columns] = [indicesIn(starts), indicesIn(ends)]
      if (rows.length === 0 || columns.length === 0) return null
      const drives = router.matrix(
        rows.map((row) => starts[row]!),
        columns.map((column) => ends[column]!),
      )
      return rows.length === from.length && columns.length === to.length
        ? drives
        : amongAll(drives, { rows, columns, columnCount: to.length, cells: from.length * to.length })
    },
    lineOfDrive(from, to) {
      const start = placeAt(from)
      const end = start && placeAt(to)
      const drive = end && router.drive(start.spot, end.spot)
      return drive && drive.line.map(([latitude, longitude]) => ({ latitude, longitude }))
    },
    lineOfWalk(from, to) {
      if (isSame(from, to)) return { ...onTheSpot, line: [] }
      const start = footingAt(from)
      const end = start && footingAt(to)
      const walk = end && walker.walk(start, end)
      return (
        walk && {
          ...walked(walk, start, end),
          line: [from, ...walk.line.map(([latitude, longitude]) => ({ latitude, longitude })), to],
        }
      )
    },
  }
}

function indicesIn(places: readonly (Place | null)[]): number[] {
  return places.flatMap((place, index) => (place ? [index] : []))
}

/** Puts the rows and columns of some places where they are among all places. */
function amongAll(
  drives: Matrix,
  all: { rows: readonly number[]; columns: readonly number[]; columnCount: number; cells: number },
): Matrix {
  const spread = (some: Float64Array): Float64Array => {
    const cells = new Float64Array(all.cells).fill(Infinity)
    let at = 0
    for (const row of all.rows)
      for (const column of all.columns) cells[row * all.columnCount + column] = some[at++]!
    return cells
  }
  return { seconds: spread(drives.seconds), meters: spread(drives.meters) }
}

function isSame(one: Coordinates, other: Coordinates): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude
}

/** Returns the walk from a place to its path, along paths, and from there to the other place. */
function walked(onPaths: { seconds: number; meters: number }, from: Footing, to: Footing): Travel {
  const besides = from.metersAway + to.metersAway
  return {
    distanceMeters: onPaths.meters + besides,
    durationSeconds: onPaths.seconds + besides / WALK_METERS_PER_SECOND,
  }
}
