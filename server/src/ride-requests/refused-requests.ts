import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import { textsIn } from '@woodalo/languages/service'
import { isWomanOrNonBinary, type Language, type NewRideRequest, type Trip } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { RequestStore } from './store.ts'
import { mostSecondsAhead, shortestTripMeters } from './trip-limits.ts'

/** Throws for a request that is refused by itself: whom it asks for, how far ahead it is, how short its trip is. */
export async function refuseWhatNobodyMayAsk(
  store: Pick<RequestStore, 'genderOf' | 'clock'>,
  tx: Tx,
  userId: string,
  { companions, trip }: { companions: NewRideRequest['companions']; trip: Trip<Coordinates> },
  language: Language,
): Promise<void> {
  if (companions === 'women' && !isWomanOrNonBinary(await store.genderOf(tx, userId)))
    throw new Failure('INVALID_INPUT', {
      fields: { companions: textsIn(language).faults.named.companions },
    })
  if (trip.at && Date.parse(trip.at) > (await store.clock(tx.db)).getTime() + mostSecondsAhead * 1000)
    throw new Failure('DEPARTURE_TOO_FAR')
  if (greatCircleMeters(trip.from, trip.to) < shortestTripMeters) throw new Failure('TRIP_TOO_SHORT')
}
