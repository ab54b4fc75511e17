import type { Ride, RideRequest } from '@woodalo/protocol'
import type { LeaveReason } from './leave-ride.tsx'
import { ownRequest } from './ride-line.ts'

/** The steps of an active ride for its reader: walk, code, taxi, ride, arrive; 5 when all is done. */
export type RideStep = 0 | 1 | 2 | 3 | 4 | 5

/** Once everybody has met, the ride counts as under way after this time. */
const departureMilliseconds = 5 * 60_000

/** So long before a stop its rider gets ready to get off. */
const readyMilliseconds = 3 * 60_000

/** Whether this ISO time is near enough to get ready. `now` is in milliseconds by the server's clock. */
export function isSoon(at: string, now: number): boolean {
  return Date.parse(at) - now <= readyMilliseconds
}

export function isOff(ride: Pick<Ride, 'stops'>, uid: string): boolean {
  return ride.stops.some(({ firebase_uid, state }) => firebase_uid === uid && state === 'dropped_off')
}

/** The reader's progress, as far as the service can tell. `now` is in milliseconds by the server's clock. */
export function rideStep(ride: Ride, readerUid: string, now: number): RideStep {
  if (isOff(ride, readerUid)) return 5
  const others = ride.rideRequests.filter(({ firebase_uid }) => firebase_uid !== ride.requesterUid)
  const met = others.some(({ isVerified }) => isVerified)
  const own = ownRequest(ride, readerUid)
  if (ride.isVerified || (met && own?.isVerified && now > Date.parse(ride.meetAt) + departureMilliseconds)) {
    const moving =
      ride.stops.some(({ state }) => state === 'dropped_off') ||
      now > Date.parse(ride.meetAt) + departureMilliseconds
    if (!moving) return 2
    const next = ride.stops.toSorted((a, b) => a.order - b.order).find(({ state }) => state === 'waiting')
    return next?.firebase_uid === readerUid ? 4 : 3
  }
  // A rider who has shown the code is done with it and waits for the others and the taxi.
  if (own?.isVerified && readerUid !== ride.requesterUid) return 2
  return met || now >= Date.parse(ride.meetAt) ? 1 : 0
}

/** The reasons with which the reader may leave now; none once they can only get off. */
export function leaveReasons({ may }: Pick<Ride, 'may'>): LeaveReason[] {
  return [
    ...(may.includes('leave') ? (['NOT_SPECIFIED', 'CANCELED_BY_USER'] as const) : []),
    ...(may.includes('no-driver') ? (['NO_DRIVER_FOUND'] as const) : []),
  ]
}

/** The riders who have not met yet. The requester counts as there from the start. */
export function missing(ride: Ride): RideRequest[] {
  return ride.rideRequests.filter(({ isVerified }) => !isVerified)
}
