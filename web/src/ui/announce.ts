import { create } from 'zustand'

interface Announcement {
  text: string
  /** Announces the same text again if it comes twice. */
  turn: number
}

const silence: Announcement = { text: '', turn: 0 }

export const useAnnouncements = create(() => ({ polite: silence, assertive: silence }))

/** Makes a screen reader say this. `assertive` interrupts, so use it only for errors. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  useAnnouncements.setState((state) => ({ [urgency]: { text, turn: state[urgency].turn + 1 } }))
}
