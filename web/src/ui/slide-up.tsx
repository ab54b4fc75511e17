import type { CSSProperties, ReactNode } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { classNames } from './class-names.ts'
import { usePanel } from './use-panel.ts'
import shared from './sliding-panels.module.css'
import styles from './slide-up.module.css'

interface SlideUpProps {
  isOpen: boolean
  /** What the panel is, for those who cannot see it. */
  label: string
  /** A CSS length, such as `500px`; as tall as its content by default. */
  height?: string
  /** Closed, a handle of 40 px stays in reach. */
  keepOpened?: boolean
  hasBackdrop?: boolean
  className?: string | undefined
  onStateChange: (isOpen: boolean) => void
  children: ReactNode
}

export function SlideUp(props: SlideUpProps) {
  const {
    isOpen,
    label,
    height = 'auto',
    keepOpened = false,
    hasBackdrop = false,
    className,
    onStateChange,
  } = props
  const text = useFirstText().ui
  const { ref, shown } = usePanel({ isOpen, modal: hasBackdrop })
  const size = { '--panel-height': height } as CSSProperties

  return (
    <>
      {keepOpened && (
        <button
          type="button"
          className={styles.peek}
          aria-expanded={isOpen}
          aria-label={`${text.openPanel}: ${label}`}
          onClick={() => onStateChange(true)}
        >
          <span className={styles.grip} />
        </button>
      )}
      <dialog
        ref={ref}
        className={classNames(shared.up, shown && shared.shown, keepOpened && shared.peeks, className)}
        style={size}
        aria-label={label}
        onCancel={(event) => {
          event.preventDefault()
          onStateChange(false)
        }}
        onKeyDown={(event) => {
          // A dialog that is not modal gets no cancel event.
          if (event.key === 'Escape' && !hasBackdrop) onStateChange(false)
        }}
        onClick={(event) => {
          if (hasBackdrop && event.target === event.currentTarget) onStateChange(false)
        }}
      >
        <div className={styles.sheet}>
          <button
            type="button"
            className={styles.handle}
            aria-label={text.closePanel}
            onClick={() => onStateChange(false)}
          >
            <span className={styles.grip} />
          </button>
          <div className={styles.content}>{props.children}</div>
        </div>
      </dialog>
    </>
  )
}
