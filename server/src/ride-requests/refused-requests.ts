// Requests that are refused: for whom they ask, how far ahead or how short they are, and for a debt of their rider.
import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import { textsIn } from '@woodalo/languages/service'
import { isWomanOrNonBinary, type Language, type NewRideRequest, type Trip } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { RequestStore } from './ride-request-store.ts'
import { dayOf } from '../standing/ban-model.ts'
import type { OverdueShare } from './ports.ts'

/** Rides must leave right away, within this margin. */
const mostSecondsAhead = 300
/** A shorter trip is not worth a shared taxi: it is a walk of two minutes. */
const shortestTripMeters = 100

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

/** Why somebody who owes a share cannot ask for a ride. Who owed it in a deleted account cannot open that ride. */
export function unsettledFailure({ rideId, formerUntil }: OverdueShare, language: Language): Failure {
  if (formerUntil === null) return new Failure('UNSETTLED_RIDE', { extra: { rideId } })
  const day = dayOf(formerUntil.toISOString().slice(0, 10), language)!
  const message = textsIn(language).requests.owedBefore(day)
  return new Failure('UNSETTLED_RIDE', { extra: { rideId, message } })
}
