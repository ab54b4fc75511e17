// The only place where the travel changes: one step for each event of the server and each act of the rider.
import type { Ride, ServerEventPayloads } from '@woodalo/protocol'
import { paths, ridePath } from '../paths-of-screens.ts'
import type { SearchedTrip, Travel } from '../state/app-state.ts'
import {
  isEnded,
  isRideIn,
  ownEntry,
  requestIdOf,
  requestStateOf,
  rideDataOf,
  searchOf,
} from '../state/travel.ts'
import { resynchronised } from './resynchronise.ts'
import { type Effect, type Outcome, type TravelContext, unchanged, goTo } from './travel-effects.ts'
import { concerns, liveRidesOf } from './live-rides.ts'
import { withRequest } from './travel-from-request.ts'
import { canceledFor, rideCanceled } from './ride-canceled.ts'
import { withRide } from '../state/travel-from-ride.ts'

/** Steps that begin in this app. Times are ISO, by the server's clock. */
interface OwnPayloads {
  /** The rider asks for a ride. */
  sent: { trip: SearchedTrip; at: string }
  /** The request did not reach the server, or was refused. */
  notSent: object
  searchTimed: { endsAt: string; beganAt?: string }
  /** A ride was read from the server, in its present state. */
  rideRead: { ride: Ride }
  /** The ride is not the rider's any more, or never was theirs. */
  rideGone: { rideId: string }
}

type Payloads = ServerEventPayloads & OwnPayloads
export type StepName = keyof Payloads
export type PayloadOf<Name extends StepName> = Payloads[Name]

type Step<Name extends StepName> = (
  travel: Travel,
  payload: PayloadOf<Name>,
  context: TravelContext,
) => Outcome

/** Terms are late if they are older than those on the screen, or if their ride is under way by now. */
function isStale(travel: Travel, ride: Ride): boolean {
  if (!('ride' in travel) || travel.ride.id !== ride.id) return false
  return travel.phase === 'riding' || ride.termsVersion < travel.ride.termsVersion
}

function pending(travel: Travel, ride: Ride, context: TravelContext): Outcome {
  const rideRequestId = ownEntry(ride, context.userId)?.rideRequestId ?? requestIdOf(travel)
  if (isStale(travel, ride) || !isRideIn(ride, 'pending') || rideRequestId === null) return unchanged(travel)
  return {
    travel: {
      phase: 'deciding',
      rideRequestId,
      search: searchOf(travel),
      lastRide: rideDataOf(travel),
      ride,
    },
    effects: goTo(paths.requestRide, context),
  }
}

/** Something about a ride has changed: it matters if that is the one that is held. */
function ofHeldRide(
  travel: Travel,
  { rideId, ride }: { rideId: string; ride: Ride },
  { userId }: TravelContext,
): Outcome {
  const isHeld = rideDataOf(travel)?.id === rideId && isRideIn(ride, 'active', 'completed', 'canceled')
  return unchanged(isHeld ? withRide(travel, ride, userId) : travel)
}

/** No request is open; the ride is held. */
function letGo(travel: Travel): Travel {
  return { phase: 'idle', ended: null, lastRide: rideDataOf(travel) }
}

/** Whether an event concerns the rider's present request. */
function isCurrent(travel: Travel, rideRequestId: string): boolean {
  return travel.phase === 'idle' || travel.phase === 'sending' || travel.rideRequestId === rideRequestId
}

/** Only a request with an id can be canceled. */
function isCanceled(travel: Travel, rideRequestId: string): boolean {
  return travel.phase !== 'sending' && isCurrent(travel, rideRequestId)
}

export const steps: { [Name in StepName]: Step<Name> } = {
  CONNECTION_ACK: resynchronised,

  MESSAGE_ACK: unchanged,

  NEW_RIDE_REQUEST_ACK(travel, { rideRequestId }) {
    const known = travel.phase === 'idle' ? travel.ended?.rideRequestId : requestIdOf(travel)
    // A repeated send may be acknowledged again after the search has moved on.
    if (known === rideRequestId) return unchanged(travel)
    const search = travel.phase === 'sending' ? travel.search : null
    const lastRide = rideDataOf(travel)
    return unchanged({
      phase: 'searching',
      rideRequestId,
      state: 'SEARCHING',
      search,
      lastRide,
      nearby: null,
    })
  },

  SEARCH_PROGRESS(travel, { rideRequestId, nearby }) {
    const isOwn = travel.phase === 'searching' && travel.rideRequestId === rideRequestId
    return unchanged(isOwn ? { ...travel, nearby } : travel)
  },

  NO_MATCH_FOUND(travel, { rideRequestId, message }) {
    if (!isCurrent(travel, rideRequestId)) return unchanged(travel)
    const [search, lastRide] = [searchOf(travel), rideDataOf(travel)]
    return unchanged({ phase: 'resting', rideRequestId, search, lastRide, message })
  },

  MATCH_FOUND: (travel, { pendingRide }, context) => pending(travel, pendingRide, context),
  RIDE_REQUEST_ADDED_TO_RIDE: (travel, { ride }, context) => pending(travel, ride, context),

  RIDE_REQUEST_STATUS_UPDATED(travel, payload, context) {
    const { rideRequestId, oldStatus, newStatus, message, confirmedRide } = payload
    if (!isCurrent(travel, rideRequestId)) return unchanged(travel)
    // The request being sent replaces an older one.
    if (travel.phase === 'sending' && (isEnded(newStatus) || newStatus === 'CONFIRMED'))
      return unchanged(travel)
    if (confirmedRide && isRideIn(confirmedRide, 'active'))
      return {
        travel: { phase: 'riding', rideRequestId, search: searchOf(travel), ride: confirmedRide },
        effects: goTo(ridePath(confirmedRide.id), context),
      }
    const known = searchOf(travel)
    const search = known && { ...known, endsAt: payload.searchEndsAt ?? null }
    // Its ride may have arrived already.
    const next =
      'ride' in travel && newStatus === requestStateOf(travel)
        ? { ...travel, search }
        : withRequest(travel, { rideRequestId, state: newStatus, search, message })
    const { texts } = context
    const notice = (variant: 'error' | 'info', title: string): Effect[] => [
      { kind: 'notice', variant, title, message },
    ]
    // The send was refused because a request is open.
    if (oldStatus === newStatus) return { travel: next, effects: notice('error', texts.errors.title) }
    if (newStatus === 'EXPIRED') return { travel: next, effects: notice('info', texts.search.expired) }
    if (newStatus !== 'SEARCHING' || (oldStatus !== 'MATCHED' && oldStatus !== 'CONFIRMED'))
      return unchanged(next)
    const back = notice('info', texts.search.back)
    if (oldStatus === 'MATCHED' || next.phase !== 'searching') return { travel: next, effects: back }
    // The ride is over for everybody, but this rider searches again, ahead of newer requests.
    return {
      travel: { ...next, lastRide: null },
      effects: [...back, ...goTo(paths.requestRide, context)],
    }
  },

  RIDE_STATUS_UPDATED(travel, { rideId, oldStatus, newStatus, message, ride }, context) {
    if (!concerns(travel, rideId)) return unchanged(travel)
    if (newStatus === 'canceled') {
      const held = 'ride' in travel ? travel.ride : null
      return rideCanceled(context.texts, message, canceledFor(context.userId, ride, held))
    }
    if (!isRideIn(ride, 'active', 'completed', 'canceled')) return pending(travel, ride, context)
    const companions = rideDataOf(travel)?.rideRequests.length ?? 0
    const hasSomeoneLeft = oldStatus === newStatus && companions > ride.rideRequests.length
    const title = context.texts.ride.title
    return {
      travel: withRide(travel, ride, context.userId),
      effects: hasSomeoneLeft ? [{ kind: 'notice', variant: 'info', title, message }] : [],
    }
  },

  RIDE_ACCEPTANCE_UPDATE(travel, { rideId, termsVersion, ride }) {
    if (travel.phase !== 'deciding' || !isRideIn(ride, 'pending')) return unchanged(travel)
    const isOfTheseTerms = travel.ride.id === rideId && travel.ride.termsVersion === termsVersion
    return unchanged(isOfTheseTerms ? { ...travel, ride } : travel)
  },

  RIDE_VERIFICATION_UPDATE: ofHeldRide,

  RIDE_ARRIVAL_UPDATED: ofHeldRide,

  RIDE_TAXI_UPDATED: ofHeldRide,

  RIDE_ABOUT_UPDATED(travel, told, context) {
    const { rideId, ride } = told
    if (travel.phase !== 'deciding') return ofHeldRide(travel, told, context)
    return unchanged(travel.ride.id === rideId && isRideIn(ride, 'pending') ? { ...travel, ride } : travel)
  },

  SETTLEMENT_UPDATED: ofHeldRide,

  STANDING_UPDATED: (travel, { kind, title, message }) => ({
    travel,
    effects: [kind === 'banned' ? { kind, message } : { kind: 'notice', variant: 'info', title, message }],
  }),

  CANCEL_RIDE_REQUEST_ACK: (travel, { rideRequestId }) =>
    unchanged(isCanceled(travel, rideRequestId) ? letGo(travel) : travel),

  CANCEL_RIDE_REQUEST_OK: (travel, { rideRequestId }) => ({
    travel,
    effects: isCanceled(travel, rideRequestId) ? [{ kind: 'disconnect' }] : [],
  }),

  // The server has received the command; CANCEL_RIDE_OK confirms that it is done.
  CANCEL_RIDE_ACK: unchanged,

  CANCEL_RIDE_OK: (travel, { rideId }, context) =>
    concerns(travel, rideId)
      ? rideCanceled(context.texts, context.texts.ride.canceledText)
      : unchanged(travel),

  ACCEPT_RIDE_ACK: unchanged,

  ACCEPT_RIDE_OK(travel, { rideId }, context) {
    if (travel.phase !== 'deciding' || travel.ride.id !== rideId) return unchanged(travel)
    const rideRequests = travel.ride.rideRequests.map((entry) =>
      entry.firebase_uid === context.userId ? { ...entry, accepted: true } : entry,
    )
    return unchanged({ ...travel, ride: { ...travel.ride, rideRequests } })
  },

  ERROR: (travel, { message }, { texts }) => ({
    travel: letGo(travel),
    effects: [{ kind: 'toast', type: 'error', title: texts.errors.serverErrorTitle, message }],
  }),

  sent(travel, { trip, at }) {
    if (travel.phase === 'sending' || travel.phase === 'searching' || travel.phase === 'deciding')
      return unchanged(travel)
    const search = { ...trip, beganAt: at, endsAt: null }
    return unchanged({ phase: 'sending', search, lastRide: rideDataOf(travel) })
  },

  notSent: (travel) => unchanged(travel.phase === 'sending' ? letGo(travel) : travel),

  searchTimed(travel, times) {
    if (travel.phase !== 'searching' || travel.search === null) return unchanged(travel)
    return unchanged({ ...travel, search: { ...travel.search, ...times } })
  },

  rideRead(travel, { ride }, { userId }) {
    if (!isRideIn(ride, 'active', 'completed', 'canceled')) return unchanged(travel)
    const held = rideDataOf(travel)
    if (held && held.id !== ride.id && liveRidesOf(travel).includes(held)) return unchanged(travel)
    const entry = ownEntry(ride, userId)
    const asksForAnother =
      travel.phase !== 'idle' && travel.phase !== 'riding' && requestIdOf(travel) !== entry?.rideRequestId
    // The ride fell apart while it was being read.
    if (asksForAnother && ride.status === 'active' && entry?.state === 'CONFIRMED') return unchanged(travel)
    return unchanged(withRide(travel, ride, userId))
  },

  rideGone(travel, { rideId }) {
    if (rideDataOf(travel)?.id !== rideId) return unchanged(travel)
    return unchanged(
      travel.phase === 'riding'
        ? { phase: 'idle', ended: null, lastRide: null }
        : { ...travel, lastRide: null },
    )
  },
}

/** Applies one step: returns the travel after it and its side effects. */
export function step<Name extends StepName>(
  name: Name,
  travel: Travel,
  payload: PayloadOf<Name>,
  context: TravelContext,
): Outcome {
  return steps[name](travel, payload, context)
}
