/**
 * Splits a fare of `total` minor units in proportion to `weights`, the solo fares, by largest remainder. The parts add up to `total` exactly, and
 * no part exceeds its weight unless `total` exceeds their sum. Equal remainders go to the heavier weight, then to the
 * earlier position, so pass the riders in the order of their ids.
 */
export function splitFare(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  // If every weight is zero (every solo fare), the parts are equal.
  const exact = weights.map((weight) => (sum > 0 ? (total * weight) / sum : total / weights.length))
  const parts = exact.map(Math.floor)
  const left = total - parts.reduce((all, part) => all + part, 0)
  const order = weights
    .map((_, index) => index)
    .sort((a, b) => exact[b]! - parts[b]! - (exact[a]! - parts[a]!) || weights[b]! - weights[a]! || a - b)
  for (let rank = 0; rank < left; rank += 1) parts[order[rank]!]! += 1
  return parts
}
