import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** A short text that does something when pressed. */
export function Chip({ onPress, disabled, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  )
}

interface ChipProps {
  onPress: () => void
  disabled?: boolean
  children: ReactNode
}
