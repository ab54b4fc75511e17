/**
 * Beyond the few riders who fit a taxi, steps are enough. An exact count of a crowd would reveal each arrival and
 * departure.
 */
const tellableCounts = [0, 1, 2, 3, 5, 10, 20, 50, 100]

/** Rounds the number of nearby riders to one that may be shown. */
export function tellableCount(count: number): number {
  return tellableCounts.findLast((step) => step <= count) ?? 0
}
