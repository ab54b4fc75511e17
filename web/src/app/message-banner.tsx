import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSignedInText } from '../i18n/use-text.ts'
import { Banner } from '../ui/banner.tsx'
import { client } from './browser-client.ts'
import { isChatPath } from './is-chat-path.ts'
import { chatPath } from './paths.ts'
import { hasUnreadMessages, latestMessage, rideData } from './state/getters.ts'
import type { AppState } from './state/model.ts'
import { useAppState } from './use-app-state.ts'

/** Messages from during the ride matter no more after it; messages written afterwards, such as about a lost bag, do. */
function isFromBeforeTheEnd(state: Pick<AppState, 'travel' | 'chat'>): boolean {
  const endedAt = rideData(state)?.endedAt
  const newest = state.chat.messages.at(-1)
  return Boolean(endedAt && newest && newest.createdAt < endedAt)
}

/** A message that arrives while the chat is not shown. */
export function MessageBanner() {
  const [path] = useLocation()
  const text = useSignedInText()
  const unread = useAppState(hasUnreadMessages)
  const rideId = useAppState((whole) => rideData(whole)?.id ?? null)
  const state = useAppState((whole) => whole.chat.latestMessage)
  const [closed, setClosed] = useState<typeof state>(null)
  const latest = state && latestMessage(client.store.getState(), text.chat)
  const onChat = isChatPath(path)

  // Arriving on the chat hides the banner; the listener marks the messages as viewed.
  useEffect(() => {
    if (onChat) setClosed(state)
  }, [onChat, state])

  const late = useAppState(isFromBeforeTheEnd)
  const isVisible = latest !== null && unread && !onChat && closed !== state && rideId !== null && !late
  if (!isVisible) return null
  return (
    <Banner
      isVisible
      title={latest.userName}
      text={latest.text}
      onOpen={() => client.go(chatPath(rideId))}
      onClose={() => setClosed(state)}
    />
  )
}
