// What each event of the ride namespace means: a pure step from state to state, with its effects beside it.
import type { Ride, ServerEvent, ServerEventPayloads } from '@woodalo/protocol'
import { isOpenState } from '../state/model.ts'
import { paths, ridePath } from '../paths.ts'
import {
  concerns,
  type Effect,
  holding,
  isSending,
  nothing,
  type Outcome,
  ownEntry,
  type Travel,
  type TravelContext,
  tripCanceled,
} from './travel.ts'

type Step<Name extends ServerEvent> = (
  travel: Travel,
  payload: ServerEventPayloads[Name],
  context: TravelContext,
) => Outcome

/** CONNECTION_ACK has a file of its own: it replaces the state instead of stepping it. */
type Steps = { [Name in Exclude<ServerEvent, 'CONNECTION_ACK'>]: Step<Name> }

function goTo(path: string, context: TravelContext): Effect[] {
  return context.path === path ? [] : [{ kind: 'go', to: path }]
}

/** Terms that are older than those on the screen came late. */
function isStale(held: Ride | null, ride: Ride): boolean {
  return held?.id === ride.id && ride.termsVersion < held.termsVersion
}

function pending(travel: Travel, ride: Ride, context: TravelContext): Outcome {
  if (isStale(travel.pendingRide, ride)) return nothing()
  const entry = ownEntry(ride, context.userId)
  const rideRequestId = entry?.rideRequestId ?? travel.rideRequest.rideRequestId
  return {
    change: {
      pendingRide: ride,
      rideRequest: { rideRequestId, state: 'MATCHED' },
      noMatchMessage: null,
      nearby: null,
    },
    effects: goTo(paths.requestRide, context),
  }
}

/** Whether an event about this request is about the one that the rider has now. */
function isCurrent(travel: Travel, rideRequestId: string): boolean {
  const { rideRequestId: held, state } = travel.rideRequest
  return held === null || held === rideRequestId || !(isOpenState(state) || state === 'CONFIRMED')
}

export const steps: Steps = {
  MESSAGE_ACK: nothing,

  NEW_RIDE_REQUEST_ACK(travel, { rideRequestId }) {
    // A repeated send is answered again when the search may be further already.
    if (travel.rideRequest.rideRequestId === rideRequestId && travel.rideRequest.state !== null)
      return nothing()
    return {
      change: { rideRequest: { rideRequestId, state: 'SEARCHING' }, noMatchMessage: null },
      effects: [],
    }
  },

  SEARCH_PROGRESS(travel, { rideRequestId, nearby }) {
    return travel.rideRequest.rideRequestId === rideRequestId
      ? { change: { nearby }, effects: [] }
      : nothing()
  },

  NO_MATCH_FOUND(travel, { rideRequestId, message }) {
    if (!isCurrent(travel, rideRequestId)) return nothing()
    return {
      change: {
        rideRequest: { rideRequestId, state: 'NO_MATCH' },
        noMatchMessage: message,
        nearby: null,
        pendingRide: null,
      },
      effects: [],
    }
  },

  MATCH_FOUND: (travel, { pendingRide }, context) => pending(travel, pendingRide, context),
  RIDE_REQUEST_ADDED_TO_RIDE: (travel, { ride }, context) => pending(travel, ride, context),

  RIDE_REQUEST_STATUS_UPDATED(travel, payload, context) {
    const { rideRequestId, oldStatus, newStatus, message, confirmedRide } = payload
    if (!isCurrent(travel, rideRequestId)) return nothing()
    // An older request gives way to the one that is being sent.
    if (isSending(travel) && !isOpenState(newStatus)) return nothing()
    const change: Partial<Travel> = { rideRequest: { rideRequestId, state: newStatus } }
    if (confirmedRide) {
      return {
        change: { ...change, ...holding(confirmedRide), noMatchMessage: null },
        effects: goTo(ridePath(confirmedRide.id), context),
      }
    }
    if (newStatus !== 'MATCHED') change.pendingRide = null
    if (newStatus !== 'NO_MATCH') change.noMatchMessage = null
    if (newStatus !== 'SEARCHING') change.nearby = null
    if (travel.search) change.search = { ...travel.search, endsAt: payload.searchEndsAt ?? null }
    const { errors, search } = context.texts
    const effects: Effect[] = []
    if (oldStatus === newStatus)
      // A send that was refused while a request is open.
      effects.push({ kind: 'notice', variant: 'error', title: errors.title, message })
    else if (newStatus === 'SEARCHING' && (oldStatus === 'MATCHED' || oldStatus === 'CONFIRMED')) {
      effects.push({ kind: 'notice', variant: 'info', title: search.back, message })
      // The ride is over for everybody; this rider searches again, ahead of newer requests.
      if (oldStatus === 'CONFIRMED') {
        Object.assign(change, { rideData: null, isRideFullyVerified: false })
        effects.push(...goTo(paths.requestRide, context))
      }
    } else if (newStatus === 'EXPIRED')
      effects.push({ kind: 'notice', variant: 'info', title: search.expired, message })
    return { change, effects }
  },

  RIDE_STATUS_UPDATED(travel, { rideId, oldStatus, newStatus, message, ride }, context) {
    if (!concerns(travel, rideId)) return nothing()
    if (newStatus === 'canceled')
      return {
        change: { rideRequest: { rideRequestId: null, state: null } },
        effects: tripCanceled(context.texts, message),
      }
    if (newStatus === 'pending') return pending(travel, ride, context)
    const change: Partial<Travel> = holding(ride)
    const state = ownEntry(ride, context.userId)
    if (state) change.rideRequest = { rideRequestId: state.rideRequestId, state: state.state }
    const someoneLeft =
      oldStatus === newStatus && (travel.rideData?.rideRequests.length ?? 0) > ride.rideRequests.length
    return {
      change,
      effects: someoneLeft
        ? [{ kind: 'notice', variant: 'info', title: context.texts.ride.title, message }]
        : [],
    }
  },

  RIDE_ACCEPTANCE_UPDATE(travel, { rideId, termsVersion, ride }) {
    const held = travel.pendingRide
    if (held?.id !== rideId || held.termsVersion !== termsVersion) return nothing()
    return { change: { pendingRide: ride }, effects: [] }
  },

  RIDE_VERIFICATION_UPDATE(travel, { rideId, isFullyVerified, ride }) {
    if (travel.rideData?.id !== rideId) return nothing()
    return { change: { isRideFullyVerified: isFullyVerified, rideData: ride }, effects: [] }
  },

  CANCEL_RIDE_REQUEST_ACK(travel, { rideRequestId }) {
    if (!isCurrent(travel, rideRequestId)) return nothing()
    return {
      change: {
        rideRequest: { rideRequestId, state: null },
        pendingRide: null,
        noMatchMessage: null,
        nearby: null,
      },
      effects: [],
    }
  },

  CANCEL_RIDE_REQUEST_OK(travel, { rideRequestId }) {
    return isCurrent(travel, rideRequestId) ? { change: {}, effects: [{ kind: 'disconnect' }] } : nothing()
  },

  // Says that the server heard it; CANCEL_RIDE_OK says that it is done.
  CANCEL_RIDE_ACK: nothing,

  CANCEL_RIDE_OK(travel, { rideId }, context) {
    if (!concerns(travel, rideId)) return nothing()
    return {
      change: {
        rideData: null,
        isRideFullyVerified: false,
        pendingRide: null,
        rideRequest: { rideRequestId: null, state: null },
      },
      effects: tripCanceled(context.texts, context.texts.ride.canceledText),
    }
  },

  ACCEPT_RIDE_ACK: nothing,

  ACCEPT_RIDE_OK(travel, { rideId }, context) {
    const ride = travel.pendingRide
    if (ride?.id !== rideId) return nothing()
    const rideRequests = ride.rideRequests.map((entry) =>
      entry.firebase_uid === context.userId ? { ...entry, accepted: true } : entry,
    )
    return { change: { pendingRide: { ...ride, rideRequests } }, effects: [] }
  },

  ERROR(_travel, { message }, context) {
    return {
      change: { rideRequest: { rideRequestId: null, state: null }, nearby: null },
      effects: [{ kind: 'toast', type: 'error', title: context.texts.errors.serverErrorTitle, message }],
    }
  },
}

/** One step: what an event changes and what else it does. */
export function step<Name extends keyof Steps>(
  name: Name,
  travel: Travel,
  payload: ServerEventPayloads[Name],
  context: TravelContext,
): Outcome {
  return steps[name](travel, payload, context)
}
