// Which rides and ratings count in a rider's reputation: as kept, as not kept, or not at all. Pure.
import { greatCircleMeters } from '@woodalo/geography'
import { membersOf } from './ride-members-model.ts'
import type { ActiveRide, RideRecord, RideRider } from './ride-states-model.ts'

/** Returns whether leaving an active ride counts as a ride not kept. Who came and gives up waiting has kept their word. */
export function leavingCountsAgainst({ arrivedAt }: RideRider, isAbsent: boolean): boolean {
  return isAbsent || arrivedAt === null
}

/**
 * Returns whether the end of a ride counts against those who have not come. If two riders get off before the others
 * could have come, nobody counts as absent.
 */
export function absenceCounts({ missingFrom }: ActiveRide, endedAt: Date): boolean {
  return endedAt >= missingFrom
}

/** For this long after a ride, a ride that was too quick to be real does not count. */
export const quickRidesSeconds = 24 * 3_600

/**
 * 160 km/h, the highest posted speed limit anywhere (motorways of Abu Dhabi; Wikipedia, "Speed limits by country",
 * 2025). No taxi is faster from door to door.
 */
const topMetersPerSecond = 160_000 / 3_600

/** Returns whether a rider claims to have arrived before any vehicle could have. */
export function isTooQuickFor(ride: RideRecord, { trip }: RideRider, droppedOffAt: Date): boolean {
  const met = membersOf(ride).filter(({ verifiedAt }) => verifiedAt !== null)
  const metAt = Math.max(...met.map(({ verifiedAt }) => verifiedAt!.getTime()))
  // The straight line, because no route is shorter.
  const leastSeconds = greatCircleMeters(ride.meeting, trip.to) / topMetersPerSecond
  return (droppedOffAt.getTime() - metAt) / 1000 < leastSeconds
}

/**
 * Returns whether every rider who got off claims to have arrived before any vehicle could have. Returns false if nobody
 * got off.
 */
export function isTooQuick(ride: RideRecord): boolean {
  const off = membersOf(ride).filter(
    ({ verifiedAt, droppedOffAt }) => verifiedAt !== null && droppedOffAt !== null,
  )
  return off.length > 0 && off.every((rider) => isTooQuickFor(ride, rider, rider.droppedOffAt!))
}

/** A rating of an impossible ride counts only up to this one: it may warn, but it cannot praise. */
const bestWithoutRide = 3

/** Returns whether a rider's rating of this ride counts for those who are rated. */
export function ratingCounts(ride: RideRecord, rating: number): boolean {
  return rating <= bestWithoutRide || (ride.status !== 'canceled' && !isTooQuick(ride))
}
