import { useEffect, useRef } from 'react'
import styles from './screen.module.css'
import unseen from './visually-hidden.module.css'

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
      className={hidden ? unseen.hidden : compact ? styles.compact : styles.title}
    >
      {withNumbers(children)}
    </h1>
  )
}
