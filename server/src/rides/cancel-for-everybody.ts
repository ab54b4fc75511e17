import type { RideParts } from './parts.ts'
import type { Tx } from '../database/connection.ts'
import { membersOf } from './ride-members-model.ts'
import type { ActiveRide, Cancellation } from './ride-states-model.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { settle } from './announce-settlement.ts'
import { rideChanged } from './announce.ts'
import { requestMoved } from '../ride-requests/announcement-model.ts'

/** Cancels an active ride for everybody still in it. Returns the events; `actorId` gets none about the ride's end. */
export async function cancelActive(
  parts: RideParts,
  tx: Tx,
  ride: ActiveRide,
  now: Date,
  how: Cancellation & { actorId?: string; searchAgain?: boolean; because?: 'otherMissed' },
): Promise<OutgoingEvent[]> {
  const { reason, byUid } = how
  const members = membersOf(ride)
  await parts.rides.markEnded(
    tx,
    ride.id,
    members.map(({ userId }) => userId),
    now,
    { status: 'canceled', reason },
  )
  const { ride: canceled, events: ofSettlement } = await settle(
    parts,
    tx,
    await parts.rides.move(tx, ride, 'cancel', { endedAt: now, cancellation: { reason, byUid } }),
  )
  const moved = await parts.requests.move(
    tx,
    how.searchAgain ? 'searchAgain' : 'cancel',
    members.map(({ requestId }) => requestId),
    { now },
  )
  if (how.searchAgain)
    parts.rematch(
      tx,
      moved.map(({ region }) => region),
    )
  const others = membersOf(canceled).filter(({ userId }) => userId !== how.actorId)
  const ofRide = rideChanged(canceled, 'active', others, how.because ?? { canceled: reason })
  const ofRequests = moved.map((request) => requestMoved(request))
  await parts.notify(
    tx,
    others.map(({ userId }) => ({ kind: 'ride-canceled', userId, rideId: ride.id })),
  )
  // A client that leaves the ride when it ends needs the request's new state afterwards if the search continues.
  return how.searchAgain
    ? [...ofRide, ...ofRequests, ...ofSettlement]
    : [...ofRequests, ...ofRide, ...ofSettlement]
}
