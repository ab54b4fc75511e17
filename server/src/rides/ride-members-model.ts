// Who is in a ride now, and how far all of them are.
import { Failure } from '../failure.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'

/** Returns the current members in the order of their stops. */
export function membersOf(ride: RideRecord): RideRider[] {
  return ride.riders.filter(({ leftAt }) => leftAt === null).toSorted((a, b) => a.stopOrder - b.stopOrder)
}

/** Returns a rider who is in the ride. Throws NOT_FOUND for strangers and for those who left. */
export function memberOf(ride: RideRecord, userId: string): RideRider {
  const member = ride.riders.find((rider) => rider.userId === userId && rider.leftAt === null)
  if (!member) throw new Failure('NOT_FOUND')
  return member
}

export function isFullyVerified(ride: RideRecord): boolean {
  return (
    (ride.status === 'active' || ride.status === 'completed') &&
    membersOf(ride).every(({ verifiedAt }) => verifiedAt !== null)
  )
}

/** Returns whether all who met have got off. */
export function everybodyIsOff(ride: RideRecord): boolean {
  return membersOf(ride).every(({ verifiedAt, droppedOffAt }) => verifiedAt === null || droppedOffAt !== null)
}
