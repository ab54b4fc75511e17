// What about a fare needs an explanation.
import type { Ride, Settlement } from '@woodalo/protocol'

/** Smaller differences from the estimate need no explanation. */
const notableFraction = 0.1

/**
 * How far the metered fare is above the estimate, as a fraction, negative below it; null if it is unknown or near.
 */
export function farFromEstimate({ fare, estimate }: Pick<Settlement, 'fare' | 'estimate'>): number | null {
  if (fare === null || estimate.amount === 0) return null
  const fraction = fare.amount / estimate.amount - 1
  return Math.abs(fraction) < notableFraction ? null : fraction
}

/** Fewer minutes are within what a taxi's arrival varies anyway. */
const notableMinutes = 5

/** How many minutes later than agreed the ride reached its last stop; null if it has not, or was about on time. */
export function minutesLate({ stops }: Pick<Ride, 'stops'>): number | null {
  const last = stops.at(-1)
  if (last?.state !== 'dropped_off') return null
  const minutes = Math.round((Date.parse(last.expectedAt) - Date.parse(last.eta)) / 60_000)
  return minutes < notableMinutes ? null : minutes
}
