import type { OwnCost } from './own-cost.ts'

/** The part of the solo fare that the reader saves, 0 to 1. */
export function savedFraction(cost: OwnCost | null): number | null {
  return cost && cost.solo.amount > 0 ? cost.saved.amount / cost.solo.amount : null
}
