import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { laterIcons } from '../ui/later-icons.ts'
import { SlideUp } from '../ui/slide-up.tsx'
import styles from './map-sheet.module.css'
import type { Route } from './route.ts'
import { Sketch } from './sketch.tsx'
import { useBackButton } from './use-back-button.ts'

interface MapSheetProps {
  route: Route
  /** The same in words, in the panel over the map; its handle stays in reach. */
  children: ReactNode
  onClose: () => void
}

/** On a phone, the map as large as the screen. Stands for as long as it is mounted. */
export function MapSheet({ route, children, onClose }: MapSheetProps) {
  // Who opens it wants to see more than the strip shows.
  const { stage: _, ...whole } = route
  const { places, ride } = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isRead, setIsRead] = useState(true)
  useBackButton(onClose)

  // Closes it before it leaves the page: a dialog that is removed while open returns the focus to nothing.
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    return () => element.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={places.openMap}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={classNames(styles.map, isRead && styles.less)}>
        <Sketch route={whole} />
      </div>
      <div className={styles.back}>
        <IconButton icon={laterIcons.arrowLeft} label={places.back} onClick={onClose} />
      </div>
      <SlideUp keepOpened isOpen={isRead} height="45dvh" label={ride.info} onStateChange={setIsRead}>
        {children}
      </SlideUp>
    </dialog>
  )
}
