import type { ReactNode } from 'react'
import type { IconPath } from './icons.ts'
import { RowIcon } from './row-icon.tsx'
import styles from './fold.module.css'

interface FoldProps {
  /** In a list of folds, what this one is about. */
  icon?: IconPath | undefined
  title: string
  /** What is in it, in brief. */
  detail?: string | null
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A section that its title opens and closes. */
export function Fold({ icon, title, detail = null, onToggle, children }: FoldProps) {
  return (
    <details className={styles.fold} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {icon && <RowIcon path={icon} />}
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </summary>
      {children}
    </details>
  )
}
