// Values derived from the travel alone, and the travel after a ride was read again.
import type { Ride, RideRequest, RideRequestState, RideStatus } from '@woodalo/protocol'
import type { ConfirmedRide, EndedState, RideIn, Search, Travel } from './app-state.ts'

/** The rider's current or last ride, never a pending one. */
export function rideDataOf(travel: Travel): ConfirmedRide | null {
  return travel.phase === 'riding' ? travel.ride : travel.lastRide
}

/** The id of the rider's request at the server; null if there is none, or it has no id yet. */
export function requestIdOf(travel: Travel): string | null {
  return travel.phase === 'idle' || travel.phase === 'sending' ? null : travel.rideRequestId
}

export function searchOf(travel: Travel): Search | null {
  return travel.phase === 'idle' ? null : travel.search
}

/** The state of the request, by the server's name; null if there is none. */
export function requestStateOf(travel: Travel): RideRequestState | null {
  switch (travel.phase) {
    case 'idle':
      return travel.ended?.state ?? null
    case 'sending':
      return 'SEARCHING'
    case 'searching':
      return travel.state
    case 'resting':
      return 'NO_MATCH'
    case 'deciding':
      return 'MATCHED'
    case 'riding':
      return 'CONFIRMED'
  }
}

export function isRideIn<Status extends RideStatus>(
  ride: Ride,
  ...statuses: Status[]
): ride is RideIn<Status> {
  return (statuses as RideStatus[]).includes(ride.status)
}

/** The reader's own entry in a ride. */
export function ownEntry(ride: Ride, userId: string): RideRequest | undefined {
  return ride.rideRequests.find(({ firebase_uid }) => firebase_uid === userId)
}

export function isEnded(state: RideRequestState): state is EndedState {
  return state === 'DONE' || state === 'CANCELED' || state === 'EXPIRED'
}
