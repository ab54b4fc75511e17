// Riders who refuse a pending ride, or leave an active one before the meeting is complete.
import type { CancellationReason } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { requestMoved } from '../ride-requests/announcement-model.ts'
import type { Acknowledgements } from '../ride-requests/ports.ts'
import { acknowledged, rideChanged, verificationChanged } from './announce.ts'
import { cancelActive } from './end.ts'
import {
  type ActiveRide,
  isFullyVerified,
  memberOf,
  membersOf,
  type PendingRide,
  type RideRecord,
  type RideRider,
} from './model.ts'
import { chooseRequester } from './requester.ts'
import type { RideParts } from './parts.ts'
import { regroup } from './regroup.ts'
import { askForLinesWithout } from './lines-ahead.ts'
import { refuseReasonOfOthers, rules } from './permissions.ts'
import { settle } from './settle.ts'
import { isDearerThanAlone } from './terms-model.ts'

/** Refuses a pending ride: cancels the request and regroups the remaining riders. */
export async function refusePending(
  parts: RideParts,
  tx: Tx,
  ride: PendingRide,
  rider: RideRider,
  now: Date,
  how: { reason: CancellationReason; acknowledgements: Acknowledgements },
): Promise<void> {
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
}

/**
 * Removes a rider from an active ride, by their own act or because the others went without them. Returns the events.
 */
export async function leaveActive(
  parts: RideParts,
  tx: Tx,
  ride: ActiveRide,
  rider: RideRider,
  now: Date,
  how: { reason: CancellationReason; isAbsent: boolean },
): Promise<OutgoingEvent[]> {
  await parts.rides.markLeft(tx, ride.id, [rider.userId], now, { status: 'canceled', reason: how.reason })
  // A rider who came and gives up waiting has kept their word.
  if (how.isAbsent || rider.arrivedAt === null) await parts.rides.countEnded(tx, [rider.userId], 'not kept')
  const moved = await parts.requests.move(tx, how.isAbsent ? 'expire' : 'cancel', [rider.requestId], { now })
  const own = moved.map((request) => requestMoved(request))
  const rest = await parts.rides.reread(tx, ride)
  const members = membersOf(rest)
  await parts.apart.keep(
    tx,
    rider.userId,
    members.map(({ userId }) => userId),
    'left',
  )
  if (members.length === 1)
    return [
      ...own,
      ...(await cancelActive(parts, tx, rest, now, {
        reason: 'CANCELED_BY_USER',
        byUid: rider.userId,
        ...(how.isAbsent && { because: 'otherMissed' }),
      })),
    ]

  // Once somebody has got off, the price that everybody knows stays.
  const isOnItsWay = members.some(({ droppedOffAt }) => droppedOffAt !== null)
  const terms = isOnItsWay
    ? null
    : await parts.planner.reprice(members, ride.meeting, ride.tariff, { mayWait: false })
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
  const requesterId = handedOver ? chooseRequester(members, parts.proof).userId : ride.requesterId
  if (handedOver) {
    await parts.rides.setRequester(tx, ride.id, requesterId)
    await parts.rides.mark(tx, ride.id, [requesterId], 'verified_at', now)
  }
  if (holds)
    await parts.rides.writeTerms(tx, ride.id, terms, { requesterId, meetAt: ride.meetAt, changedAt: now })
  const { ride: after, events } = await settle(parts, tx, await parts.rides.reread(tx, ride))
  return [
    ...own,
    ...rideChanged(after, 'active', membersOf(after), 'termsChanged'),
    ...(handedOver || isFullyVerified(after) ? verificationChanged(after) : []),
    ...events,
  ]
}

/**
 * Ends the ride for both when one of them leaves after everybody has met (in a group of three nobody may leave any
 * more). The rider who leaves still counts as met, so that both settle the taxi's cost and rate each other.
 */
async function breakOff(
  parts: RideParts,
  tx: Tx,
  ride: ActiveRide,
  rider: RideRider,
  now: Date,
): Promise<OutgoingEvent[]> {
  const others = membersOf(ride).filter(({ userId }) => userId !== rider.userId)
  await parts.apart.keep(
    tx,
    rider.userId,
    others.map(({ userId }) => userId),
    'left',
  )
  return cancelActive(parts, tx, ride, now, {
    reason: 'CANCELED_BY_USER',
    byUid: rider.userId,
    actorId: rider.userId,
  })
}

const acknowledgementsOf = (rideId: string): Acknowledgements => ({
  ack: (rider) => acknowledged('CANCEL_RIDE_ACK', rider, rideId),
  ok: (rider) => acknowledged('CANCEL_RIDE_OK', rider, rideId),
})

/** Returns the rider's part in the ride if they have already canceled it: canceling again is not refused. */
function hasCanceled(ride: RideRecord, userId: string): RideRider | null {
  const rider = ride.riders.findLast((each) => each.userId === userId)
  if (!rider) return null
  const left =
    rider.leftAt !== null && rider.endReason !== null && rider.endReason !== 'NOT_CONFIRMED_IN_TIME'
  const ended = rider.leftAt === null && ride.status === 'canceled' && ride.cancellation.byUid === userId
  return left || ended ? rider : null
}

/** CANCEL_RIDE: refuses a pending ride, leaves an active one, or ends it for all if no vehicle was found. */
export async function cancelRide(
  parts: RideParts,
  userId: string,
  { rideId, reason }: { rideId: string; reason: CancellationReason },
): Promise<void> {
  await askForLinesWithout(parts, rideId, userId, userId)
  await parts.transact(async (tx) => {
    const ride = await parts.rides.lock(tx, rideId)
    if (!ride) throw new Failure('NOT_FOUND')
    const now = ride.readAt
    const acknowledgements = acknowledgementsOf(rideId)
    const { ack, ok } = acknowledgements
    const isMember = ride.riders.some((rider) => rider.userId === userId && rider.leftAt === null)
    const canceled = isMember && ride.status !== 'canceled' ? null : hasCanceled(ride, userId)
    if (canceled) return parts.tell(tx, [ack(canceled), ok(canceled)])
    const rider = memberOf(ride, userId)

    if (ride.status === 'pending') {
      if (reason === 'NO_DRIVER_FOUND') refuseReasonOfOthers(ride, rider)
      return refusePending(parts, tx, rules.refuse(ride), rider, now, { reason, acknowledgements })
    }
    const events =
      reason === 'NO_DRIVER_FOUND'
        ? await cancelActive(parts, tx, rules['no-driver'](ride, rider), now, {
            reason,
            byUid: userId,
            actorId: userId,
          })
        : isFullyVerified(ride)
          ? await breakOff(parts, tx, rules.leave(ride, rider), rider, now)
          : await leaveActive(parts, tx, rules.leave(ride, rider), rider, now, { reason, isAbsent: false })
    const mine = events.filter((event) => event.userId === userId)
    const others = events.filter((event) => event.userId !== userId)
    return parts.tell(tx, [ack(rider), ...mine, ok(rider), ...others])
  })
}

/** CANCEL_RIDE_REQUEST of a matched request refuses its pending ride. Returns false if the rider is no longer in it. */
export async function refuseByRequest(
  parts: RideParts,
  userId: string,
  rideId: string,
  acknowledgements: Acknowledgements,
): Promise<boolean> {
  await askForLinesWithout(parts, rideId, userId, userId)
  return parts.transact(async (tx) => {
    const ride = await parts.rides.lock(tx, rideId)
    const rider = ride?.riders.find((each) => each.userId === userId && each.leftAt === null)
    if (!ride || !rider) return false
    if (ride.status !== 'pending') throw new Failure('REQUEST_NOT_OPEN')
    await refusePending(parts, tx, ride, rider, ride.readAt, {
      reason: 'CANCELED_BY_USER',
      acknowledgements,
    })
    return true
  })
}

/** Refuses the pending ride of two people, if there is one, because one of them has blocked the other. */
export async function refuseCompanion(parts: RideParts, userId: string, otherId: string): Promise<void> {
  const pending = await parts.readings.listOf(userId, { status: 'pending', limit: 1, before: null })
  const rideId = pending.rides[0]?.id
  if (rideId === undefined) return
  await askForLinesWithout(parts, rideId, userId, userId)
  await parts.transact(async (tx) => {
    const ride = await parts.rides.lock(tx, rideId)
    if (ride?.status !== 'pending') return
    const members = membersOf(ride)
    const rider = members.find((each) => each.userId === userId)
    if (!rider || !members.some((each) => each.userId === otherId)) return
    await refusePending(parts, tx, rules.refuse(ride), rider, ride.readAt, {
      reason: 'CANCELED_BY_USER',
      acknowledgements: acknowledgementsOf(rideId),
    })
  })
}
