import type { Tx } from '../database/connection.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { cancelActive } from './cancel-for-everybody.ts'
import { membersOf } from './ride-members-model.ts'
import type { ActiveRide, RideRider } from './ride-states-model.ts'
import type { RideParts } from './parts.ts'

/**
 * Ends the ride for both when one of them leaves after everybody has met (in a group of three nobody may leave any
 * more). The rider who leaves still counts as met, so that both settle the taxi's cost and rate each other.
 */
export async function leaveAfterAllMet(
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
