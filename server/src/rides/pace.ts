// Whether a ride can have taken place as its riders say. Pure.
import { greatCircleMeters } from '@woodalo/geography'
import { membersOf, type RideRecord } from './model.ts'

/**
 * 160 km/h, the highest speed limit that is posted anywhere (motorways of Abu Dhabi; Wikipedia, "Speed limits by
 * country", 2025): no taxi is faster from door to door.
 */
const topMetersPerSecond = 160_000 / 3_600

/** A rating of a ride that can have taken nobody anywhere counts up to this one: it may warn, but it praises nobody. */
const bestWithoutRide = 3

/** Whether everybody who got off says to have been at their stop before any vehicle can have been. False when nobody did. */
export function isTooQuick(ride: RideRecord): boolean {
  const met = membersOf(ride).filter(({ verifiedAt }) => verifiedAt !== null)
  const off = met.filter(({ droppedOffAt }) => droppedOffAt !== null)
  const metAt = Math.max(...met.map(({ verifiedAt }) => verifiedAt!.getTime()))
  return (
    off.length > 0 &&
    off.every(({ trip, droppedOffAt }) => {
      // Straight, so that no way is shorter.
      const leastSeconds = greatCircleMeters(ride.meeting, trip.to) / topMetersPerSecond
      return (droppedOffAt!.getTime() - metAt) / 1000 < leastSeconds
    })
  )
}

/** Whether a rating that a rider gives for the ride counts for those who are rated. */
export function ratingCounts(ride: RideRecord, rating: number): boolean {
  return rating <= bestWithoutRide || (ride.status !== 'canceled' && !isTooQuick(ride))
}
