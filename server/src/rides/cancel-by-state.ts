// CANCEL_RIDE: what canceling means in each state of a ride.
import type { CancellationReason } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import { acknowledgementsOf } from './announce.ts'
import { isFullyVerified, memberOf } from './ride-members-model.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'
import type { RideParts } from './parts.ts'
import { askForLinesWithout } from './ask-router-before-leaving.ts'
import { refuseReasonOfOthers, permissions } from './permissions.ts'
import { refusePending } from './refuse.ts'
import { leaveAfterAllMet } from './leave-after-all-met.ts'
import { leaveBeforeAllMet } from './leave-before-all-met.ts'
import { goWithoutGivenUp } from './report-missing.ts'
import { cancelActive } from './cancel-for-everybody.ts'

/** Returns the rider's part in the ride if they have already canceled it: canceling again is not refused. */
function hasCanceled(ride: RideRecord, userId: string): RideRider | null {
  const rider = ride.riders.findLast((each) => each.userId === userId)
  if (!rider) return null
  const left =
    rider.leftAt !== null && rider.endReason !== null && rider.endReason !== 'NOT_CONFIRMED_IN_TIME'
  const ended = rider.leftAt === null && ride.status === 'canceled' && ride.cancellation.byUid === userId
  return left || ended ? rider : null
}

/**
 * CANCEL_RIDE: refuses a pending ride, leaves an active one, or ends it for all if no vehicle was found. Returns how many
 * companions the refused proposal had shown, or 0 if it was none.
 */
export async function cancelRide(
  parts: RideParts,
  userId: string,
  { rideId, reason }: { rideId: string; reason: CancellationReason },
): Promise<number> {
  await askForLinesWithout(parts, rideId, userId, userId)
  return parts.transact(async (tx) => {
    const ride = await parts.rides.lock(tx, rideId)
    if (!ride) throw new Failure('NOT_FOUND')
    const now = ride.readAt
    const acknowledgements = acknowledgementsOf(rideId)
    const { ack, ok } = acknowledgements
    const isMember = ride.riders.some((rider) => rider.userId === userId && rider.leftAt === null)
    const canceled = isMember && ride.status !== 'canceled' ? null : hasCanceled(ride, userId)
    if (canceled) {
      await parts.tell(tx, [ack(canceled), ok(canceled)])
      return 0
    }
    const rider = memberOf(ride, userId)

    if (ride.status === 'pending') {
      if (reason === 'NO_DRIVER_FOUND') refuseReasonOfOthers(ride, rider)
      return refusePending(parts, tx, permissions.refuse(ride), rider, now, { reason, acknowledgements })
    }
    const events =
      reason === 'NO_DRIVER_FOUND'
        ? await cancelActive(parts, tx, permissions['no-driver'](ride, rider), now, {
            reason,
            byUid: userId,
            actorId: userId,
          })
        : isFullyVerified(ride)
          ? await leaveAfterAllMet(parts, tx, permissions.leave(ride, rider), rider, now)
          : [
              ...(await leaveBeforeAllMet(parts, tx, permissions.leave(ride, rider), rider, now, {
                reason,
                isAbsent: false,
              })),
              // The only other one who is left may have reported already that somebody has not come.
              ...(await goWithoutGivenUp(parts, tx, (await parts.rides.lock(tx, rideId))!, now)),
            ]
    const mine = events.filter((event) => event.userId === userId)
    const others = events.filter((event) => event.userId !== userId)
    await parts.tell(tx, [ack(rider), ...mine, ok(rider), ...others])
    return 0
  })
}
