import type { DeskFault } from '@woodalo/protocol/desk-responses'
import { useDeskText } from './desk-texts.ts'
import styles from './fault-line.module.css'

/** An error message, announced to screen readers when it appears. */
export function FaultLine({ fault }: { fault: DeskFault | null }) {
  const text = useDeskText()
  return <div role="alert">{fault && <p className={styles.fault}>{text.faults[fault]}</p>}</div>
}
