/** As on the clock, whose hours are shown beside it: seconds would make one more or less of it. */
export function clockMinutesUntil(now: number, at: number): number {
  return Math.max(0, Math.floor(at / 60_000) - Math.floor(now / 60_000))
}
