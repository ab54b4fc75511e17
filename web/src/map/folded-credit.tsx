import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Credit } from './credit.tsx'
import styles from './map-background.module.css'

const sign = '©'

/** The credit of a map that is too small to carry it: one tap away, as the licence of OpenStreetMap allows there. */
export function FoldedCredit({ attribution }: { attribution: readonly string[] }) {
  const text = useText().places
  const [isOpen, setIsOpen] = useState(false)
  if (attribution.length === 0) return null
  return (
    <span className={styles.folded}>
      <button
        type="button"
        className={styles.mark}
        aria-expanded={isOpen}
        aria-label={text.credit}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span aria-hidden="true">{sign}</span>
      </button>
      {isOpen && <Credit attribution={attribution} className={styles.words} />}
    </span>
  )
}
