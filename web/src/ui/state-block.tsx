import type { ReactNode } from 'react'
import styles from './state-block.module.css'

interface StateBlockProps {
  kind: 'empty' | 'error' | 'offline'
  title: string
  text?: string
  /** Instead of the drawing of its kind. */
  picture?: ReactNode
  /** Between title and text, and then without a drawing: what is more than any. */
  instead?: ReactNode
  /** What to do next: a button. */
  action?: ReactNode
  /** The heading's level on its screen. */
  level?: 1 | 2 | 3
}

/** Two strands that wait for a third, one that broke, or ones with a gap in the middle. */
const drawings = {
  empty: (
    <>
      <path className={styles.ghost} d="M46 12v22c0 10 6 16 16 16h44" />
      <path className={styles.own} d="M38 12v34c0 14 8 22 22 22h24" />
      <circle className={styles.ring} cx="42" cy="12" r="9" />
      <circle className={styles.dot} cx="90" cy="68" r="6.5" />
      <circle className={styles.ghost} cx="112" cy="50" r="6" />
    </>
  ),
  error: (
    <>
      <path className={styles.own} d="M42 12v14c0 7 4 11 11 11h6" />
      <path className={styles.fault} d="m66 28 3 6-5 5 5 6M78 31l-4 5" />
      <path className={styles.ghost} d="M80 46c10 0 10 22 20 22h6" />
      <circle className={styles.ring} cx="42" cy="12" r="9" />
      <circle className={styles.ghost} cx="112" cy="68" r="6" />
    </>
  ),
  offline: (
    <>
      <path className={styles.own} d="M42 12v12c0 8 4 12 12 12" />
      <path className={styles.ghost} d="M62 36c20 0 12 32 34 32" />
      <circle className={styles.ring} cx="42" cy="12" r="9" />
      <circle className={styles.dot} cx="110" cy="68" r="6.5" />
    </>
  ),
}

export function StateBlock({ kind, title, text, picture, instead, action, level = 2 }: StateBlockProps) {
  const Title = `h${level}` as const
  return (
    <div className={styles.block} role={kind === 'error' ? 'alert' : undefined}>
      {!instead &&
        (picture || (
          <svg className={styles.drawing} viewBox="0 0 150 80" fill="none" aria-hidden="true">
            {drawings[kind]}
          </svg>
        ))}
      <Title className={styles.title}>{title}</Title>
      {instead}
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
