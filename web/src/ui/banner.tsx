import { useRef, type ReactNode } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { IconButton } from './button.tsx'
import { useRoomBelow } from './use-room-below.ts'
import { useTimeLimit } from './use-time-limit.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { icons } from './icons.ts'
import styles from './banner.module.css'

interface BannerProps {
  isVisible: boolean
  title: string
  text: string
  leading?: ReactNode
  /** What opening it is for: said, since the whole banner does it. */
  action?: string
  /** How long it is visible before it disappears. */
  milliseconds?: number
  onOpen: () => void
  /** Called when it closes by its button or by time, without opening anything. */
  onClose: () => void
}

/** Slides in over the top, can be opened or closed, and disappears by itself. */
export function Banner({ isVisible, ...props }: BannerProps) {
  return isVisible ? <VisibleBanner {...props} /> : null
}

function VisibleBanner(props: Omit<BannerProps, 'isVisible'>) {
  const { title, text, leading, action, milliseconds = 4000, onOpen, onClose } = props
  const words = useFirstText().ui
  const limit = useTimeLimit(milliseconds, onClose)
  const box = useRef<HTMLDivElement>(null)
  useRoomBelow(box)
  return (
    <div ref={box} className={styles.banner} role="status" {...limit}>
      <button type="button" className={styles.open} onClick={onOpen}>
        {leading}
        <span className={styles.words}>
          <span className={styles.title}>{title}</span> <span className={styles.text}>{text}</span>{' '}
        </span>
        {action && <VisuallyHidden>{action}</VisuallyHidden>}
      </button>
      <IconButton icon={icons.close} label={words.close} variant="transparent" onClick={onClose} />
    </div>
  )
}
