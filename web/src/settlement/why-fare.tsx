import type { Settlement } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { farFromEstimate } from './far-from-estimate.ts'
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
