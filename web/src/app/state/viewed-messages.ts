// Up to where each chat was viewed: here, and in another tab of this browser.
import type { StoreApi } from 'zustand/vanilla'
import type { AppState, ChatMessage } from './app-state.ts'
import type { Storage } from './browser-storage.ts'

/** Chats for which it is kept up to where they were read. */
const mostRidesViewed = 30

export interface ViewedMessages {
  markMessagesAsViewed(): void
  lastViewedOf(rideId: string): number | null
  /** Adopts what another tab of this browser has viewed of the current chat. */
  readElsewhere(): void
}

export function viewedMessages(
  { getState, setState }: Pick<StoreApi<AppState>, 'getState' | 'setState'>,
  storage: Storage,
  serverNow: () => number,
): ViewedMessages {
  function lastViewedOf(rideId: string): number | null {
    const value = storage.read('lastViewed')?.[rideId]
    return typeof value === 'number' ? value : null
  }
  return {
    lastViewedOf,
    markMessagesAsViewed() {
      const { chat } = getState()
      // The time of a message may be a little ahead of our estimate of the server's clock; it counts as viewed anyway.
      const newest = chat.messages.findLast(({ delivery }) => delivery === 'sent')
      const lastViewedTimestamp = Math.max(serverNow(), newest ? Date.parse(newest.createdAt) : 0)
      if (chat.currentRideId !== null) {
        const { [chat.currentRideId]: _, ...others } = storage.read('lastViewed') ?? {}
        const kept = Object.entries(others).slice(1 - mostRidesViewed)
        storage.write('lastViewed', {
          ...Object.fromEntries(kept),
          [chat.currentRideId]: lastViewedTimestamp,
        })
      }
      setState({ chat: { ...chat, newMessageCount: 0, lastViewedTimestamp } })
    },
    readElsewhere() {
      const { chat, user } = getState()
      const seen = chat.currentRideId === null ? null : lastViewedOf(chat.currentRideId)
      if (seen === null || seen <= (chat.lastViewedTimestamp ?? 0)) return
      const isNew = ({ user: sender, text, createdAt }: ChatMessage) =>
        sender !== user?.id && text !== '' && Date.parse(createdAt) > seen
      setState({
        chat: { ...chat, lastViewedTimestamp: seen, newMessageCount: chat.messages.filter(isNew).length },
      })
    },
  }
}
