import { countsAsLeftAt, type Ride } from '@woodalo/protocol'
import { ownRequest } from './own-request.ts'
import { isDroppedOff } from './is-dropped-off.ts'

/** The steps of an active ride for its reader: walk, code, taxi, ride, arrive; 5 when all is done. */
export type RideStep = 0 | 1 | 2 | 3 | 4 | 5

/** The reader's progress, as far as the service can tell. `now` is in milliseconds by the server's clock. */
export function rideStep(ride: Ride, readerUid: string, now: number): RideStep {
  if (isDroppedOff(ride, readerUid)) return 5
  const others = ride.rideRequests.filter(({ firebase_uid }) => firebase_uid !== ride.requesterUid)
  const met = others.some(({ isVerified }) => isVerified)
  const own = ownRequest(ride, readerUid)
  const hasLeft = now > countsAsLeftAt(ride)
  if (ride.isVerified || (met && own?.isVerified && hasLeft)) {
    if (!hasLeft && !ride.stops.some(({ state }) => state === 'dropped_off')) return 2
    const next = ride.stops.toSorted((a, b) => a.order - b.order).find(({ state }) => state === 'waiting')
    return next?.firebase_uid === readerUid ? 4 : 3
  }
  // A rider who has shown the code is done with it and waits for the others and the taxi.
  if (own?.isVerified && readerUid !== ride.requesterUid) return 2
  return met || now >= Date.parse(ride.meetAt) ? 1 : 0
}
