import { Failure } from '../failure.ts'
import { memberOf } from './ride-members-model.ts'
import type { RideParts } from './parts.ts'
import { lockForRider } from './ride-lock.ts'
import { permissions } from './permissions.ts'
import { storedId } from '../uuid.ts'
import type { RidesOfWatch } from './ports.ts'

/** Returns what the links that show a ride to their holders need. */
export function createRidesOfWatch(parts: RideParts, find: RidesOfWatch['find']): RidesOfWatch {
  return {
    async lockToWatch(tx, userId, rideId) {
      const { ride, rider } = await lockForRider(parts, tx, storedId(rideId), userId)
      permissions.watch(ride, rider)
      return { ride, rider }
    },
    async mustBeIn(userId, rideId) {
      const ride = await parts.rides.find(storedId(rideId))
      if (!ride) throw new Failure('NOT_FOUND')
      memberOf(ride, userId)
      return ride
    },
    find,
  }
}
