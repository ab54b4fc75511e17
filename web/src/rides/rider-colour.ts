import type { Ride } from '@woodalo/protocol'
import type { StrandColour } from '../ui/strand-colour.ts'

/** A rider's colour: amber for the reader; for others, the same colour in every drawing of this ride. */
export function colourOf(ride: Pick<Ride, 'rideRequests'>, readerUid: string, uid: string): StrandColour {
  if (uid === readerUid) return 'own'
  // By id and not by position, so that nobody changes colour when somebody joins or leaves.
  const others = ride.rideRequests.map(({ firebase_uid }) => firebase_uid).filter((id) => id !== readerUid)
  return others.toSorted().indexOf(uid)
}

/** The colour of somebody who has left: one that nobody who stayed has. */
export function colourOfLeft(ride: Pick<Ride, 'rideRequests' | 'left'>, uid: string): StrandColour {
  return ride.rideRequests.length + ride.left.findIndex(({ firebase_uid }) => firebase_uid === uid)
}
