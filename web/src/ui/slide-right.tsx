import type { CSSProperties, ReactNode } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { usePanel } from './use-panel.ts'
import { icons } from './icons.ts'
import shared from './sliding-panels.module.css'
import styles from './slide-right.module.css'

interface SlideRightProps {
  isOpen: boolean
  /** What the panel is, for those who cannot see it. */
  label: string
  /** A CSS length. */
  width?: string
  needsCloseButton?: boolean
  /** When closed, it stays in place as a part of the page instead of moving off to the left. */
  keepOpened?: boolean
  className?: string | undefined
  onStateChange: (isOpen: boolean) => void
  children: ReactNode
}

/** Slides in from the left edge; closed, it is wholly off the screen. */
export function SlideRight(props: SlideRightProps) {
  const {
    isOpen,
    label,
    width = '100%',
    needsCloseButton = true,
    keepOpened = false,
    className,
    onStateChange,
  } = props
  const text = useFirstText().ui
  const { ref, shown } = usePanel({ isOpen: isOpen || keepOpened, modal: !keepOpened })
  const size = { '--panel-width': width } as CSSProperties

  return (
    <dialog
      ref={ref}
      className={classNames(shared.right, (shown || keepOpened) && shared.shown, className)}
      style={size}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onStateChange(false)
      }}
      onClick={(event) => {
        if (!keepOpened && event.target === event.currentTarget) onStateChange(false)
      }}
    >
      <div className={styles.page}>
        {needsCloseButton && (
          <IconButton
            icon={icons.close}
            label={text.close}
            variant="transparent"
            className={styles.close}
            onClick={() => onStateChange(false)}
          />
        )}
        {props.children}
      </div>
    </dialog>
  )
}
