import type { Tx } from '../database/connection.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { requestMoved } from '../ride-requests/announcement-model.ts'
import { matchFound } from './announce.ts'
import { membersOf } from './ride-members-model.ts'
import type { Cancellation, PendingRide } from './ride-states-model.ts'
import { chooseRequester } from './requester.ts'
import type { RideParts } from './parts.ts'
import { secondsLater } from './seconds.ts'
import { meetingTime } from './meeting-time.ts'
import { inStopOrder } from './stop-order.ts'

/**
 * Handles a pending ride that lost a rider: it gets new terms if the smaller group is allowed, otherwise everybody
 * searches again. Returns the events.
 */
export async function regroup(
  parts: RideParts,
  tx: Tx,
  before: PendingRide,
  now: Date,
  cancellation: Cancellation,
): Promise<OutgoingEvent[]> {
  const rideId = before.id
  const ride = await parts.rides.reread(tx, before)
  const members = membersOf(ride)
  const terms =
    members.length < 2
      ? null
      : await parts.planner.plan(members, ride.tariff, { mayWait: false }).catch((error: unknown) => {
          // Riders can always leave, even if no terms can be found for the others.
          parts.log.error({ err: error, rideId }, 'a smaller group could not be planned')
          return null
        })
  if (terms) {
    await parts.rides.writeTerms(tx, rideId, terms, {
      requesterId: chooseRequester(
        inStopOrder(terms, members).map(({ rider }) => rider),
        parts.proof,
      ).userId,
      meetAt: meetingTime(now, parts.confirmSeconds, terms),
      changedAt: now,
    })
    await parts.rides.restartConfirmation(tx, rideId, secondsLater(now, parts.confirmSeconds))
    const after = await parts.rides.reread(tx, ride)
    await parts.notify(
      tx,
      members.map(({ userId }) => ({
        kind: 'terms-changed',
        userId,
        rideId,
        termsVersion: after.termsVersion,
      })),
    )
    return matchFound(after, membersOf(after))
  }

  await parts.rides.move(tx, ride, 'dissolve', { endedAt: now, cancellation })
  await parts.rides.markLeft(
    tx,
    rideId,
    members.map(({ userId }) => userId),
    now,
    null,
  )
  const moved = await parts.requests.move(
    tx,
    'searchAgain',
    members.map(({ requestId }) => requestId),
    { now },
  )
  parts.rematch(
    tx,
    moved.map(({ region }) => region),
  )
  return moved.map((request) => requestMoved(request))
}
