// When a rider is missing at the meeting point, how many of the others have to say so, and whom others wait for.
import type { RideRequest } from '@woodalo/protocol'
import { membersOf } from './ride-members-model.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'

/** Returns whether a rider at the meeting point may report that another has not come. */
export function isMissing(ride: RideRecord, rider: RideRider, absent: RideRider): boolean {
  return (
    rider.arrivedAt !== null &&
    ride.readAt >= ride.missingFrom &&
    absent.userId !== rider.userId &&
    absent.arrivedAt === null &&
    absent.droppedOffAt === null &&
    !absent.missedBy.includes(rider.userId)
  )
}

/**
 * Returns how many riders report that this one has not come, and how many it takes: two of the others, or the only
 * other one.
 */
function voicesAbout(ride: RideRecord, absent: RideRider): { voices: number; needed: number } {
  const others = membersOf(ride).filter(({ userId }) => userId !== absent.userId)
  const voices = others.filter(({ userId }) => absent.missedBy.includes(userId)).length
  return { voices, needed: Math.min(2, others.length) }
}

/** Returns whether enough of the others have reported that a rider has not come. */
export function isGivenUp(ride: RideRecord, absent: RideRider): boolean {
  if (absent.arrivedAt !== null || absent.droppedOffAt !== null) return false
  const { voices, needed } = voicesAbout(ride, absent)
  return voices > 0 && voices >= needed
}

/**
 * Returns whom a rider at the meeting point has waited for in vain if they leave now, or null while that is no reason
 * to leave. Whoever has not been given the code waits for the one who has it, and not for others who may wait as they
 * do. Whoever has it or was given it waits for those who were not.
 */
export function waitsInVainFor(ride: RideRecord, rider: RideRider): RideRider[] | null {
  if (rider.arrivedAt === null || ride.readAt < ride.missingFrom) return null
  return membersOf(ride).filter(({ userId, verifiedAt }) =>
    rider.verifiedAt === null ? userId === ride.requesterId : verifiedAt === null,
  )
}

/** Returns the reports about an absent rider as the reader may see them, or null if there is nothing to show. */
export function absenceOf(ride: RideRecord, reader: RideRider, absent: RideRider): RideRequest['absence'] {
  if (ride.status !== 'active' || absent.arrivedAt !== null) return null
  const maySay = isMissing(ride, reader, absent)
  const { voices, needed } = voicesAbout(ride, absent)
  if (!maySay && voices === 0) return null
  return { maySay, said: absent.missedBy.includes(reader.userId), voices, needed }
}

/** Returns the time from which riders may report each other as missing, or null if nobody is missing. */
export function noShowFrom(ride: RideRecord): Date | null {
  const isMissed = membersOf(ride).some(({ arrivedAt }) => arrivedAt === null)
  return ride.status === 'active' && isMissed ? ride.missingFrom : null
}
