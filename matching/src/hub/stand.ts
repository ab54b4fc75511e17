import type { PairFilter } from '../kept-apart.ts'
import type { Coordinates } from '@woodalo/geography'
import { roomOf } from '../vehicle-loads-as-bits.ts'

import type { PlaceTable, RequestBook } from '../requests-as-columns.ts'
import { secondsPerRadian } from '../requests-as-columns.ts'
import { EARTH_RADIUS_METERS, arcOfChordSquared, metersBetween } from '@woodalo/geography'
import type { Stop } from '../time-limit.ts'
import { STEPS_PER_LOOK } from '../time-limit.ts'

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

/**
 * Loads a stand. A ball of several points is loaded as one where everybody does at least as well as at any of them:
 * nobody walks or rides farther than from the nearest. Returns null if stopped before it was done.
 *
 * On measured roads, the measuring ends when `measured` comes. Where a drive is not known then, nobody follows.
 */
export function loadStand(
  book: RequestBook,
  places: PlaceTable,
  ball: readonly number[],
  mayShare: PairFilter,
  stop: Stop,
  measured: Stop = stop,
): Stand | null {
  const riders = ridersAt(book, places, ball, stop)
  return riders && standOf(book, riders, mayShare, stop, measured)
}

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

/** Finds who can follow whom. Returns null if stopped before it was done; `measured` is that of `loadStand`. */
export function standOf(
  book: RequestBook,
  riders: StandRiders,
  mayShare: PairFilter,
  stop: Stop,
  measured: Stop = stop,
): Stand | null {
  const perRadian = secondsPerRadian(book.settings)
  const { count, slots, first, latest } = riders
  const isMeasured = perRadian === 0
  let isOver = isMeasured && !book.drives.fill(slots, measured)
  if (isOver && stop()) return null
  const between = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY)
  const { destinations, loads } = book
  const room = roomOf(book.settings.limits)
  let steps = 0
  for (let i = 0; i < count; i += 1) {
    steps += count - i
    if (steps > 8 * STEPS_PER_LOOK) {
      steps = 0
      if (stop()) return null
      isOver ||= isMeasured && measured()
    }
    const a = slots[i]!
    const ax = destinations[a * 3]!
    const ay = destinations[a * 3 + 1]!
    const az = destinations[a * 3 + 2]!
    for (let j = i + 1; j < count; j += 1) {
      const b = slots[j]!
      if (isOver && !book.drives.isKnown(a, b) && !book.drives.isKnown(b, a)) continue
      if (!room.holds(loads[a]! + loads[b]!)) continue
      if (!mayShare(a, b)) continue
      let there: number
      let back: number
      if (perRadian > 0) {
        const x = ax - destinations[b * 3]!
        const y = ay - destinations[b * 3 + 1]!
        const z = az - destinations[b * 3 + 2]!
        there = arcOfChordSquared(x * x + y * y + z * z) * perRadian
        back = there
      } else {
        there = !isOver || book.drives.isKnown(a, b) ? book.drives.between(a, b) : Number.POSITIVE_INFINITY
        back = !isOver || book.drives.isKnown(b, a) ? book.drives.between(b, a) : Number.POSITIVE_INFINITY
      }
      if (first[i]! + there <= latest[j]!) between[i * count + j] = there
      if (first[j]! + back <= latest[i]!) between[j * count + i] = back
    }
  }
  return { ...riders, between }
}
