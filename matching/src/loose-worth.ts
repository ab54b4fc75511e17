import type { RequestBook } from './request-book.ts'
import { meterOf, vehicleFor } from './tariff.ts'

/**
 * What a request can at most be worth to any group whatever, known without looking at one. A group's fare is at least
 * what it costs to bring any of its k riders home from the meeting point, so at least the mean of that over the riders:
 * together they save at most Σ (solo − that ÷ k). Nobody's way home gets shorter than by the farthest walk.
 */
export function looseWorth(book: RequestBook, slot: number): number {
  const { limits, roads, fare } = book.settings
  const solo = book.soloFares[slot]!
  const { people } = limits.van ?? limits.taxi
  const most = Math.min(limits.maxGroup, 1 + people - book.people[slot]!)
  if (most < 2) return 0
  // Roads that somebody measured need not respect the straight line.
  if (roads.kind !== 'straight') return solo
  const meters = Math.max(0, book.soloMeters[slot]! - (book.reachMeters + 1) * roads.streetFactor)
  const vehicle = vehicleFor(book.people[slot]!, book.bags[slot]!, limits)
  const factor = vehicle === 'van' ? limits.van!.fareFactor : 1
  const least = Math.round(meterOf(fare)(meters, meters / roads.metersPerSecond) * factor)
  return solo - Math.min(solo, least) / most
}
