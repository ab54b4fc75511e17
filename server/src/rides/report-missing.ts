// What happens to a rider who does not come to the meeting point.
import type { Ride } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { arrivalChanged, rideChanged } from './announce.ts'
import { leaveBeforeAllMet } from './leave-before-all-met.ts'
import { askForLinesWithout } from './ask-router-before-leaving.ts'
import { membersOf } from './ride-members-model.ts'
import type { CanceledRide, RideIn, RideRecord } from './ride-states-model.ts'
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
    const events = await goWithoutGivenUp(parts, tx, voted, now)
    await parts.tell(tx, events.length > 0 ? events : arrivalChanged(voted))
    const after = await parts.rides.lock(tx, rideId)
    return renderRide(after!, rider)
  })
}

/**
 * Lets a ride go on without the riders of whom enough of the others have reported that they have not come, which may
 * also be because another of these others has left since. Returns the events, none if there is no such rider.
 */
export async function goWithoutGivenUp(
  parts: RideParts,
  tx: Tx,
  ride: RideRecord,
  now: Date,
): Promise<OutgoingEvent[]> {
  if (ride.status !== 'active') return []
  const absent = membersOf(ride).find((member) => isGivenUp(ride, member))
  if (!absent) return []
  const { userId } = absent
  await parts.rides.noteAbsence(tx, ride.id, userId, now)
  const events = await leaveBeforeAllMet(parts, tx, ride, absent, now, {
    reason: 'CANCELED_BY_SYSTEM',
    isAbsent: true,
  })
  await parts.notify(tx, [{ kind: 'ride-canceled', userId, rideId: ride.id }])
  // The event about the request comes first, as with every other end.
  const own = events.filter((event) => event.userId === userId)
  const others = events.filter((event) => event.userId !== userId)
  const end = rideChanged(asTheAbsentLeavesIt(ride, now), 'active', [absent], 'missed')
  const after = await parts.rides.lock(tx, ride.id)
  return [...own, ...end, ...others, ...(await goWithoutGivenUp(parts, tx, after!, now))]
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
