// What happens to a rider who does not come to the meeting point.
import type { Ride } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import { arrivalChanged, rideChanged } from './announce.ts'
import { leaveActive } from './leave-active.ts'
import { askForLinesWithout } from './ask-router-before-leaving.ts'
import { type CanceledRide, membersOf, type RideIn } from './model.ts'
import type { RideParts } from './parts.ts'
import { lockForRider } from './ride-lock.ts'
import { renderRide } from './render.ts'
import { isGivenUp, isMissing } from './missing-rider-rules.ts'

/**
 * Reports that somebody has not come. Once two of the others report it, or the only other one does, the ride goes on
 * without them. This works like leaving, but their request expires and the ride counts as not kept. Repeating a report
 * changes nothing.
 */
export async function missRider(
  parts: RideParts,
  userId: string,
  rideId: string,
  absentId: string,
): Promise<Ride> {
  await askForLinesWithout(parts, rideId, userId, absentId)
  return parts.transact(async (tx) => {
    const { ride, rider, now } = await lockForRider(parts, tx, rideId, userId)
    if (ride.status !== 'active') throw new Failure('RIDE_NOT_ACTIVE')
    const absent = membersOf(ride).find((member) => member.userId === absentId)
    if (!absent) throw new Failure('NOT_FOUND')
    if (absent.missedBy.includes(userId)) return renderRide(ride, rider)
    if (!isMissing(ride, rider, absent)) throw new Failure('NO_SHOW_REFUSED')
    await parts.rides.voteMissing(tx, rideId, userId, absentId, now)
    const voted = await parts.rides.reread(tx, ride)
    const missing = membersOf(voted).find((member) => member.userId === absentId)!
    if (!isGivenUp(voted, missing)) {
      await parts.tell(tx, arrivalChanged(voted))
      return renderRide(voted, rider)
    }
    await parts.rides.noteAbsence(tx, rideId, absentId, now)
    const events = await leaveActive(parts, tx, voted, missing, now, {
      reason: 'CANCELED_BY_SYSTEM',
      isAbsent: true,
    })
    // The event about the request comes first, as with every other end.
    const own = events.filter((event) => event.userId === absentId)
    const others = events.filter((event) => event.userId !== absentId)
    const end = rideChanged(asTheAbsentLeavesIt(voted, now), 'active', [missing], 'missed')
    await parts.tell(tx, [...own, ...end, ...others])
    await parts.notify(tx, [{ kind: 'ride-canceled', userId: absentId, rideId }])
    const after = await parts.rides.lock(tx, rideId)
    return renderRide(after!, rider)
  })
}

/** For the absent rider the ride is over, whatever happens to it for the others. */
function asTheAbsentLeavesIt(ride: RideIn<'active'>, now: Date): CanceledRide {
  return {
    ...ride,
    status: 'canceled',
    endedAt: now,
    cancellation: { reason: 'CANCELED_BY_SYSTEM', byUid: null },
  }
}
