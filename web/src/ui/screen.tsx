import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './screen.module.css'

interface ScreenProps {
  /** At the head: brand, back button, title, actions. */
  head?: ReactNode
  /** At the thumb: the one primary button and what goes with it. */
  foot?: ReactNode
  /** From 768 px it stands beside the column; on a phone above it, as `onPhone` says. */
  aside?: ReactNode
  /** How much of a phone's screen the aside takes: none of it by default, a strip, or nearly half. */
  onPhone?: 'none' | 'strip' | 'half'
  /** On a wide screen the buttons follow the words, in the middle of the column. */
  together?: boolean
  /** At a desk, a third column: what one would otherwise go to. */
  beside?: ReactNode
  /** At a desk, a third column: what follows the column on a narrower screen. */
  below?: ReactNode
  children: ReactNode
}

export function Screen({
  head,
  foot,
  aside,
  onPhone = 'none',
  together,
  beside,
  below,
  children,
}: ScreenProps) {
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
      {below && <div className={styles.below}>{below}</div>}
    </div>
  )
}

/** Keeps a number with the word before it, such as that of a house with its street. */
function withNumbers(title: string): string {
  return title.replaceAll(/ (?=\d)/g, '\u00a0')
}

interface ScreenTitleProps {
  children: string
  /** Smaller, for a bar with buttons beside it. */
  compact?: boolean
  /** The title is only for screen readers, because the largest element of the screen already shows it. */
  hidden?: boolean
}

/** The screen's name. Takes the focus when the screen appears, so that a screen reader starts there. */
export function ScreenTitle({ children, compact = false, hidden = false }: ScreenTitleProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${children} · Woodalo`
  }, [children])
  useEffect(() => {
    // Not on the first page: there the browser itself starts reading at the top.
    if (document.documentElement.dataset['moved'] !== undefined) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1
      ref={title}
      tabIndex={-1}
      className={hidden ? styles.unseen : compact ? styles.compact : styles.title}
    >
      {withNumbers(children)}
    </h1>
  )
}
