import { type Coordinates, EARTH_RADIUS_METERS, metersBetween } from '@woodalo/geography'
import type { PlaceTable, RequestBook } from '../requests-as-columns.ts'
import { secondsPerRadian } from '../requests-as-columns.ts'
import type { Stop } from '../time-limit.ts'

/** A crowded point, with everybody in reach and the driving seconds between all their destinations. */
export interface Stand {
  /** -1 - place, or the slot of the rider whose origin it is. */
  readonly point: number
  readonly count: number
  readonly slots: Int32Array
  /** Seconds from the stand to each destination, and the latest seconds at which each rider may arrive. */
  readonly first: Float64Array
  readonly latest: Float64Array
  /** Seconds from destination i to j at [i * count + j]; infinite if j cannot follow i. */
  readonly between: Float64Array
}

/** The riders who reach a crowded point, without the drives between them. */
export type StandRiders = Pick<Stand, 'point' | 'count' | 'slots' | 'first' | 'latest'>

/** Returns those who reach the ball, or null if stopped before it was done. */
export function ridersAt(
  book: RequestBook,
  places: PlaceTable,
  ball: readonly number[],
  stop: Stop,
): StandRiders | null {
  const perRadian = secondsPerRadian(book.settings)
  const firstOf = new Map<number, number>()
  const latestOf = new Map<number, number>()
  const near: number[] = []
  for (const point of ball) {
    if (stop()) return null
    const vectors = point >= 0 ? book.origins : places.vectors
    const at = (point >= 0 ? point : -1 - point) * 3
    const from: Coordinates = point >= 0 ? book.requests[point]!.trip.from : places.places[-1 - point]!
    const found = book.grid.collectNear(vectors, at, near)
    for (let index = 0; index < found; index += 1) {
      const slot = near[index]!
      if (!book.walks.reaches(slot, point, places)) continue
      const seconds =
        perRadian > 0
          ? (metersBetween(vectors, at, book.destinations, slot * 3) / EARTH_RADIUS_METERS) * perRadian
          : book.drives.fromPoint(point, slot, from)
      const limit = book.latestSeconds[slot]! - book.walks.seconds
      if (seconds > limit) continue
      firstOf.set(slot, Math.min(seconds, firstOf.get(slot) ?? seconds))
      latestOf.set(slot, Math.max(limit, latestOf.get(slot) ?? limit))
    }
  }
  const slots = Int32Array.from(firstOf.keys()).sort()
  return {
    point: ball[0]!,
    count: slots.length,
    slots,
    first: Float64Array.from(slots, (slot) => firstOf.get(slot)!),
    latest: Float64Array.from(slots, (slot) => latestOf.get(slot)!),
  }
}

/** Returns the riders at these places in the list. */
export function someOf(riders: StandRiders, places: readonly number[]): StandRiders {
  return {
    point: riders.point,
    count: places.length,
    slots: Int32Array.from(places, (at) => riders.slots[at]!),
    first: Float64Array.from(places, (at) => riders.first[at]!),
    latest: Float64Array.from(places, (at) => riders.latest[at]!),
  }
}
