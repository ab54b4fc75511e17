import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './screen.module.css'

interface ScreenProps {
  /** At the head: brand, back button, title, actions. */
  head?: ReactNode
  /** At the thumb: the one primary button and what goes with it. */
  foot?: ReactNode
  /** From 768 px it stands beside the column; on a phone above it, as `onPhone` says. */
  aside?: ReactNode
  /** How much of a phone's screen the aside takes: none of it by default, a strip, nearly half, or a strip under the head. */
  onPhone?: 'none' | 'strip' | 'half' | 'under'
  /** On a wide screen the buttons follow the words, in the middle of the column. */
  together?: boolean
  /** At a desk, a third column: what one would otherwise go to. */
  beside?: ReactNode
  children: ReactNode
}

export function Screen({ head, foot, aside, onPhone = 'none', together, beside, children }: ScreenProps) {
  return (
    <div
      className={classNames(
        styles.screen,
        Boolean(aside) && styles.split,
        Boolean(beside) && styles.desk,
        together && styles.together,
      )}
    >
      {aside && <div className={classNames(styles.aside, styles[onPhone])}>{aside}</div>}
      <div className={styles.column}>
        {head && <header className={styles.head}>{head}</header>}
        <main className={styles.body}>{children}</main>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
      {beside && <div className={styles.beside}>{beside}</div>}
    </div>
  )
}
