// What becomes of a rider's part in a ride when the account is deleted, taken over or banned.
import { Failure } from '../failure.ts'
import { cancelRide } from './cancel-by-state.ts'
import { dropOff } from './drop-off.ts'
import { membersOf } from './ride-members-model.ts'
import type { RideParts } from './parts.ts'

/** For an account that is deleted or taken over: gets off, or leaves while that is possible. */
export async function leaveForGood(parts: RideParts, userId: string, rideId: string): Promise<void> {
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
