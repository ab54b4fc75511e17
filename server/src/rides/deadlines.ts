// What happens when a deadline passes, by the database's clock.
import type { Tx } from '../database/connection.ts'
import { lookSeconds, partDue } from '../jobs/look-ahead.ts'
import { requestMoved } from '../ride-requests/announcement-model.ts'
import { rideChanged } from './announce.ts'
import { complete } from './complete.ts'
import { askForLinesOfAccepted } from './ask-router-before-leaving.ts'
import { membersOf } from './ride-members-model.ts'
import type { CanceledRide, PendingRide } from './ride-states-model.ts'
import type { RideParts } from './parts.ts'
import { secondsSince } from './seconds.ts'
import { regroup } from './regroup.ts'
import { cancelActive } from './cancel-for-everybody.ts'

/** Returns how many seconds ahead the service looks for deadlines. */
export function deadlineLookSeconds(
  parts: Pick<RideParts, 'confirmSeconds' | 'meetSeconds' | 'rideSeconds'>,
): number {
  return lookSeconds(parts.confirmSeconds, parts.meetSeconds, parts.rideSeconds)
}

/** Removes all silent riders together and regroups those who accepted. */
async function dropTheSilent(parts: RideParts, tx: Tx, ride: PendingRide, now: Date): Promise<void> {
  const reason = 'NOT_CONFIRMED_IN_TIME'
  const silent = membersOf(ride).filter(({ acceptedAt }) => acceptedAt === null)
  await parts.rides.markLeft(
    tx,
    ride.id,
    silent.map(({ userId }) => userId),
    now,
    { status: 'canceled', reason },
  )
  const moved = await parts.requests.move(
    tx,
    'expire',
    silent.map(({ requestId }) => requestId),
    { now },
  )
  // For the silent riders the ride is over, whatever happens to it for the others.
  const { confirmBy: _, ...facts } = ride
  const asTheyLeaveIt: CanceledRide = {
    ...facts,
    status: 'canceled',
    activeAt: null,
    endedAt: now,
    cancellation: { reason, byUid: null },
  }
  const toOthers = await regroup(parts, tx, ride, now, { reason, byUid: null })
  await parts.tell(tx, [
    ...moved.map((request) => requestMoved(request)),
    ...rideChanged(asTheyLeaveIt, 'pending', silent, { canceled: reason }),
    ...toOthers,
  ])
  await parts.notify(
    tx,
    silent.map(({ userId }) => ({ kind: 'ride-canceled', userId, rideId: ride.id })),
  )
}

/** Does what is due in a ride, if anything is. Does nothing if another node is already doing it. */
export async function meetDeadline(parts: RideParts, rideId: string): Promise<void> {
  await askForLinesOfAccepted(parts, rideId)
  await parts.transact(async (tx) => {
    const ride = await parts.rides.lock(tx, rideId, { skipLocked: true })
    if (!ride) return
    const now = ride.readAt
    if (ride.status === 'pending' && ride.confirmBy <= now) return dropTheSilent(parts, tx, ride, now)
    if (ride.status !== 'active') return
    const activeSeconds = secondsSince(ride.activeAt, now)
    const nobodyMet = membersOf(ride).every(
      ({ verifiedAt, userId }) => verifiedAt === null || userId === ride.requesterId,
    )
    if (nobodyMet && activeSeconds >= parts.meetSeconds)
      return parts.tell(
        tx,
        await cancelActive(parts, tx, ride, now, { reason: 'CANCELED_BY_SYSTEM', byUid: null }),
      )
    if (activeSeconds >= parts.rideSeconds) {
      const { events } = await complete(parts, tx, ride, now)
      return parts.tell(tx, events)
    }
  })
}

/** Handles the rides with a due deadline. Returns the seconds until the next deadline, if that is soon. */
export async function meetDueDeadlines(parts: RideParts): Promise<number | undefined> {
  const { meetSeconds, rideSeconds } = parts
  const { due, nextInSeconds } = partDue(
    await parts.readings.due({ meetSeconds, rideSeconds, withinSeconds: deadlineLookSeconds(parts) }),
  )
  for (const { id: rideId } of due)
    // A ride that cannot be ended must not delay the others.
    await meetDeadline(parts, rideId).catch((error: unknown) =>
      parts.log.error({ err: error, rideId }, 'a deadline could not be met'),
    )
  return nextInSeconds
}
