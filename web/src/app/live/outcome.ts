// The outcome of a step of the travel: the travel after it, and its side effects.
import type { Ride, RideRequestState } from '@woodalo/protocol'
import type { SignedInTexts } from '@woodalo/languages/texts'
import { paths } from '../paths.ts'
import { type CanceledRide, type ConfirmedRide, noTravel, type Search, type Travel } from '../state/model.ts'
import { isEnded, rideDataOf } from '../state/travel.ts'

export type Effect =
  | { kind: 'go'; to: string }
  | { kind: 'toast'; type: 'error' | 'warning' | 'info'; title: string; message: string }
  | { kind: 'notice'; variant: 'error' | 'info'; title: string; message: string }
  /** The ride request screen says what happened to this ride, and how to go on. */
  | ({ kind: 'canceled' } & CanceledRide)
  /** Shows the ban over everything else, until its reader closes it. */
  | { kind: 'banned'; message: string }
  /** The deliberate disconnect: ends the connection, clears the travel, goes to the ride request screen. */
  | { kind: 'disconnect' }
  /** Reads the state of a held ride from the server. */
  | { kind: 'load-ride'; rideId: string }

export interface Outcome {
  travel: Travel
  effects: Effect[]
}

export interface TravelContext {
  userId: string
  path: string
  texts: Pick<SignedInTexts, 'ride' | 'errors' | 'search'>
  /** No connection has sent the state since the page was opened. */
  first: boolean
}

export function unchanged(travel: Travel): Outcome {
  return { travel, effects: [] }
}

export function goTo(path: string, context: TravelContext): Effect[] {
  return context.path === path ? [] : [{ kind: 'go', to: path }]
}

/** The rides that are not over, as far as we know: the pending one and the held one. */
export function liveRidesOf(travel: Travel): Ride[] {
  const held = rideDataOf(travel)
  return [...(travel.phase === 'deciding' ? [travel.ride] : []), ...(held?.status === 'active' ? [held] : [])]
}

/** Whether an event of this ride concerns the rider's present travel. */
export function concerns(travel: Travel, rideId: string): boolean {
  const held = liveRidesOf(travel)
  return held.length === 0 || held.some(({ id }) => id === rideId)
}

/** The state of the request as last received from the server. Its ride, if any, arrives separately. */
export function withRequest(
  travel: Travel,
  request: { rideRequestId: string; state: RideRequestState; search: Search | null; message: string },
  lastRide: ConfirmedRide | null = rideDataOf(travel),
): Travel {
  const { rideRequestId, state, search, message } = request
  if (isEnded(state)) return { phase: 'idle', ended: { rideRequestId, state }, lastRide }
  if (state === 'NO_MATCH') {
    const said = travel.phase === 'resting' ? travel.message : message
    return { phase: 'resting', rideRequestId, search, lastRide, message: said }
  }
  const nearby = state === 'SEARCHING' && travel.phase === 'searching' ? travel.nearby : null
  return { phase: 'searching', rideRequestId, state, search, lastRide, nearby }
}

/** What is told about a ride that ended without an act of its reader. `held` is the ride as it was before. */
export function canceledFor(userId: string, ride: Ride, held: Ride | null): CanceledRide {
  const { reason, byUid } = ride.cancellation ?? { reason: 'NOT_SPECIFIED' as const, byUid: null }
  const known = [...ride.rideRequests, ...ride.left, ...(held?.rideRequests ?? [])]
  const by = byUid === userId ? undefined : known.find(({ firebase_uid }) => firebase_uid === byUid)
  return { ride, reason, by: by?.userName ?? null }
}

/** The travel has ended; `told` if that was no act of the rider. */
export function rideCanceled(
  texts: TravelContext['texts'],
  message: string,
  told: CanceledRide | null = null,
): Outcome {
  return {
    travel: noTravel,
    effects: [
      { kind: 'disconnect' },
      ...(told ? [{ kind: 'canceled' as const, ...told }] : []),
      { kind: 'go', to: paths.requestRide },
      { kind: 'toast', type: 'error', title: texts.ride.canceledTitle, message },
    ],
  }
}
