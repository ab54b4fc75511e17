import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

export function VisuallyHidden({
  children,
  as: Tag = 'span',
}: {
  children: ReactNode
  as?: 'span' | 'div' | 'h2'
}) {
  return <Tag className={styles.hidden}>{children}</Tag>
}
