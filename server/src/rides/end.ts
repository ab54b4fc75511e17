// How an active ride ends.
import type { CancellationReason } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { requestMoved } from '../ride-requests/model.ts'
import { rideChanged } from './announce.ts'
import { membersOf, nextStatus, type RideRecord } from './model.ts'
import type { RideParts } from './parts.ts'

/** Cancels an active ride for everybody left in it. Answers what is to be told; of the ride's end nothing to `actorId`. */
export async function cancelActive(
  parts: RideParts,
  tx: Tx,
  ride: RideRecord,
  now: Date,
  how: { reason: CancellationReason; byUid: string | null; actorId?: string; searchAgain?: boolean },
): Promise<OutgoingEvent[]> {
  const { reason, byUid } = how
  nextStatus(ride.status, 'cancel')
  const members = membersOf(ride)
  await parts.rides.setStatus(tx, ride.id, { status: 'canceled', at: now, reason, byUid })
  await parts.rides.markEnded(
    tx,
    ride.id,
    members.map(({ userId }) => userId),
    now,
    { status: 'canceled', reason },
  )
  const moved = await parts.requests.move(
    tx,
    how.searchAgain ? 'searchAgain' : 'cancel',
    members.filter(({ droppedOffAt }) => droppedOffAt === null).map(({ requestId }) => requestId),
    { now },
  )
  if (how.searchAgain)
    await parts.rematch(
      tx,
      moved.map(({ region }) => region),
    )
  const after = (await parts.rides.find(ride.id, tx.db))!
  const others = membersOf(after).filter(({ userId }) => userId !== how.actorId)
  const ofRide = rideChanged(after, 'active', others, { canceled: reason })
  const ofRequests = moved.map((request) => requestMoved(request))
  await parts.notify(
    tx,
    others.map(({ userId }) => ({ kind: 'ride-canceled', userId, rideId: ride.id })),
  )
  // A client that leaves the ride on its end reads the request's new state afterwards where the search goes on.
  return how.searchAgain ? [...ofRide, ...ofRequests] : [...ofRequests, ...ofRide]
}

/** Completes a ride: those who met have arrived, the others did not come. */
export async function complete(
  parts: RideParts,
  tx: Tx,
  ride: RideRecord,
  now: Date,
): Promise<OutgoingEvent[]> {
  nextStatus(ride.status, 'complete')
  const members = membersOf(ride)
  const under = members.filter(({ droppedOffAt }) => droppedOffAt === null)
  await parts.rides.setStatus(tx, ride.id, { status: 'completed', at: now })
  await parts.rides.markEnded(
    tx,
    ride.id,
    members.map(({ userId }) => userId),
    now,
    { status: 'completed', reason: null },
  )
  const arrived = under.filter(({ verifiedAt }) => verifiedAt !== null)
  const absent = under.filter(({ verifiedAt }) => verifiedAt === null)
  const moved = [
    ...(await parts.requests.move(
      tx,
      'finish',
      arrived.map(({ requestId }) => requestId),
      { now },
    )),
    ...(await parts.requests.move(
      tx,
      'expire',
      absent.map(({ requestId }) => requestId),
      { now },
    )),
  ]
  const after = (await parts.rides.find(ride.id, tx.db))!
  return [
    ...moved.map((request) => requestMoved(request)),
    ...rideChanged(after, 'active', membersOf(after), 'completed'),
  ]
}
