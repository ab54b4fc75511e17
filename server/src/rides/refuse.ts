// Riders who refuse a pending ride: by CANCEL_RIDE, by canceling their request, or by blocking a companion.
import type { CancellationReason } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { requestMoved } from '../ride-requests/announcement-model.ts'
import type { Acknowledgements } from '../ride-requests/ports.ts'
import { membersOf } from './ride-members-model.ts'
import type { PendingRide, RideRider } from './ride-states-model.ts'
import type { RideParts } from './parts.ts'
import { regroup } from './regroup.ts'
import { Failure } from '../failure.ts'
import { askForLinesWithout } from './ask-router-before-leaving.ts'
import { permissions } from './permissions.ts'
import { acknowledgementsOf } from './announce.ts'

/**
 * Refuses a pending ride: cancels the request and regroups the remaining riders. Returns how many companions it had shown.
 */
export async function refusePending(
  parts: RideParts,
  tx: Tx,
  ride: PendingRide,
  rider: RideRider,
  now: Date,
  how: { reason: CancellationReason; acknowledgements: Acknowledgements },
): Promise<number> {
  const others = membersOf(ride).filter(({ userId }) => userId !== rider.userId)
  await parts.rides.markLeft(tx, ride.id, [rider.userId], now, { status: 'canceled', reason: how.reason })
  const moved = await parts.requests.move(tx, 'cancel', [rider.requestId], { now })
  await parts.apart.keep(
    tx,
    rider.userId,
    others.map(({ userId }) => userId),
    'refused',
  )
  const toOthers = await regroup(parts, tx, ride, now, {
    reason: 'CANCELED_BY_USER',
    byUid: rider.userId,
  })
  await parts.tell(tx, [
    how.acknowledgements.ack(rider),
    ...moved.map((request) => requestMoved(request)),
    how.acknowledgements.ok(rider),
    ...toOthers,
  ])
  return others.length
}

/**
 * CANCEL_RIDE_REQUEST of a matched request refuses its pending ride. Returns how many companions it had shown, or 0 if
 * the rider is no longer in it.
 */
export async function refuseByRequest(
  parts: RideParts,
  userId: string,
  rideId: string,
  acknowledgements: Acknowledgements,
): Promise<number> {
  await askForLinesWithout(parts, rideId, userId, userId)
  return parts.transact(async (tx) => {
    const ride = await parts.rides.lock(tx, rideId)
    const rider = ride?.riders.find((each) => each.userId === userId && each.leftAt === null)
    if (!ride || !rider) return 0
    if (ride.status !== 'pending') throw new Failure('REQUEST_NOT_OPEN')
    return refusePending(parts, tx, ride, rider, ride.readAt, {
      reason: 'CANCELED_BY_USER',
      acknowledgements,
    })
  })
}

/**
 * Refuses the pending ride of two people because one of them has blocked the other. Returns how many companions it had
 * shown, or 0 if there is none.
 */
export async function refuseCompanion(parts: RideParts, userId: string, otherId: string): Promise<number> {
  const pending = await parts.readings.listOf(userId, { status: 'pending', limit: 1, before: null })
  const rideId = pending.rides[0]?.id
  if (rideId === undefined) return 0
  await askForLinesWithout(parts, rideId, userId, userId)
  return parts.transact(async (tx) => {
    const ride = await parts.rides.lock(tx, rideId)
    if (ride?.status !== 'pending') return 0
    const members = membersOf(ride)
    const rider = members.find((each) => each.userId === userId)
    if (!rider || !members.some((each) => each.userId === otherId)) return 0
    return refusePending(parts, tx, permissions.refuse(ride), rider, ride.readAt, {
      reason: 'CANCELED_BY_USER',
      acknowledgements: acknowledgementsOf(rideId),
    })
  })
}
