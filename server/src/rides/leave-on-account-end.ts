// What becomes of a rider's part in a ride when the account is deleted, taken over or banned.
import { Failure } from '../failure.ts'
import { askForLinesWithout } from './ask-router-before-leaving.ts'
import { cancelRide } from './cancel-by-state.ts'
import { dropOff } from './drop-off.ts'
import { leaveBeforeAllMet } from './leave-before-all-met.ts'
import type { RideParts } from './parts.ts'
import { goWithoutGivenUp } from './report-missing.ts'
import { lockForRider } from './ride-lock.ts'
import { isFullyVerified, membersOf } from './ride-members-model.ts'

/**
 * Hands the ride over if its requester has met some of the others, but not all: without a requester nobody would know the
 * code for those who are still to come. Returns whether it did.
 */
async function handOver(parts: RideParts, userId: string, rideId: string): Promise<boolean> {
  await askForLinesWithout(parts, rideId, userId, userId)
  return parts.transact(async (tx) => {
    const { ride, rider, now } = await lockForRider(parts, tx, rideId, userId)
    const others = membersOf(ride).filter((each) => each.userId !== userId)
    const goesOn =
      ride.status === 'active' &&
      ride.requesterId === userId &&
      !isFullyVerified(ride) &&
      others.some(({ verifiedAt }) => verifiedAt !== null) &&
      others.every(({ droppedOffAt }) => droppedOffAt === null)
    if (!goesOn) return false
    const how = { reason: 'CANCELED_BY_USER', isAbsent: false } as const
    const events = await leaveBeforeAllMet(parts, tx, ride, rider, now, how)
    const rest = await parts.rides.lock(tx, rideId)
    await parts.tell(tx, [...events, ...(await goWithoutGivenUp(parts, tx, rest!, now))])
    return true
  })
}

/** For an account that is deleted or taken over: gets off, or leaves while that is possible. */
export async function leaveForGood(parts: RideParts, userId: string, rideId: string): Promise<void> {
  if (await handOver(parts, userId, rideId)) return
  // A rider who has met another gets off, so that the other's ride continues. Before that they leave.
  await dropOff(parts, userId, rideId).catch(async (error: unknown) => {
    if (!(error instanceof Failure && error.code === 'MEETING_INCOMPLETE')) throw error
    await cancelRide(parts, userId, { rideId, reason: 'CANCELED_BY_USER' })
  })
}

/** For an account that is banned: leaves, unless the rider has met others already. */
export async function leaveUnlessUnderWay(parts: RideParts, userId: string, rideId: string): Promise<void> {
  const ride = await parts.rides.find(rideId)
  const met = ride ? membersOf(ride).filter((each) => each.verifiedAt !== null) : []
  // Whoever requests the vehicle counts as verified from the beginning, so they have met somebody once another is.
  const hasMet = met.some((each) => each.userId === userId) && met.length >= 2
  if (!hasMet) await cancelRide(parts, userId, { rideId, reason: 'CANCELED_BY_USER' })
}
