import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './card.module.css'

interface CardProps {
  /** `inverse` makes it the loudest thing on the screen. */
  tone?: 'raised' | 'inverse'
  /** Without inner space: for rows that bring their own. */
  flush?: boolean
  className?: string | undefined
  children: ReactNode
}

export function Card({ tone = 'raised', flush = false, className, children }: CardProps) {
  return (
    <div className={classNames(styles.card, styles[tone], !flush && styles.padded, className)}>
      {children}
    </div>
  )
}
