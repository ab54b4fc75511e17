import type { Ride, RideRequest } from '@woodalo/protocol'
import type { LeaveReason } from './leave-ride.tsx'
import { ownRequest } from './ride-line.ts'

/** The steps of an active ride for its reader: walk, code, taxi, ride, arrive; 5 when all is done. */
export type RideStep = 0 | 1 | 2 | 3 | 4 | 5

/** Once everybody has met, this long after the meeting they are taken to be on their way. */
const departureMilliseconds = 5 * 60_000

export function isOff(ride: Pick<Ride, 'stops'>, uid: string): boolean {
  return ride.stops.some(({ firebase_uid, state }) => firebase_uid === uid && state === 'dropped_off')
}

/** How far the reader is, as far as the service can know. `now` in milliseconds by the server's clock. */
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
  // Who has shown the code is done with it: what is left is to wait for the others and the taxi.
  if (own?.isVerified && readerUid !== ride.requesterUid) return 2
  return met || now >= Date.parse(ride.meetAt) ? 1 : 0
}

/** Getting off needs the reader and at least one other verified. */
export function mayGetOff(ride: Ride, readerUid: string): boolean {
  const own = ownRequest(ride, readerUid)
  const verified = ride.rideRequests.filter(({ isVerified }) => isVerified)
  return own?.isVerified === true && verified.length >= 2 && !isOff(ride, readerUid)
}

/** Once the reader and another one besides the requester are verified the ride is under way: then one gets off instead. */
function mayLeave(ride: Ride, readerUid: string): boolean {
  const own = ownRequest(ride, readerUid)
  if (isOff(ride, readerUid)) return false
  const others = ride.rideRequests.filter(
    ({ firebase_uid, isVerified }) =>
      isVerified && firebase_uid !== ride.requesterUid && firebase_uid !== readerUid,
  )
  return !(own?.isVerified && others.length > 0)
}

/** Why the reader may leave now; none once they can only get off. That no taxi is found may be said until somebody has ridden in it. */
export function leaveReasons(ride: Ride, readerUid: string): LeaveReason[] {
  const mayEnd = readerUid === ride.requesterUid && ride.stops.every(({ state }) => state !== 'dropped_off')
  return [
    ...(mayLeave(ride, readerUid) ? (['NOT_SPECIFIED', 'CANCELED_BY_USER'] as const) : []),
    ...(mayEnd ? (['NO_DRIVER_FOUND'] as const) : []),
  ]
}

/** Those who have not met yet. The traveller who requests the vehicle counts as there from the start. */
export function missing(ride: Ride): RideRequest[] {
  return ride.rideRequests.filter(({ isVerified }) => !isVerified)
}
