import { create } from 'zustand'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Announcement {
  text: string
  /** Announces the same text again if it comes twice. */
  turn: number
}
const silence: Announcement = { text: '', turn: 0 }

const useAnnouncements = create(() => ({ polite: silence, assertive: silence }))

/** Makes a screen reader say this. `assertive` interrupts, so use it only for errors. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  useAnnouncements.setState((state) => ({ [urgency]: { text, turn: state[urgency].turn + 1 } }))
}

/** Mounted once, empty: screen readers ignore a region that appears together with its text. */
export function LiveRegions() {
  const { polite, assertive } = useAnnouncements()
  return (
    <VisuallyHidden as="div">
      <div role="status">
        <span key={polite.turn}>{polite.text}</span>
      </div>
      <div role="alert">
        <span key={assertive.turn}>{assertive.text}</span>
      </div>
    </VisuallyHidden>
  )
}
