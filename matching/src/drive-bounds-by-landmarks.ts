// Bounds of the drives between destinations, from the drives between each of them and a few landmarks.
import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import type { MeasuredRoads } from './problem-and-solution.ts'
import { TOLERANCE } from './walking.ts'

/** With this many requests, most pairs near one another go to different parts, and it pays to know so beforehand. */
const LEAST_BOUNDED = 500

/** How many destinations all others are measured from and to, for bounds. */
const LANDMARKS = 12

export interface Bounds {
  readonly marks: readonly Coordinates[]
  /** How many landmarks there are. */
  readonly count: number
  /** Seconds from each landmark to each place, and back, at [place * count + landmark]. */
  readonly from: Float64Array
  readonly to: Float64Array
}

/**
 * By the triangle inequality over the landmarks: who goes on to a landmark, or comes from one, cannot be faster over
 * a detour (ALT: Goldberg and Harrelson 2005). The rows may be other places than the columns, with the same landmarks.
 */
export function boundByLandmarks(columns: Bounds, row: number, column: number, rows = columns): number {
  const { count, from, to } = columns
  let least = 0
  for (let mark = 0; mark < count; mark += 1) {
    const onwards = rows.to[row * count + mark]! - to[column * count + mark]!
    const before = from[column * count + mark]! - rows.from[row * count + mark]!
    if (onwards > least) least = onwards
    if (before > least) least = before
  }
  return least - TOLERANCE
}

export function boundsOf(roads: MeasuredRoads, destinations: readonly Coordinates[]): Bounds {
  const isWorthwhile = roads.matrix !== undefined && destinations.length >= LEAST_BOUNDED
  return boundsFrom(roads, isWorthwhile ? landmarksAmong(destinations) : [], destinations)
}

/** Returns the drives between known landmarks and other places. */
export function boundsFrom(
  roads: MeasuredRoads,
  marks: readonly Coordinates[],
  places: readonly Coordinates[],
): Bounds {
  const none = { marks: [], count: 0, from: new Float64Array(0), to: new Float64Array(0) }
  if (!roads.matrix || marks.length === 0) return none
  const outwards = roads.matrix(marks, places)
  const inwards = outwards && roads.matrix(places, marks)
  if (!inwards) return none
  const from = new Float64Array(marks.length * places.length)
  marks.forEach((_, mark) =>
    places.forEach((__, at) => {
      from[at * marks.length + mark] = outwards.seconds[mark * places.length + at]!
    }),
  )
  return { marks, count: marks.length, from, to: Float64Array.from(inwards.seconds) }
}

/** Returns destinations far from one another: each next one is the farthest from those before. */
function landmarksAmong(destinations: readonly Coordinates[]): Coordinates[] {
  const apart = Float64Array.from(destinations, (place) => greatCircleMeters(destinations[0]!, place))
  return Array.from({ length: LANDMARKS }, () => {
    const farthest = destinations[apart.indexOf(apart.reduce((most, meters) => Math.max(most, meters), 0))]!
    destinations.forEach((place, at) => {
      apart[at] = Math.min(apart[at]!, greatCircleMeters(farthest, place))
    })
    return farthest
  })
}
