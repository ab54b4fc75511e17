import type { RideRecord } from './model.ts'
import { isTooQuick } from './too-quick.ts'

/** A rating of an impossible ride counts only up to this one: it may warn, but it cannot praise. */
const bestWithoutRide = 3

/** Returns whether a rider's rating of this ride counts for those who are rated. */
export function ratingCounts(ride: RideRecord, rating: number): boolean {
  return rating <= bestWithoutRide || (ride.status !== 'canceled' && !isTooQuick(ride))
}
