// Adds riders to a pending ride while nobody has accepted it.
import type { Tx } from '../database/connection.ts'
import { requestMoved } from '../ride-requests/announcement-model.ts'
import { addedToRide, matchFound } from './announce.ts'
import { meetingTime } from './meeting-time.ts'
import { membersOf } from './ride-members-model.ts'
import { chooseRequester } from './requester.ts'
import type { RideParts } from './parts.ts'
import { secondsLater } from './seconds.ts'
import type { Terms } from './terms-model.ts'
import type { Candidate } from './propose.ts'
import { inStopOrder } from './stop-order.ts'
import { OvertakenError } from './overtaken.ts'

/**
 * Adds riders to a pending ride that nobody has accepted or left, in one change of its terms. `terms` were made for
 * them and the members at `termsVersion`. Throws OvertakenError if the ride or one of the requests has changed since.
 */
export async function join(
  parts: RideParts,
  tx: Tx,
  joining: { rideId: string; termsVersion: number; terms: Terms; joiners: readonly Candidate[] },
): Promise<void> {
  const { rideId, terms, joiners } = joining
  const ride = await parts.rides.lock(tx, rideId, { skipLocked: true })
  if (ride?.status !== 'pending') throw new OvertakenError()
  const now = ride.readAt
  const members = membersOf(ride)
  const isOpen =
    ride.termsVersion === joining.termsVersion &&
    ride.confirmBy > now &&
    // Once somebody has left, newcomers would hold up the others again and again.
    ride.riders.every(({ acceptedAt, leftAt }) => acceptedAt === null && leftAt === null)
  if (!isOpen) throw new OvertakenError()
  const moved = await parts.requests.move(
    tx,
    'match',
    joiners.map(({ requestId }) => requestId),
    { now, rideId },
  )
  if (moved.length !== joiners.length) throw new OvertakenError()
  const placed = inStopOrder<Candidate>(terms, [...members, ...joiners])
  const isNew = new Set(joiners.map(({ userId }) => userId))
  for (const { rider, ...place } of placed)
    if (isNew.has(rider.userId)) await parts.rides.addRider(tx, rideId, { ...rider, ...place, joinedAt: now })
  await parts.rides.writeTerms(tx, rideId, terms, {
    requesterId: chooseRequester(
      placed.map(({ rider }) => rider),
      parts.proof,
    ).userId,
    meetAt: meetingTime(now, parts.confirmSeconds, terms),
    changedAt: now,
  })
  await parts.rides.restartConfirmation(tx, rideId, secondsLater(now, parts.confirmSeconds))
  const after = await parts.rides.reread(tx, ride)
  const everybody = membersOf(after)
  await parts.tell(tx, [
    ...moved.map((request) => requestMoved(request)),
    ...matchFound(
      after,
      everybody.filter(({ userId }) => isNew.has(userId)),
    ),
    ...addedToRide(
      after,
      everybody.filter(({ userId }) => !isNew.has(userId)),
    ),
  ])
  await parts.notify(
    tx,
    everybody.map(({ userId }) => ({
      kind: isNew.has(userId) ? 'match-found' : 'terms-changed',
      userId,
      rideId,
      termsVersion: after.termsVersion,
    })),
  )
}
