// Who is on the way to the meeting point, and who is there.
import type { Ride } from '@woodalo/protocol'
import { arrivalChanged } from './announce.ts'
import type { RideParts } from './parts.ts'
import { lockForRider } from './ride-lock.ts'
import { renderRide } from './render.ts'
import { permissions } from './permissions.ts'

/** Marks the caller as on the way to the meeting point. Repeating it changes nothing, nor does saying it when there. */
export const setOut = async (parts: RideParts, userId: string, rideId: string): Promise<Ride> =>
  markOnce(parts, userId, rideId, 'on_way_at')

/** Marks the caller as being at the meeting point. Repeating it changes nothing. */
export const arrive = async (parts: RideParts, userId: string, rideId: string): Promise<Ride> =>
  markOnce(parts, userId, rideId, 'arrived_at')

async function markOnce(
  parts: RideParts,
  userId: string,
  rideId: string,
  what: 'on_way_at' | 'arrived_at',
): Promise<Ride> {
  return parts.transact(async (tx) => {
    const { ride, rider, now } = await lockForRider(parts, tx, rideId, userId)
    const active = permissions.arrive(ride, rider)
    const isKnown = rider.arrivedAt !== null || (what === 'on_way_at' && rider.onWayAt !== null)
    if (isKnown) return renderRide(ride, rider)
    await parts.rides.mark(tx, rideId, [userId], what, now)
    const after = await parts.rides.reread(tx, active)
    await parts.tell(tx, arrivalChanged(after))
    return renderRide(after, rider)
  })
}
