// Riders who go: by refusing a pending ride, or by leaving an active one before the meeting is complete.
import type { CancellationReason } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { type Acknowledgements, requestMoved } from '../ride-requests/model.ts'
import { acknowledged, rideChanged, verificationChanged } from './announce.ts'
import { cancelActive } from './end.ts'
import {
  chooseRequester,
  isDearerThanAlone,
  isFullyVerified,
  memberOf,
  membersOf,
  refuseLeavingUnderWay,
  refuseNoDriver,
  type RideRecord,
  type RideRider,
} from './model.ts'
import type { RideParts } from './parts.ts'
import { regroup } from './regroup.ts'

/** How long those who were refused are not proposed with the one who refused. */
const apartSeconds = 1800

/** Refuses a pending ride: the request is canceled, and those left are grouped anew. */
export async function refusePending(
  parts: RideParts,
  tx: Tx,
  ride: RideRecord,
  rider: RideRider,
  now: Date,
  how: { reason: CancellationReason; acknowledgements: Acknowledgements },
): Promise<void> {
  const others = membersOf(ride).filter(({ userId }) => userId !== rider.userId)
  await parts.rides.markLeft(tx, ride.id, [rider.userId], now, { status: 'canceled', reason: how.reason })
  const moved = await parts.requests.move(tx, 'cancel', [rider.requestId], { now })
  await parts.refusals.keepApart(
    tx,
    rider.userId,
    others.map(({ userId }) => userId),
    apartSeconds,
  )
  const toOthers = await regroup(parts, tx, ride.id, now, {
    reason: 'CANCELED_BY_USER',
    byUid: rider.userId,
  })
  await parts.tell(tx, [
    how.acknowledgements.ack(rider),
    ...moved.map((request) => requestMoved(request)),
    how.acknowledgements.ok(rider),
    ...toOthers,
  ])
}

async function leaveActive(
  parts: RideParts,
  tx: Tx,
  ride: RideRecord,
  rider: RideRider,
  now: Date,
  reason: CancellationReason,
): Promise<OutgoingEvent[]> {
  await parts.rides.markLeft(tx, ride.id, [rider.userId], now, { status: 'canceled', reason })
  const moved = await parts.requests.move(tx, 'cancel', [rider.requestId], { now })
  const own = moved.map((request) => requestMoved(request))
  const rest = (await parts.rides.find(ride.id, tx.db))!
  const members = membersOf(rest)
  if (members.length === 1)
    return [
      ...own,
      ...(await cancelActive(parts, tx, rest, now, { reason: 'CANCELED_BY_USER', byUid: rider.userId })),
    ]

  // Once somebody has got off, the price stays as everybody knows it.
  const isOnItsWay = members.some(({ droppedOffAt }) => droppedOffAt !== null)
  const terms = isOnItsWay ? null : await parts.planner.reprice(members, ride.meeting, ride.tariff)
  const holds = terms !== null && !isDearerThanAlone(terms)
  if (!holds && !isOnItsWay)
    return [
      ...own,
      ...(await cancelActive(parts, tx, rest, now, {
        reason: 'CANCELED_BY_SYSTEM',
        byUid: null,
        searchAgain: true,
      })),
    ]

  const handedOver = ride.requesterId === rider.userId
  const requesterId = handedOver ? chooseRequester(members).userId : ride.requesterId
  if (handedOver) {
    await parts.rides.setRequester(tx, ride.id, requesterId)
    await parts.rides.mark(tx, ride.id, [requesterId], 'verified_at', now)
  }
  if (holds)
    await parts.rides.writeTerms(tx, ride.id, terms, { requesterId, meetAt: ride.meetAt, changedAt: now })
  const after = (await parts.rides.find(ride.id, tx.db))!
  return [
    ...own,
    ...rideChanged(after, 'active', membersOf(after), 'termsChanged'),
    ...(handedOver || isFullyVerified(after) ? verificationChanged(after) : []),
  ]
}

const acknowledgementsOf = (rideId: string): Acknowledgements => ({
  ack: (rider) => acknowledged('CANCEL_RIDE_ACK', rider, rideId),
  ok: (rider) => acknowledged('CANCEL_RIDE_OK', rider, rideId),
})

/** The one who asked already, and was heard. */
function hasCanceled(ride: RideRecord | null, userId: string): RideRider | null {
  const rider = ride?.riders.findLast((each) => each.userId === userId)
  if (!ride || !rider) return null
  const left =
    rider.leftAt !== null && rider.endReason !== null && rider.endReason !== 'NOT_CONFIRMED_IN_TIME'
  const ended = rider.leftAt === null && ride.status === 'canceled' && ride.canceledBy === userId
  return left || ended ? rider : null
}

/** CANCEL_RIDE: refuses a pending ride, leaves an active one, or ends it for all when no vehicle was found. */
export async function cancelRide(
  parts: RideParts,
  userId: string,
  { rideId, reason }: { rideId: string; reason: CancellationReason },
): Promise<void> {
  await parts.transact(async (tx) => {
    const locked = await parts.rides.lock(tx, rideId)
    const acknowledgements = acknowledgementsOf(rideId)
    const { ack, ok } = acknowledgements
    const before = locked?.ride ?? null
    const isMember = before?.riders.some((rider) => rider.userId === userId && rider.leftAt === null)
    const canceled = isMember && before?.status !== 'canceled' ? null : hasCanceled(before, userId)
    if (canceled) return parts.tell(tx, [ack(canceled), ok(canceled)])
    const rider = memberOf(before, userId)
    const { ride, now } = locked!

    if (reason === 'NO_DRIVER_FOUND' && ride.requesterId !== userId) throw new Failure('REASON_NOT_ALLOWED')
    if (ride.status === 'pending')
      return refusePending(parts, tx, ride, rider, now, { reason, acknowledgements })
    if (ride.status !== 'active') throw new Failure('RIDE_NOT_ACTIVE')
    const noVehicle = reason === 'NO_DRIVER_FOUND'
    if (noVehicle) refuseNoDriver(ride, rider)
    else refuseLeavingUnderWay(ride, rider)
    const events = noVehicle
      ? await cancelActive(parts, tx, ride, now, { reason, byUid: userId, actorId: userId })
      : await leaveActive(parts, tx, ride, rider, now, reason)
    const mine = events.filter((event) => event.userId === userId)
    const others = events.filter((event) => event.userId !== userId)
    return parts.tell(tx, [ack(rider), ...mine, ok(rider), ...others])
  })
}

/** CANCEL_RIDE_REQUEST of a matched request refuses its pending ride. False when the rider is no longer in it. */
export async function refuseByRequest(
  parts: RideParts,
  userId: string,
  rideId: string,
  acknowledgements: Acknowledgements,
): Promise<boolean> {
  return parts.transact(async (tx) => {
    const locked = await parts.rides.lock(tx, rideId)
    const rider = locked?.ride.riders.find((each) => each.userId === userId && each.leftAt === null)
    if (!locked || !rider) return false
    if (locked.ride.status !== 'pending') throw new Failure('REQUEST_NOT_OPEN')
    await refusePending(parts, tx, locked.ride, rider, locked.now, {
      reason: 'CANCELED_BY_USER',
      acknowledgements,
    })
    return true
  })
}
