import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSignedInText } from '../i18n/use-text.ts'
import { colourOf } from '../rides/rider-colour.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Banner } from '../ui/banner.tsx'
import { client } from './browser-client.ts'
import { isChatPath } from './chat-of-path.ts'
import { chatPath } from './paths-of-screens.ts'
import { hasUnreadMessages, latestMessage, rideData } from './state/derived-from-state.ts'
import type { AppState } from './state/app-state.ts'
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
  const ride = useAppState(rideData)
  const messages = useAppState((whole) => whole.chat.messages)
  const readerUid = useAppState((whole) => whole.user?.id ?? '')
  const state = useAppState((whole) => whole.chat.latestMessage)
  const [closed, setClosed] = useState<typeof state>(null)
  const latest = state && latestMessage(client.store.getState(), text.chat)
  const onChat = isChatPath(path)

  // Arriving on the chat hides the banner; the listener marks the messages as viewed.
  useEffect(() => {
    if (onChat) setClosed(state)
  }, [onChat, state])

  const late = useAppState(isFromBeforeTheEnd)
  const isVisible = latest !== null && unread && !onChat && closed !== state && ride !== null && !late
  if (!isVisible) return null
  const uid = messages.findLast(({ userName }) => userName === latest.userName)?.user ?? ''
  // One's own that has waited for the network is the last one, too: what is new is what others wrote.
  const others = messages.findLast((message) => message.user !== readerUid && message.text !== '')
  if (uid === readerUid && !others) return null
  const [from, shown] = uid === readerUid && others ? [others.user, others] : [uid, latest]
  const sender = ride.rideRequests.find(({ firebase_uid }) => firebase_uid === from)
  return (
    <Banner
      isVisible
      title={shown.userName}
      text={shown.text}
      action={text.chat.reply}
      leading={
        sender && (
          <Avatar
            name={sender.userName}
            photo={sender.photoURL}
            colour={colourOf(ride, readerUid, from)}
            size="small"
          />
        )
      }
      onOpen={() => client.go(chatPath(ride.id))}
      onClose={() => setClosed(state)}
    />
  )
}
