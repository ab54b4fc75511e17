import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { IconButton } from './button.tsx'
import { icons } from './icons.ts'
import styles from './dialog.module.css'

interface DialogProps {
  isOpen: boolean
  title: string
  /** Before the title, such as the face of whom it is about. */
  leading?: ReactNode
  /** Called by Escape, the backdrop and the close button. */
  onClose: () => void
  children?: ReactNode
  /** Buttons at the bottom, with the one that changes nothing first, at every width and in every language. */
  actions?: ReactNode
}

/** A modal question: the browser's own dialog keeps the focus in and the rest of the page out. */
export function Dialog({ isOpen, title, leading, onClose, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  const text = useFirstText().ui
  // It fades with what it said: emptied at once, it would shrink under the eye.
  const [said, setSaid] = useState(children)
  const [isSeen, setSeen] = useState(isOpen)
  if (isOpen && said !== children) setSaid(children)
  if (isOpen && !isSeen) setSeen(true)

  // If the dialog were removed or hidden while open, the focus would be lost. A screen that waits for its code hides
  // what is around it and then shows it again, which runs this again.
  useLayoutEffect(() => {
    const dialog = element.current!
    if (!isOpen) return
    if (!dialog.open) dialog.showModal()
    return () => dialog.close()
  }, [isOpen])

  useEffect(() => {
    if (isOpen) return
    let current = true
    const fades = element.current!.getAnimations?.() ?? []
    void Promise.allSettled(fades.map(({ finished }) => finished)).then(() => {
      if (current) setSeen(false)
    })
    return () => {
      current = false
    }
  }, [isOpen])

  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={id}
      // Nothing in it is pressed while it fades.
      inert={!isOpen}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The dialog fills itself with its card: a press on the element itself is one on the backdrop.
        if (event.target === element.current) onClose()
      }}
    >
      <div className={styles.card}>
        <header className={styles.head}>
          {leading}
          <h2 id={id}>{title}</h2>
          <IconButton icon={icons.close} label={text.close} variant="transparent" onClick={onClose} />
        </header>
        {isSeen && !isOpen ? said : children}
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
