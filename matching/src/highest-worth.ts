import type { RequestBook } from './requests-as-columns.ts'
import { roomOf } from './vehicle-loads-as-bits.ts'
import { meterOf } from './tariff.ts'

/**
 * Returns an upper bound of a request's worth to any group, without looking at groups. A group's fare is at least the
 * cost of bringing any of its k riders home from the meeting point, so at least the mean of that over the riders:
 * together they save at most Σ (solo − that ÷ k). Walking to the meeting point shortens nobody's way home by more than
 * the longest walk.
 */
export function looseWorth(book: RequestBook, slot: number): number {
  const { limits, roads, fare } = book.settings
  const solo = book.soloFares[slot]!
  const room = roomOf(limits)
  const load = book.loads[slot]!
  const most = Math.min(limits.maxGroup, 1 + room.seats - room.people(load))
  if (most < 2) return 0
  // Measured roads may undercut the straight line.
  if (roads.kind !== 'straight') return solo
  const meters = Math.max(0, book.soloMeters[slot]! - (book.reachMeters + 1) * roads.streetFactor)
  // A group's vehicle is never cheaper than the one that a party needs alone.
  const factor = room.vehicleFor(load)!.fareFactor
  const least = Math.round(meterOf(fare)(meters, meters / roads.metersPerSecond) * factor)
  return solo - Math.min(solo, least) / most
}
