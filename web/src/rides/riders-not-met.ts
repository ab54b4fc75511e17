import type { Ride, RideRequest } from '@woodalo/protocol'

/** The riders who have not met yet. The requester counts as there from the start. */
export function missingRiders(ride: Ride): RideRequest[] {
  return ride.rideRequests.filter(({ isVerified }) => !isVerified)
}
