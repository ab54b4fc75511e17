import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import { memberOf } from './ride-members-model.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'
import type { RideParts } from './parts.ts'

/**
 * Locks a ride for one of its riders until the end of the transaction. Throws NOT_FOUND for strangers and for those who
 * left, exactly as for a ride that does not exist.
 */
export async function lockForRider(
  parts: RideParts,
  tx: Tx,
  rideId: string,
  userId: string,
): Promise<{ ride: RideRecord; rider: RideRider; now: Date }> {
  const ride = await parts.rides.lock(tx, rideId)
  if (!ride) throw new Failure('NOT_FOUND')
  return { ride, rider: memberOf(ride, userId), now: ride.readAt }
}
