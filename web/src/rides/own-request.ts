import type { Ride, RideRequest } from '@woodalo/protocol'

export function ownRequest(ride: Pick<Ride, 'rideRequests'>, readerUid: string): RideRequest | undefined {
  return ride.rideRequests.find(({ firebase_uid }) => firebase_uid === readerUid)
}
