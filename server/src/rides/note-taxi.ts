// A rider's note about the taxi, visible to the whole ride.
import type { Ride, TaxiNote } from '@woodalo/protocol'
import { taxiChanged } from './announce.ts'
import type { RideParts } from './parts.ts'
import { secondsLater } from './seconds.ts'
import { lockForRider } from './ride-lock.ts'
import { renderRide } from './render.ts'
import { mustNoteTaxi } from './permissions.ts'
import { wordsOfTaxi } from './taxi-model.ts'
import { withheldBecauseOfBlock } from './withheld-because-of-block.ts'

/** Replaces the previous note. An empty note removes it. */
export async function noteTaxi(
  parts: RideParts,
  userId: string,
  rideId: string,
  { app, plate, car, driverName, minutes }: TaxiNote,
): Promise<Ride> {
  await parts.limitTaxiNotes(userId, rideId)
  return parts.transact(async (tx) => {
    const { ride, rider, now } = await lockForRider(parts, tx, rideId, userId)
    const active = mustNoteTaxi(ride, rider)
    const words = wordsOfTaxi({ app, plate, car, driverName })
    const saysNothing = words === '' && minutes === null
    if (saysNothing && ride.taxi === null) return renderRide(ride, rider)
    const withheldFrom = await withheldBecauseOfBlock(parts, tx, ride, userId)
    if (words !== '') await parts.taxiWords.keep(tx, rideId, userId, words)
    await parts.taxis.replace(
      tx,
      rideId,
      saysNothing
        ? null
        : {
            byId: userId,
            app,
            plate,
            car,
            driverName,
            arrivesAt: minutes === null ? null : secondsLater(now, minutes * 60),
            notedAt: now,
            withheldFrom,
          },
    )
    const after = await parts.rides.reread(tx, active)
    await parts.tell(tx, taxiChanged(after, withheldFrom))
    return renderRide(after, rider)
  })
}
