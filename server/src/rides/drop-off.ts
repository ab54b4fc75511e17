// Getting off, and the end of a ride with the last drop-off.
import type { Ride } from '@woodalo/protocol'
import { requestMoved } from '../ride-requests/announcement-model.ts'
import { rideChanged } from './announce.ts'
import { complete } from './complete.ts'
import { everybodyIsOff, membersOf } from './ride-members-model.ts'
import { isTooQuickFor, quickRidesSeconds } from './which-rides-count.ts'
import type { RideParts } from './parts.ts'
import { lockForRider } from './ride-lock.ts'
import { renderRide } from './render.ts'
import { permissions } from './permissions.ts'

/**
 * Marks the caller as dropped off and free to travel again. The last drop-off completes the ride. Getting off again is
 * not refused.
 */
export async function dropOff(parts: RideParts, userId: string, rideId: string): Promise<Ride> {
  return parts.transact(async (tx) => {
    const { ride, rider, now } = await lockForRider(parts, tx, rideId, userId)
    if (rider.droppedOffAt !== null) return renderRide(ride, rider)
    const active = permissions['drop-off'](ride, rider)
    // Of rides that are too quick to be real, only one a day counts.
    const counts =
      !isTooQuickFor(active, rider, now) || !(await parts.rides.hasRidden(tx, userId, quickRidesSeconds))
    await parts.rides.mark(tx, rideId, [userId], 'dropped_off_at', now)
    await parts.rides.markEnded(tx, rideId, [userId], now, { status: 'completed', reason: null })
    if (counts) await parts.rides.countEnded(tx, [userId], 'kept')
    const moved = await parts.requests.move(tx, 'finish', [rider.requestId], { now })
    const off = await parts.rides.reread(tx, active)
    const own = moved.map((request) => requestMoved(request))
    if (everybodyIsOff(off)) {
      const { completed, events } = await complete(parts, tx, off, now)
      await parts.tell(tx, [...own, ...events])
      return renderRide(completed, rider)
    }
    // Riders who got off earlier may travel again by now and are not disturbed.
    const concerned = membersOf(off).filter(
      ({ userId: uid, droppedOffAt }) => uid === userId || droppedOffAt === null,
    )
    await parts.tell(tx, [...own, ...rideChanged(off, 'active', concerned, 'gotOff')])
    return renderRide(off, rider)
  })
}
