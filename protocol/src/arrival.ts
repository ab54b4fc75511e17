import type { Stop } from './rides.ts'

/** Less is not worth a word. */
const leastLateMinutes = 2

/**
 * When a stop that is ahead is reached, and how many minutes later than agreed: null while that is not worth a word. What the
 * service expected moves on with the clock: nobody arrives in the past. `now` in milliseconds by the server's clock.
 */
export function arrivalOf(
  { eta, expectedAt }: Pick<Stop, 'eta' | 'expectedAt'>,
  now: number,
): { at: string; lateMinutes: number | null } {
  const at = Math.max(Date.parse(expectedAt), now)
  const lateMinutes = Math.floor((at - Date.parse(eta)) / 60_000)
  return {
    at: new Date(at).toISOString(),
    lateMinutes: lateMinutes >= leastLateMinutes ? lateMinutes : null,
  }
}
