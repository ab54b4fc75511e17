import { useSignedInText } from '../i18n/use-text.ts'
import styles from './no-rides-yet.module.css'

/** For somebody without rides: what will stand here. */
export function NoRidesYet() {
  const text = useSignedInText().request
  return (
    <div className={styles.none}>
      {/* A ride's line in small, with nobody beside the reader yet. */}
      <svg className={styles.drawing} viewBox="0 0 40 40" fill="none" aria-hidden="true">
        <path className={styles.free} d="M15 7v5c0 4 2 5 5 5h12M6 7v20c0 6 3 8 8 8h18" />
        <path className={styles.own} d="M10.5 7v13c0 4 2 6 6 6h15.5" />
        <circle className={styles.stop} cx="33" cy="26" r="3" />
        <rect className={styles.ring} x="2.5" y="2.5" width="16" height="8" rx="4" />
      </svg>
      <div>
        <h2 className={styles.heading}>{text.ridesEmpty}</h2>
        <p className={styles.hint}>{text.ridesEmptyHint}</p>
      </div>
    </div>
  )
}
