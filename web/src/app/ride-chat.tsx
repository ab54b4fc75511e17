import { useEffect, useState } from 'react'
import { ChatScreen } from '../chat/chat-screen.tsx'
import type { PlaceInWords } from '../chat/composer.tsx'
import { isApiError } from '../api/api-error.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { GroupBundle } from '../rides/group-bundle.tsx'
import { RideNotFound } from '../rides/no-such-ride.tsx'
import { StrandThumbnail } from '../ui/strands/strand-thumbnail.tsx'
import type { Ride } from '@woodalo/protocol'
import { closeNotifications } from '../pwa/close-notifications.ts'
import { client } from './browser-client.ts'
import { paths, ridePath, ridesPath } from './paths-of-screens.ts'
import { OpenMoneyOfRide } from './open-money-of-ride.tsx'
import type { ChatListener } from './live/chat-listener.ts'
import { loadRide, useHeldRide } from './held-ride.ts'
import { useAppState } from './use-app-state.ts'
import { colourOf } from '../rides/rider-colour.ts'
import { companionsInOrder, stopsInOrder } from '../rides/stops-in-order.ts'
import { shortAddress } from '../i18n/short-address.ts'
import { shortNameOf } from '../rides/short-name.ts'
import { LostInTaxi } from '../rides/lost-in-taxi.tsx'
import { WhoIsThere } from '../rides/who-is-there.tsx'
import { mayWrite } from './chat-still-open.ts'
import { quickReply, repliesThatFit } from './quick-replies-that-fit.ts'
import { sayWhere } from './quick-replies-that-say-where.ts'

/** The number of companions whose names fit a phone's title. */
const mostNamed = 2

async function listener(): Promise<ChatListener> {
  return (await client.live()).chat()
}

interface RideChatProps {
  rideId: string
  /** Stands beside the ride, on a wide screen. */
  isBeside?: boolean
}

/** The chat of one ride. The listener follows the path. */
export function RideChat({ rideId, isBeside = false }: RideChatProps) {
  const user = useAppState((state) => state.user)
  const held = useHeldRide(rideId)
  const chat = useAppState((state) => state.chat)
  const offline = useAppState(({ connection: { status } }) => status === 'offline' || status === 'connecting')
  const [loaded, setLoaded] = useState<Ride | 'not-found' | null>(null)
  const [lastViewed] = useState(() => client.store.lastViewedOf(rideId))
  const [draft] = useState(() => client.storage.read('messageDraft'))
  const text = useText()
  const format = useFormat()

  useEffect(() => {
    loadRide(rideId).then(setLoaded, (error: unknown) => {
      if (isApiError(error) && error.status === 404) setLoaded('not-found')
    })
  }, [rideId])

  // Whoever sees it reads it, on its own screen or beside the ride.
  useEffect(() => client.readsChat(), [rideId])

  const newestId = chat.messages.at(-1)?.id
  useEffect(() => {
    // Messages read here need no notification; one may have come while the page was hidden.
    const close = () => {
      if (!document.hidden) void closeNotifications(`chat-${rideId}`)
    }
    close()
    document.addEventListener('visibilitychange', close)
    return () => document.removeEventListener('visibilitychange', close)
  }, [rideId, newestId])

  if (!user) return null
  if (loaded === 'not-found' && !held && !isBeside)
    return <RideNotFound ridesPath={ridesPath} homePath={paths.requestRide} />
  const ride = held ?? (typeof loaded === 'object' ? loaded : null)
  const names = ride
    ? companionsInOrder(ride, user.id).map(({ userName }) => shortNameOf(ride, userName))
    : []
  const title =
    names.length > mostNamed
      ? text.chat.namesAndOthers(names.slice(0, mostNamed).join(', '), names.length - mostNamed)
      : format.list([...names, text.chat.youLower])
  const isClosed = ride !== null && !mayWrite(ride, client.store.serverNow())
  const isEnded = ride !== null && ride.endedAt !== null
  const last = chat.messages.at(-1)
  const isAsked = last?.user !== user.id && last?.text === text.chat.quickReplies[quickReply.where]
  const replies = ride ? repliesThatFit(ride, user.id, { begun: last !== undefined, isAsked }) : []
  const own = ride?.rideRequests.find(({ firebase_uid }) => firebase_uid === user.id)
  const walk = replies.length > 0 && own && !own.arrived ? own.walk : null
  /** When, and where to; of a ride that is over, that it is, and when that was. */
  function detail({ meetAt, departedAt, cost, meetingPoint }: Ride): string[] {
    const time = (at: string) => format.time(at, cost.currency)
    if (isEnded) {
      const began = departedAt ?? meetAt
      return [text.chat.overShort, `${format.day(began, client.store.serverNow())}, ${time(began)}`]
    }
    // Whoever is on the way knows where to: the ride says it.
    const to = walk ? text.ride.onFoot(format.duration(walk.duration)) : shortAddress(meetingPoint.name)
    return [text.ride.departs(time(meetAt)), to]
  }

  async function send(words: string): Promise<boolean> {
    const sent = (await listener()).sendMessage(words)
    if (ride) void sayWhere(ride, text.chat.quickReplies.indexOf(words))
    return sent
  }

  /** By its nearest address, which is known to whoever is asked and looks around. */
  async function wordsForPlace(): Promise<PlaceInWords> {
    const place = await import('../ride-requests/place-here.ts').then(
      ({ placeAsked }) => placeAsked(client.api),
      () => 'failed' as const,
    )
    return typeof place === 'string'
      ? { fault: text.chat.placeFaults[place] }
      : { words: text.chat.iAmAt(place.name) }
  }

  return (
    <ChatScreen
      isBeside={isBeside}
      title={names.length > 0 ? title : text.chat.title}
      detail={ride ? detail(ride).join(' · ') : ''}
      thumbnail={
        ride && (
          <StrandThumbnail
            colours={stopsInOrder(ride).map(({ firebase_uid }) => colourOf(ride, user.id, firebase_uid))}
          />
        )
      }
      group={ride && names.length > 0 && <GroupBundle ride={ride} readerUid={user.id} />}
      // Beside it stands the ride, which says it.
      whoIsThere={
        ride && replies.length > 0 && !isBeside ? (
          <WhoIsThere ride={ride} readerUid={user.id} />
        ) : ride && isEnded && !isClosed ? (
          <LostInTaxi
            ride={ride}
            readerUid={user.id}
            money={
              !isBeside && ride.unsettled !== null && <OpenMoneyOfRide ride={ride} readerUid={user.id} />
            }
            onAsk={send}
          />
        ) : null
      }
      messages={chat.messages}
      loaded={chat.loaded}
      readerUid={user.id}
      lastViewed={lastViewed}
      nameOf={(userName) => (ride ? shortNameOf(ride, userName) : userName)}
      colourOf={(uid) => (ride ? colourOf(ride, user.id, uid) : 0)}
      photoOf={(uid) => ride?.rideRequests.find((one) => one.firebase_uid === uid)?.photoURL ?? null}
      replies={replies.map((reply) => text.chat.quickReplies[reply]!)}
      ended={isEnded}
      closed={isClosed ? text.chat.closed : null}
      offline={offline}
      currency={ride?.cost.currency}
      draft={draft?.rideId === rideId ? draft.text : ''}
      onDraft={(words) => client.storage.write('messageDraft', words === '' ? null : { rideId, text: words })}
      onBack={() => client.go(ridePath(rideId))}
      onSend={send}
      // Once all have met, nobody looks for anybody.
      onPlace={replies.length > 0 ? wordsForPlace : undefined}
      isAskedWhere={isAsked}
      onRetry={(id) => void listener().then(({ retryMessage }) => retryMessage(id))}
    />
  )
}
