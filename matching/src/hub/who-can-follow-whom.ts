import { arcOfChordSquared } from '@woodalo/geography'
import type { PairFilter } from '../kept-apart.ts'
import { secondsPerRadian } from '../requests-as-columns.ts'
import type { PlaceTable, RequestBook } from '../requests-as-columns.ts'
import { STEPS_PER_LOOK } from '../time-limit.ts'
import type { Stop } from '../time-limit.ts'
import { roomOf } from '../vehicle-loads-as-bits.ts'
import { ridersAt, type Stand, type StandRiders } from './riders-at-stand.ts'

/**
 * Loads a stand. A ball of several points is loaded as one where everybody does at least as well as at any of them:
 * nobody walks or rides farther than from the nearest. Returns null if stopped before it was done.
 */
export function loadStand(
  book: RequestBook,
  places: PlaceTable,
  ball: readonly number[],
  mayShare: PairFilter,
  stop: Stop,
): Stand | null {
  const riders = ridersAt(book, places, ball, stop)
  return riders && standOf(book, riders, mayShare, stop)
}

/** Finds who can follow whom. Returns null if stopped before it was done. */
export function standOf(
  book: RequestBook,
  riders: StandRiders,
  mayShare: PairFilter,
  stop: Stop,
): Stand | null {
  const perRadian = secondsPerRadian(book.settings)
  const { count, slots, first, latest } = riders
  if (perRadian === 0 && !book.drives.fill(slots, stop)) return null
  const between = new Float64Array(count * count).fill(Number.POSITIVE_INFINITY)
  const { destinations, loads } = book
  const room = roomOf(book.settings.limits)
  let steps = 0
  for (let i = 0; i < count; i += 1) {
    steps += count - i
    if (steps > 8 * STEPS_PER_LOOK) {
      steps = 0
      if (stop()) return null
    }
    const a = slots[i]!
    const ax = destinations[a * 3]!
    const ay = destinations[a * 3 + 1]!
    const az = destinations[a * 3 + 2]!
    for (let j = i + 1; j < count; j += 1) {
      const b = slots[j]!
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
        there = book.drives.between(a, b)
        back = book.drives.between(b, a)
      }
      if (first[i]! + there <= latest[j]!) between[i * count + j] = there
      if (first[j]! + back <= latest[i]!) between[j * count + i] = back
    }
  }
  return { ...riders, between }
}
