import { splitProportionally } from './proportional-split.ts'

/** Splits a fare in whole minor units, in proportion to the given solo fares. */
export function splitFare(total: number, soloFares: readonly number[]): number[] {
  return splitProportionally(total, soloFares)
}
