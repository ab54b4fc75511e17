import type { ReactNode } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A section that its title opens and closes. */
export function Fold({ title, onToggle, children }: FoldProps) {
  return (
    <details className={styles.fold} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {children}
    </details>
  )
}
