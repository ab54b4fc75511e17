// Riders who leave an active ride before the meeting is complete.
import type { CancellationReason } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { requestMoved } from '../ride-requests/announcement-model.ts'
import { rideChanged, verificationChanged } from './announce.ts'
import { isFullyVerified, membersOf } from './ride-members-model.ts'
import type { ActiveRide, RideRider } from './ride-states-model.ts'
import { waitsInVainFor } from './missing-rider-rules.ts'
import { chooseRequester } from './requester.ts'
import type { RideParts } from './parts.ts'
import { settle } from './announce-settlement.ts'
import { isDearerThanAlone } from './terms-model.ts'
import { cancelActive } from './cancel-for-everybody.ts'
import { leavingCountsAgainst } from './which-rides-count.ts'

/**
 * Removes a rider from an active ride, by their own act or because the others went without them. Returns the events.
 */
export async function leaveBeforeAllMet(
  parts: RideParts,
  tx: Tx,
  ride: ActiveRide,
  rider: RideRider,
  now: Date,
  how: { reason: CancellationReason; isAbsent: boolean },
): Promise<OutgoingEvent[]> {
  await parts.rides.markLeft(tx, ride.id, [rider.userId], now, { status: 'canceled', reason: how.reason })
  if (leavingCountsAgainst(rider, how.isAbsent)) await parts.rides.countEnded(tx, [rider.userId], 'not kept')
  const moved = await parts.requests.move(tx, how.isAbsent ? 'expire' : 'cancel', [rider.requestId], { now })
  const own = moved.map((request) => requestMoved(request))
  const rest = await parts.rides.reread(tx, ride)
  const members = membersOf(rest)
  // Several who wait for the same one have done nothing to each other.
  const waitedFor = how.isAbsent ? null : waitsInVainFor(ride, rider)
  const keptFrom = waitedFor ?? members
  // Nobody can report riders who say that they are there, so that somebody gives up on them is all the service knows.
  for (const { userId, arrivedAt } of waitedFor ?? [])
    if (arrivedAt !== null) await parts.rides.noteAbsence(tx, ride.id, userId, now)
  await parts.apart.keep(
    tx,
    rider.userId,
    keptFrom.map(({ userId }) => userId),
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

  const handedOver = ride.requesterId === rider.userId
  // Leaving is refused to a requester whom somebody has met, unless the account ends.
  const met = handedOver ? members.filter(({ verifiedAt }) => verifiedAt !== null) : []
  // Once somebody has got off, the price that everybody knows stays.
  const isOnItsWay = members.some(({ droppedOffAt }) => droppedOffAt !== null)
  const terms = isOnItsWay
    ? null
    : await parts.planner.reprice(members, ride.meeting, ride.tariff, { mayWait: false })
  const holds = terms !== null && !isDearerThanAlone(terms)
  if (!holds && !isOnItsWay && met.length === 0)
    return [
      ...own,
      ...(await cancelActive(parts, tx, rest, now, {
        reason: 'CANCELED_BY_SYSTEM',
        byUid: null,
        searchAgain: true,
      })),
    ]

  const requesterId = handedOver
    ? chooseRequester(met.length > 0 ? met : members, parts.proof).userId
    : ride.requesterId
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
