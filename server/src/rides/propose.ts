// Proposes a ride to the riders of a group.
import type { Party } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { requestMoved } from '../ride-requests/announcement-model.ts'
import type { Company } from '../ride-requests/companions-rules.ts'
import { matchFound } from './announce.ts'
import { meetingTime } from './meeting-time.ts'
import { membersOf } from './ride-members-model.ts'
import { chooseRequester, type RequesterCandidate } from './requester.ts'
import type { RideParts } from './parts.ts'
import { secondsLater } from './seconds.ts'
import type { Terms } from './terms-model.ts'
import { inStopOrder } from './stop-order.ts'
import { OvertakenError } from './overtaken.ts'

/** A request to be added to a ride. */
export interface Candidate extends RequesterCandidate {
  userId: string
  party: Party
  company: Company
}

/** Proposes a group. Throws OvertakenError if one of its requests no longer searches. */
export async function propose(
  parts: RideParts,
  tx: Tx,
  group: { region: string; terms: Terms; candidates: readonly Candidate[] },
): Promise<void> {
  const { region, terms } = group
  const now = await parts.rides.clock(tx)
  const placed = inStopOrder(terms, group.candidates)
  const riders = placed.map(({ rider }) => rider)
  const ride = await parts.rides.insert(tx, {
    region,
    terms,
    now,
    requesterId: chooseRequester(riders, parts.proof).userId,
    meetAt: meetingTime(now, parts.confirmSeconds, terms),
    confirmBy: secondsLater(now, parts.confirmSeconds),
    riders: placed.map(({ rider, ...place }) => ({ ...rider, ...place, joinedAt: now })),
  })
  const moved = await parts.requests.move(
    tx,
    'match',
    riders.map(({ requestId }) => requestId),
    { now, rideId: ride.id },
  )
  if (moved.length !== riders.length) throw new OvertakenError()
  await parts.tell(tx, [
    ...moved.map((request) => requestMoved(request)),
    ...matchFound(ride, membersOf(ride)),
  ])
  await parts.notify(
    tx,
    moved.map(({ userId }) => ({
      kind: 'match-found',
      userId,
      rideId: ride.id,
      termsVersion: ride.termsVersion,
    })),
  )
}
