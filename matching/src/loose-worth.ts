import type { RequestBook } from './request-book.ts'
import { roomOf } from './room.ts'
import { meterOf } from './tariff.ts'

/**
 * What a request can at most be worth to any group whatever, known without looking at one. A group's fare is at least
 * what it costs to bring any of its k riders home from the meeting point, so at least the mean of that over the riders:
 * together they save at most Σ (solo − that ÷ k). Nobody's way home gets shorter than by the farthest walk.
 */
export function looseWorth(book: RequestBook, slot: number): number {
  const { limits, roads, fare } = book.settings
  const solo = book.soloFares[slot]!
  const room = roomOf(limits)
  const load = book.loads[slot]!
  const most = Math.min(limits.maxGroup, 1 + room.seats - room.people(load))
  if (most < 2) return 0
  // Roads that somebody measured need not respect the straight line.
  if (roads.kind !== 'straight') return solo
  const meters = Math.max(0, book.soloMeters[slot]! - (book.reachMeters + 1) * roads.streetFactor)
  // No group takes a cheaper vehicle than one of its parties does alone.
  const factor = room.vehicleFor(load)!.fareFactor
  const least = Math.round(meterOf(fare)(meters, meters / roads.metersPerSecond) * factor)
  return solo - Math.min(solo, least) / most
}
