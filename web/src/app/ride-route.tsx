import type { Ride } from '@woodalo/protocol'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Redirect, useParams } from 'wouter'
import { isApiError } from '../api/api-error.ts'
import type { GivenRating } from '../feedback/rating-dialog.tsx'
import { useText } from '../i18n/use-text.ts'
import { ChatOnItsWay } from '../chat/chat-on-its-way.tsx'
import { keepShownRide, readKeptRide } from './kept-last-rides.ts'
import { readSettlement } from './known-settlement.ts'
import { RideSketch } from '../map/ride-sketch.tsx'
import { readDraft } from '../ride-requests/form-draft-and-checks.ts'
import { ActiveRideScreen } from '../rides/active-ride-screen.tsx'
import type { ShownPerson } from '../rides/companion-list.tsx'
import { MoneyCard } from '../rides/money-card.tsx'
import { RideDetailsScreen } from '../rides/ride-details-screen.tsx'
import { RideLoading } from '../rides/ride-loading.tsx'
import { RideNotFound } from '../rides/no-such-ride.tsx'
import { RideTimeline } from '../rides/ride-timeline.tsx'
import { useMedia } from '../ui/use-media.ts'
import { useMoved } from '../ui/use-view-transition.ts'
import { hasChatBeside, hasRoomForChat } from './chat-beside.ts'
import { client } from './browser-client.ts'
import { useOwnMark } from './own-unproven-row.tsx'
import { describeSelf, useAddPhoto } from './own-look-actions.ts'
import { chatPath, paths, ridesPath } from './paths-of-screens.ts'
import { actOn, loadRide, useHeldRide } from './held-ride.ts'
import { prepare, screenCode } from './lazy-screens.ts'
import { useAppState } from './use-app-state.ts'
import { keptCode, useCode } from './use-requester-code-kept-in-tab.ts'
import { RideRating } from './ride-rating.tsx'
import { RideLoadFailed } from '../rides/ride-load-failed.tsx'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { stageShown } from './ride-stage-shown.ts'
import { keepTripForNextRequest } from '../ride-requests/keep-trip-for-next-request.ts'

const Companion = lazy(async () => ({ default: (await import('./person-sheet-actions.tsx')).Companion }))
const RideTools = lazyOptional(async () => (await import('./taxi-share-and-emergency-actions.tsx')).RideTools)
const RideChat = lazyOptional(async () => (await import('./ride-chat.tsx')).RideChat)
const AskPayToAtOrder = lazyOptional(async () => (await import('./ask-pay-to-at-order.tsx')).AskPayToAtOrder)
const Settling = lazyOptional(async () => (await import('./settlement-actions.tsx')).Settling)

/** Keeps the place of the button in the head. */
function EmergencyOnItsWay() {
  return <span style={{ width: 'var(--target)', height: 'var(--target)' }} />
}

type Loaded = Ride | 'loading' | 'failed' | 'not-found'

/** One ride: under way, or over. */
export function Screen() {
  const { rideId } = useParams<{ rideId: string }>()
  const user = useAppState((state) => state.user)
  const held = useHeldRide(rideId)
  const [loaded, setLoaded] = useState<Loaded>('loading')
  const [attempt, setAttempt] = useState(0)
  const [trying, setTrying] = useState(false)

  useEffect(() => {
    for (const next of [screenCode.requestRide, screenCode.chat]) prepare(next)
  }, [])

  useEffect(() => {
    let current = true
    // What could not be read stays said while it is read again.
    setLoaded((before) => (before === 'failed' && attempt > 0 ? before : 'loading'))
    setTrying(true)
    loadRide(rideId).then(
      (ride) => {
        if (current) setLoaded(ride)
      },
      (error: unknown) => {
        if (!current) return
        setTrying(false)
        setLoaded(isApiError(error) && error.status === 404 ? 'not-found' : 'failed')
      },
    )
    return () => {
      current = false
    }
  }, [rideId, attempt])

  // Events keep the held ride up to date, and it shows without a network, too.
  const ride = held ?? (typeof loaded === 'object' && loaded.id === rideId ? loaded : null)
  const isSignedIn = user !== null
  useEffect(() => {
    // Signing out removes what was kept, and nothing may be kept after it.
    if (ride && isSignedIn) keepShownRide(localStorage, ride)
  }, [ride, isSignedIn])

  if (!user) return null
  if (loaded === 'not-found' && !held)
    return <RideNotFound ridesPath={ridesPath} homePath={paths.requestRide} />
  if (!ride)
    return loaded === 'failed' ? (
      <RideLoadFailed
        trying={trying}
        onRetry={() => setAttempt(attempt + 1)}
        homePath={paths.requestRide}
        known={readKeptRide(localStorage, rideId) ?? undefined}
        readerUid={user.id}
        code={keptCode(rideId)}
      />
    ) : (
      <RideLoading />
    )
  // The rider decides on a pending ride on the search screen.
  if (ride.status === 'pending') return <Redirect to={paths.requestRide} replace />
  return <ShownRide ride={ride} readerUid={user.id} />
}

/** An act on a ride, and the ride as it then stands. */
async function act(does: () => Promise<Ride>): Promise<void> {
  try {
    await actOn(does)
  } catch {
    // The API has said what went wrong; the ride stays as it is.
  }
}

function ShownRide({ ride: now, readerUid }: { ride: Ride; readerUid: string }) {
  // What was open stays first once it is settled.
  const [wasOpen, setWasOpen] = useState(now.unsettled !== null)
  const ride = useMoved(now, (one) => stageShown(one, readerUid, wasOpen))
  if (ride.unsettled !== null && !wasOpen) setWasOpen(true)
  const stage = stageShown(ride, readerUid, wasOpen)
  const stageBefore = useRef(stage)
  useLayoutEffect(() => {
    if (stageBefore.current !== stage) scrollTo({ top: 0 })
    stageBefore.current = stage
  }, [stage])
  const text = useText()
  const unread = useAppState(({ chat }) => chat.newMessageCount)
  const messages = useAppState(({ chat }) => chat.messages)
  const code = useCode(ride, readerUid)
  const isAtDesk = useMedia(hasRoomForChat)
  const ownMark = useOwnMark()
  const addPhoto = useAddPhoto()
  const [rating, setRating] = useState(false)
  const [person, setPerson] = useState<ShownPerson | null>(null)
  const [given, setGiven] = useState<GivenRating | null>(
    () => client.storage.read('ratings')?.[ride.id] ?? null,
  )
  const [ratedNow, setRatedNow] = useState<number | null>(null)
  const ownStop = ride.stops.find(({ firebase_uid }) => firebase_uid === readerUid)
  const isOver = ride.status !== 'active' || ownStop?.state === 'dropped_off'
  // Should this ride be canceled, the form has the same trip again, also in a tab where nobody asked for it.
  useEffect(() => {
    if (!isOver && readDraft(sessionStorage).trip.to === null) keepTripForNextRequest(ride, readerUid)
  }, [isOver, ride, readerUid])
  // From the meeting on there is one, and the end of the ride begins with it.
  const isSettling = !isOver && ride.isVerified
  useEffect(() => {
    if (isSettling) readSettlement(ride.id).catch(() => undefined)
  }, [isSettling, ride.id])
  const agreed = <MoneyCard ride={ride} readerUid={readerUid} settled />
  const isCanceled = ride.status === 'canceled'
  const otherwise = isCanceled ? null : agreed
  // Who met before it was broken off may have been in a taxi.
  const money =
    isCanceled && !ride.rideRequests.every(({ isVerified }) => isVerified) ? null : (
      <Suspense fallback={otherwise}>
        <Settling ride={ride} readerUid={readerUid} otherwise={otherwise} />
      </Suspense>
    )
  const aside = (
    <RideSketch ride={ride} readerUid={readerUid} now={client.store.serverNow}>
      <RideTimeline
        ride={ride}
        readerUid={readerUid}
        {...(isOver ? {} : { now: client.store.serverNow() })}
      />
    </RideSketch>
  )
  const chatBeside = isAtDesk && hasChatBeside(ride, readerUid, client.store.serverNow()) && (
    <Suspense fallback={<ChatOnItsWay />}>
      <RideChat rideId={ride.id} isBeside />
    </Suspense>
  )
  const companion = person && (
    <Suspense fallback={null}>
      <Companion ride={ride} readerUid={readerUid} person={person} onClose={() => setPerson(null)} />
    </Suspense>
  )

  if (!isOver)
    return (
      <>
        {companion}
        <ActiveRideScreen
          ride={ride}
          readerUid={readerUid}
          code={code}
          unreadMessages={unread}
          lastWords={(uid) =>
            messages.findLast(
              ({ rideId, user: by, text: words }) => rideId === ride.id && by === uid && words !== '',
            )?.text ?? null
          }
          now={client.store.serverNow}
          aside={aside}
          chatBeside={chatBeside}
          ownMark={ownMark}
          taxi={
            <Suspense fallback={null}>
              <RideTools ride={ride} part="taxi" />
            </Suspense>
          }
          payTo={
            ride.requesterUid === readerUid &&
            ride.isVerified && (
              <Suspense fallback={null}>
                <AskPayToAtOrder ride={ride} readerUid={readerUid} />
              </Suspense>
            )
          }
          share={
            <Suspense fallback={null}>
              <RideTools ride={ride} part="share" />
            </Suspense>
          }
          emergency={
            <Suspense fallback={<EmergencyOnItsWay />}>
              <RideTools ride={ride} part="emergency" />
            </Suspense>
          }
          actions={{
            openPerson: setPerson,
            openChat: () => client.go(chatPath(ride.id)),
            describe: (about) => describeSelf(ride.id, about),
            addPhoto,
            async write(words) {
              try {
                await client.api.chat.add(ride.id, { text: words })
                return true
              } catch {
                // The API has said what went wrong.
                return false
              }
            },
            async confirmCode(typed) {
              try {
                await client.api.rides.confirm(ride.id, { code: typed }, { quiet: true })
              } catch (error) {
                return {
                  message: isApiError(error) ? error.message : text.errors.unexpected,
                  again: !isApiError(error) || error.mayPass,
                }
              }
              // If this fails, the server's event brings the same.
              await (await client.live()).rides.loadRide(ride.id).catch(() => undefined)
              return null
            },
            async setOut() {
              await act(() => client.api.rides.onMyWay(ride.id))
            },
            async arrive() {
              await act(() => client.api.rides.arrived(ride.id))
            },
            async miss(uid) {
              await act(() => client.api.rides.noShow(ride.id, { uid }))
            },
            reread: () => void loadRide(ride.id).catch(() => undefined),
            async getOff() {
              try {
                const left = await actOn(async () => {
                  const after = await client.api.rides.dropOff(ride.id)
                  await readSettlement(ride.id).catch(() => undefined)
                  return after
                })
                // The money comes first; the foot of the screen offers the rating meanwhile.
                if (left.unsettled === null) setRating(true)
              } catch {
                // The API has said what went wrong; the ride stays as it is.
              }
            },
            async leave(reason) {
              await (await client.live()).rides.cancelRide(ride.id, reason)
            },
          }}
        />
      </>
    )
  return (
    <>
      {companion}
      <RideDetailsScreen
        ride={ride}
        readerUid={readerUid}
        aside={aside}
        money={money}
        chatPath={isCanceled || chatBeside ? null : chatPath(ride.id)}
        chatBeside={chatBeside}
        onLost={
          ride.may.includes('write')
            ? async (message) => {
                try {
                  await client.api.chat.add(ride.id, { text: message })
                  if (!chatBeside) client.go(chatPath(ride.id))
                } catch {
                  // The API has shown the error, and the button is still there.
                }
              }
            : undefined
        }
        rated={given !== null}
        ratedNow={ratedNow}
        onRate={ride.may.includes('rate') ? () => setRating(true) : undefined}
        onOpenPerson={setPerson}
        onBack={() => client.go(paths.requestRide)}
        onNewRide={() => {
          if (isCanceled) keepTripForNextRequest(ride, readerUid)
          client.go(paths.requestRide)
        }}
      />
      <RideRating
        ride={ride}
        readerUid={readerUid}
        isOpen={rating}
        given={given}
        onGiven={(one) => {
          setGiven(one)
          setRatedNow(one.rating)
        }}
        onOpenPerson={(one) => {
          setRating(false)
          setPerson(one)
        }}
        onClose={() => setRating(false)}
      />
    </>
  )
}
