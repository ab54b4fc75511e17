// What a way costs: milliseconds and decimetres in one float64, so that one comparison finds the fastest way and, of
// equally fast ones, the shortest, and one addition carries both. Sums are exact up to 149 hours and 1,677 km.

/** Decimetres that fit below one millisecond. */
const SPAN = 2 ** 24

export const UNREACHABLE = Number.POSITIVE_INFINITY

export function costOf(milliseconds: number, decimeters: number): number {
  return milliseconds * SPAN + decimeters
}

/** Of an UNREACHABLE cost: Infinity. */
export function secondsOf(cost: number): number {
  return Math.floor(cost / SPAN) / 1000
}

/** Of an UNREACHABLE cost: Infinity. */
export function metersOf(cost: number): number {
  return cost === UNREACHABLE ? UNREACHABLE : (cost - Math.floor(cost / SPAN) * SPAN) / 10
}
