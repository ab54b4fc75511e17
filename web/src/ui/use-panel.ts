import { useEffect, useRef, useState } from 'react'

interface PanelState {
  isOpen: boolean
  /** Modal: the rest of the page is out of reach while open. */
  modal: boolean
}

/** The spec's 0.3 s and a little for a slow frame, in case a browser sends no transition end. */
const closingMilliseconds = 350

/** Drives a `<dialog>` that slides: it stays in the page while it slides out. Follows `isOpen` from outside. */
export function usePanel({ isOpen, modal }: PanelState) {
  const ref = useRef<HTMLDialogElement>(null)
  /** Slid in. One frame behind `open` on the way in, ahead of it on the way out. */
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isOpen) {
      if (!dialog.open) {
        if (modal) dialog.showModal()
        else dialog.show()
      }
      const frame = requestAnimationFrame(() => setShown(true))
      return () => cancelAnimationFrame(frame)
    }
    setShown(false)
    if (!dialog.open) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => dialog.close(), still ? 0 : closingMilliseconds)
    return () => clearTimeout(timer)
  }, [isOpen, modal])

  return { ref, shown }
}
