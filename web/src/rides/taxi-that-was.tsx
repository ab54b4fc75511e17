import type { Ride } from '@woodalo/protocol'
import { useText } from '../i18n/use-text.ts'
import styles from './taxi-that-was.module.css'

/** The taxi of a ride that is over: what its app or company asks for when something was left in it. */
export function TaxiThatWas({ taxi }: { taxi: NonNullable<Ride['taxi']> }) {
  const text = useText().safety
  const facts = [taxi.car, taxi.app, taxi.driverName && text.drivenBy(taxi.driverName)].filter(Boolean)
  return (
    <p className={styles.taxi}>
      {taxi.plate && <strong className={styles.plate}>{taxi.plate}</strong>} <span>{facts.join(' · ')}</span>
    </p>
  )
}
