// Whether a ride can have taken place as its riders claim. Pure.
import { greatCircleMeters } from '@woodalo/geography'
import { membersOf, type RideRecord } from './model.ts'

/**
 * 160 km/h, the highest posted speed limit anywhere (motorways of Abu Dhabi; Wikipedia, "Speed limits by country",
 * 2025). No taxi is faster from door to door.
 */
const topMetersPerSecond = 160_000 / 3_600

/** A rating of an impossible ride counts only up to this one: it may warn, but it cannot praise. */
const bestWithoutRide = 3

/**
 * Returns whether every rider who got off claims to have arrived before any vehicle could have. Returns false if nobody
 * got off.
 */
export function isTooQuick(ride: RideRecord): boolean {
  const met = membersOf(ride).filter(({ verifiedAt }) => verifiedAt !== null)
  const off = met.filter(({ droppedOffAt }) => droppedOffAt !== null)
  const metAt = Math.max(...met.map(({ verifiedAt }) => verifiedAt!.getTime()))
  return (
    off.length > 0 &&
    off.every(({ trip, droppedOffAt }) => {
      // The straight line, because no route is shorter.
      const leastSeconds = greatCircleMeters(ride.meeting, trip.to) / topMetersPerSecond
      return (droppedOffAt!.getTime() - metAt) / 1000 < leastSeconds
    })
  )
}

/** Returns whether a rider's rating of this ride counts for those who are rated. */
export function ratingCounts(ride: RideRecord, rating: number): boolean {
  return rating <= bestWithoutRide || (ride.status !== 'canceled' && !isTooQuick(ride))
}
