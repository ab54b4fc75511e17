import { classNames } from './class-names.ts'
import styles from './spinner.module.css'

/** Turning strands. Decoration: the control that waits says so itself (`aria-busy`, or a text beside it). */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg className={classNames(styles.spinner, className)} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="9" />
      <path className={styles.arc} d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
}
