// Keeps a ride's settlement in step with the ride, and announces its changes.
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { OutgoingEvent } from '../live/event-store.ts'
import { settlementChanged } from './announce.ts'
import { memberOf } from './ride-members-model.ts'
import type { RideRecord } from './ride-states-model.ts'
import type { RideParts } from './parts.ts'
import { lockForRider } from './ride-lock.ts'
import { permissions } from './permissions.ts'
import type { RidesOfSettlement } from './ports.ts'

/** Called after a change of an active ride. Returns the updated ride and the events about its settlement. */
export async function settle<Ride extends RideRecord>(
  parts: RideParts,
  tx: Tx,
  ride: Ride,
): Promise<{ ride: Ride; events: OutgoingEvent[] }> {
  const seen = await parts.settlement.follow(tx, ride)
  if (seen.size === 0) return { ride, events: [] }
  const after = (await parts.rides.reread(tx, ride)) as RideRecord as Ride
  return { ride: after, events: settlementChanged(after, seen) }
}

export function createRidesOfSettlement(parts: RideParts): RidesOfSettlement {
  return {
    async lock(tx, userId, rideId, act) {
      const { ride, rider } = await lockForRider(parts, tx, rideId, userId)
      if (act) permissions[act](ride, rider)
      return { ride, rider }
    },
    async find(userId, rideId) {
      const ride = await parts.rides.find(rideId)
      if (!ride) throw new Failure('NOT_FOUND')
      return memberOf(ride, userId)
    },
    async tellSettlement(tx, rideId, seen) {
      const ride = await parts.rides.lock(tx, rideId)
      if (ride) await parts.tell(tx, settlementChanged(ride, seen))
    },
  }
}
