import type { Ride } from '@woodalo/protocol'

export function isDroppedOff(ride: Pick<Ride, 'stops'>, uid: string): boolean {
  return ride.stops.some(({ firebase_uid, state }) => firebase_uid === uid && state === 'dropped_off')
}
