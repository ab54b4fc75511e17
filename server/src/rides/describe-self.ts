// How a rider wants to be recognized, said anew once they know whom they will meet.
import type { Ride } from '@woodalo/protocol'
import { selfDescriptionChanged } from './announce.ts'
import type { RideParts } from './parts.ts'
import { mustDescribeSelf } from './permissions.ts'
import { renderRide } from './render.ts'
import { memberOf } from './ride-members-model.ts'
import { lockForRider } from './ride-lock.ts'
import { withheldBecauseOfBlock } from './withheld-because-of-block.ts'

/** Replaces what the rider said when asking. Nobody's acceptance depends on it. */
export async function describeSelf(
  parts: RideParts,
  userId: string,
  rideId: string,
  about: string,
): Promise<Ride> {
  await parts.limitSelfDescriptions(userId, rideId)
  return parts.transact(async (tx) => {
    const { ride, rider } = await lockForRider(parts, tx, rideId, userId)
    const open = mustDescribeSelf(ride, rider)
    if (about === rider.about) return renderRide(ride, rider)
    await parts.descriptions.keepAsked(tx, ride.id, userId)
    const aboutWithheldFrom = await withheldBecauseOfBlock(parts, tx, ride, userId)
    await parts.rides.describe(tx, ride.id, userId, { about, aboutWithheldFrom })
    if (about !== '') await parts.descriptions.keep(tx, ride.id, userId, about)
    const after = await parts.rides.reread(tx, open)
    const described = memberOf(after, userId)
    await parts.tell(tx, selfDescriptionChanged(after, described))
    return renderRide(after, described)
  })
}
