// The cost of a route packs milliseconds and decimetres into one float64. One comparison finds the fastest route (the
// shortest among equally fast ones), and one addition adds both. Sums are exact up to 149 hours and 1,677 km.

/** How many decimetres fit below one millisecond. */
const SPAN = 2 ** 24

export const UNREACHABLE = Number.POSITIVE_INFINITY

export function costOf(milliseconds: number, decimeters: number): number {
  return milliseconds * SPAN + decimeters
}

/** Returns Infinity for UNREACHABLE. */
export function secondsOf(cost: number): number {
  return Math.floor(cost / SPAN) / 1000
}

/** Returns Infinity for UNREACHABLE. */
export function metersOf(cost: number): number {
  return cost === UNREACHABLE ? UNREACHABLE : (cost - Math.floor(cost / SPAN) * SPAN) / 10
}
