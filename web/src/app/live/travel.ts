import type { Ride, RideRequest } from '@woodalo/protocol'
import type { SignedInTexts } from '@woodalo/languages/texts'
import { paths } from '../paths.ts'
import type { AppState } from '../state/model.ts'

/** The part of the state that events of the ride namespace change. */
export type Travel = Pick<
  AppState,
  'rideData' | 'isRideFullyVerified' | 'rideRequest' | 'search' | 'noMatchMessage' | 'nearby' | 'pendingRide'
>

/** What happens beside the change of state. */
export type Effect =
  | { kind: 'go'; to: string }
  | { kind: 'toast'; type: 'error' | 'warning' | 'info'; title: string; message: string }
  | { kind: 'notice'; variant: 'error' | 'info'; title: string; message: string }
  /** The deliberate one: ends the connection, clears the travel, goes to the ride request screen. */
  | { kind: 'disconnect' }
  /** Asks the server how a held ride stands. */
  | { kind: 'load-ride'; rideId: string }

export interface Outcome {
  change: Partial<Travel>
  effects: Effect[]
}

export interface TravelContext {
  userId: string
  path: string
  texts: Pick<SignedInTexts, 'ride' | 'errors' | 'search'>
}

export function nothing(): Outcome {
  return { change: {}, effects: [] }
}

/** The reader's own entry in a ride. */
export function ownEntry(ride: Ride, userId: string): RideRequest | undefined {
  return ride.rideRequests.find(({ firebase_uid }) => firebase_uid === userId)
}

/** The change that holding a confirmed ride is. */
export function holding(ride: Ride): Partial<Travel> {
  return { rideData: ride, isRideFullyVerified: ride.isVerified, pendingRide: null, nearby: null }
}

/** A request on its way to the server, which has not named it yet. */
export function isSending({ rideRequest }: Pick<Travel, 'rideRequest'>): boolean {
  return rideRequest.state === 'SEARCHING' && rideRequest.rideRequestId === null
}

/** A ride that still goes on, as far as we know. */
export function isLive(ride: Ride | null): ride is Ride {
  return ride !== null && (ride.status === 'active' || ride.status === 'pending')
}

/** Whether an event about this ride is about the rider's present travel. */
export function concerns(travel: Travel, rideId: string): boolean {
  const held = [travel.pendingRide, travel.rideData].filter(isLive)
  return held.length === 0 || held.some(({ id }) => id === rideId)
}

/** What happens when the travel ended without the rider's own doing. */
export function tripCanceled(texts: TravelContext['texts'], message: string): Effect[] {
  return [
    { kind: 'disconnect' },
    { kind: 'go', to: paths.requestRide },
    { kind: 'toast', type: 'error', title: texts.ride.canceledTitle, message },
  ]
}
