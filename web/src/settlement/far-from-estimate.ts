// What about a fare needs an explanation.
import type { Settlement } from '@woodalo/protocol'

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
