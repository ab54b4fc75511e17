// The direct way between two places on one street.
import { UNREACHABLE } from './packed-cost.ts'
import { partCost, type Spot, type Streets } from './route-ends.ts'

/** Returns the direction from one spot to the other along their street. */
export function directionAlong({ travelMs }: Streets, from: Spot, to: Spot): number {
  const there = 2 * from.street
  if (from.share === to.share) return travelMs[there]! > 0 ? there : there + 1
  return from.share < to.share ? there : there + 1
}

/**
 * Returns the cost along the street that both lie on. UNREACHABLE if they lie on two streets, or against a one-way
 * street.
 */
export function costBetween(streets: Streets, from: Spot, to: Spot): number {
  if (from.street !== to.street) return UNREACHABLE
  if (from.share === to.share) return 0
  return partCost(streets, directionAlong(streets, from, to), Math.abs(to.share - from.share))
}
