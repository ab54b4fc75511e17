// What about a fare needs an explanation.
import type { Settlement, Ride } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import styles from './settlement.module.css'

interface WhyFareProps {
  settlement: Pick<Settlement, 'fare' | 'estimate'>
  /** How much later than agreed the ride ended; null if it was about on time. */
  lateMinutes: number | null
}

/** Explains a fare far from the estimate, with nothing that is not known. */
export function WhyFare({ settlement, lateMinutes }: WhyFareProps) {
  const text = useText().settlement
  const format = useFormat()
  const far = farFromEstimate(settlement)
  if (far === null) return null
  const percent = format.percent(Math.abs(far))
  return (
    <p className={styles.soft}>
      {far < 0
        ? text.fareBelow(percent)
        : lateMinutes === null
          ? text.fareAbove(percent)
          : text.fareAboveLate(percent, format.duration(lateMinutes * 60))}
    </p>
  )
}

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
