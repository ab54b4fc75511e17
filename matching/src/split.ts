/**
 * Splits `total` minor units in proportion to `weights` by largest remainder: the parts add up to `total` exactly,
 * and no part exceeds its weight while `total` does not exceed their sum. Equal remainders go to the heavier weight,
 * then to the earlier position, so give the riders in the order of their ids.
 */
export function splitProportionally(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  // With nothing to go by (every solo fare zero), equal parts.
  const exact = weights.map((weight) => (sum > 0 ? (total * weight) / sum : total / weights.length))
  const parts = exact.map(Math.floor)
  const left = total - parts.reduce((all, part) => all + part, 0)
  const order = weights
    .map((_, index) => index)
    .sort((a, b) => exact[b]! - parts[b]! - (exact[a]! - parts[a]!) || weights[b]! - weights[a]! || a - b)
  for (let rank = 0; rank < left; rank += 1) parts[order[rank]!]! += 1
  return parts
}
