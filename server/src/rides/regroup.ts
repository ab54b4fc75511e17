import type { CancellationReason } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { requestMoved } from '../ride-requests/model.ts'
import { matchFound } from './announce.ts'
import { chooseRequester, membersOf, nextStatus } from './model.ts'
import { type RideParts, secondsLater, wakeAt } from './parts.ts'
import { meetingTime } from './propose.ts'

/**
 * What becomes of those left in a pending ride that lost somebody: the same ride with new terms when the smaller group is
 * allowed, otherwise everybody searches again. Answers what is to be told.
 */
export async function regroup(
  parts: RideParts,
  tx: Tx,
  rideId: string,
  now: Date,
  cause: { reason: CancellationReason; byUid: string | null },
): Promise<OutgoingEvent[]> {
  const ride = (await parts.rides.find(rideId, tx.db))!
  const members = membersOf(ride)
  const terms =
    members.length < 2
      ? null
      : await parts.planner.plan(members, ride.tariff).catch((error: unknown) => {
          // Whoever wants to leave can leave, also where no terms can be found for the others.
          parts.log.error({ err: error, rideId }, 'a smaller group could not be planned')
          return null
        })
  if (terms) {
    await parts.rides.writeTerms(tx, rideId, terms, {
      requesterId: chooseRequester(
        terms.riders.map(({ requestId }) => members.find((member) => member.requestId === requestId)!),
      ).userId,
      meetAt: meetingTime(now, parts.confirmSeconds, terms),
      changedAt: now,
    })
    await parts.rides.restartConfirmation(tx, rideId, secondsLater(now, parts.confirmSeconds))
    await wakeAt(parts, tx, rideId, parts.confirmSeconds)
    const after = (await parts.rides.find(rideId, tx.db))!
    await parts.notify(
      tx,
      members.map(({ userId }) => ({ kind: 'terms-changed', userId, rideId })),
    )
    return matchFound(after, membersOf(after))
  }

  nextStatus(ride.status, 'dissolve')
  await parts.rides.setStatus(tx, rideId, { status: 'canceled', at: now, ...cause })
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
  await parts.rematch(
    tx,
    moved.map(({ region }) => region),
  )
  return moved.map((request) => requestMoved(request))
}
