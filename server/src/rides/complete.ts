// How an active ride is completed.
import type { Tx } from '../database/connection.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { requestMoved } from '../ride-requests/announcement-model.ts'
import { rideChanged } from './announce.ts'
import { membersOf } from './ride-members-model.ts'
import type { ActiveRide, CompletedRide } from './ride-states-model.ts'
import type { RideParts } from './parts.ts'
import { settle } from './announce-settlement.ts'
import { absenceCounts } from './which-rides-count.ts'

const userIdOf = ({ userId }: { userId: string }) => userId

/** Completes a ride: those who met have arrived, the others did not come. Returns the events as well. */
export async function complete(
  parts: RideParts,
  tx: Tx,
  ride: ActiveRide,
  now: Date,
): Promise<{ completed: CompletedRide; events: OutgoingEvent[] }> {
  const members = membersOf(ride)
  const under = members.filter(({ droppedOffAt }) => droppedOffAt === null)
  await parts.rides.markEnded(
    tx,
    ride.id,
    members.map(({ userId }) => userId),
    now,
    { status: 'completed', reason: null },
  )
  const { ride: completed, events: ofSettlement } = await settle(
    parts,
    tx,
    await parts.rides.move(tx, ride, 'complete', { endedAt: now }),
  )
  const arrived = under.filter(({ verifiedAt }) => verifiedAt !== null)
  const absent = under.filter(({ verifiedAt }) => verifiedAt === null)
  await parts.rides.countEnded(tx, arrived.map(userIdOf), 'kept')
  if (absenceCounts(ride, now)) await parts.rides.countEnded(tx, absent.map(userIdOf), 'not kept')
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
  const events = [
    ...moved.map((request) => requestMoved(request)),
    ...rideChanged(completed, 'active', membersOf(completed), 'completed'),
    ...ofSettlement,
  ]
  return { completed, events }
}
