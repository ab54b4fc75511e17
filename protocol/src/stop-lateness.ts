import type { Stop } from './rides.ts'

/** Less is not worth a word. */
const leastLateMinutes = 2

/**
 * When a stop that is ahead is reached, and how many minutes later than agreed: null while that is not worth a word.
 * What the service expected moves on with the clock: nobody arrives in the past. `now` in milliseconds by the server's
 * clock.
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

/**
 * When a stop was reached, or is expected by the service and by the clock: nobody arrives in the past. One time for the
 * head, the list and the map. `now` in milliseconds by the service's clock; null once the ride is over.
 */
export function timeAt(stop: Pick<Stop, 'eta' | 'expectedAt' | 'state'>, now: number | null): string {
  return stop.state === 'dropped_off' || now === null ? stop.expectedAt : arrivalOf(stop, now).at
}
