// How long a link shows a ride.
import type { RideRecord, RideRider } from '../rides/ride-states-model.ts'

/** How many seconds a link still shows how the ride ended. */
export const afterEndSeconds = 3_600

/** Returns when the ride ended for a rider, or null while it goes on for them. */
export function endOf(ride: RideRecord, rider: RideRider): Date | null {
  if (rider.droppedOffAt) return rider.droppedOffAt
  return ride.status === 'completed' || ride.status === 'canceled' ? ride.endedAt : null
}

/** `rideSeconds` is the longest that a ride may take. */
export function expiryOf(ride: RideRecord, rider: RideRider, rideSeconds: number): Date {
  const begun = ride.status === 'pending' ? null : ride.activeAt
  const end = endOf(ride, rider)?.getTime() ?? (begun ?? ride.createdAt).getTime() + rideSeconds * 1000
  return new Date(end + afterEndSeconds * 1000)
}
