import type { RideRequest, ServerEventPayloads } from '@woodalo/protocol'
import { tripOf } from '@woodalo/protocol/trip'
import { paths, ridePath } from '../paths-of-screens.ts'
import type { ConfirmedRide, Search, Travel } from '../state/app-state.ts'
import { isRideIn, ownEntry, rideDataOf, searchOf } from '../state/travel.ts'
import { type Outcome, type TravelContext, unchanged, goTo } from './travel-effects.ts'
import { liveRidesOf } from './live-rides.ts'
import { withRequest } from './travel-from-request.ts'
import { rideCanceled } from './ride-canceled.ts'

type Stands = Pick<ServerEventPayloads['CONNECTION_ACK'], 'rideRequest' | 'ride' | 'lastEnded'>

function searchIn({
  origin,
  destination,
  party,
  about,
  createdAt,
  searchEndsAt,
}: RideRequest): Search | null {
  if (!origin || !destination || !createdAt) return null
  const trip = tripOf({ origin, destination })
  return { trip, party, about, beganAt: createdAt, endsAt: searchEndsAt ?? null }
}

/**
 * Brings a client that was away up to date: the state that the server sends at a connection replaces the held one,
 * and whatever ended meanwhile is handled as if its event had arrived.
 */
export function resynchronised(travel: Travel, stands: Stands, context: TravelContext): Outcome {
  const { rideRequest, ride } = stands
  const search = (rideRequest && searchIn(rideRequest)) ?? searchOf(travel)
  if (ride === null) return withoutRide(travel, stands, context)
  const entry = ownEntry(ride, context.userId)
  const request = rideRequest ?? entry
  const held = rideDataOf(travel)
  if (!request) return unchanged(travel)
  const { rideRequestId } = request
  if (isRideIn(ride, 'pending')) {
    const isNews = travel.phase !== 'deciding' || travel.ride.id !== ride.id
    return {
      travel: { phase: 'deciding', rideRequestId, search, lastRide: held, ride },
      effects: isNews ? goTo(paths.requestRide, context) : [],
    }
  }
  if (!isRideIn(ride, 'active')) return withoutRide(travel, stands, context)
  const isNews = context.first || held?.id !== ride.id || held.status !== ride.status
  return {
    travel: { phase: 'riding', rideRequestId, search, ride },
    effects: isNews && context.path === paths.requestRide ? [{ kind: 'go', to: ridePath(ride.id) }] : [],
  }
}

function withoutRide(travel: Travel, { rideRequest, lastEnded }: Stands, context: TravelContext): Outcome {
  const sending = travel.phase === 'sending'
  const held = rideDataOf(travel)
  const next = (lastRide: ConfirmedRide | null): Travel => {
    if (rideRequest) {
      const search = searchIn(rideRequest) ?? searchOf(travel)
      return withRequest(travel, { ...rideRequest, search, message: '' }, lastRide)
    }
    // The server does not have a request yet that is still being sent.
    return sending ? { ...travel, lastRide } : { phase: 'idle', ended: null, lastRide }
  }
  const [gone] = liveRidesOf(travel).toReversed()
  if (!gone) return unchanged(next(held))
  if (lastEnded?.rideId === gone.id && lastEnded.status === 'canceled') {
    const reason = lastEnded.reason ?? 'NOT_SPECIFIED'
    const message = `${context.texts.ride.canceledText} ${context.texts.ride.reasons[reason]}.`
    // Who searches again has gone on already.
    const told = rideRequest || sending ? null : { ride: gone, reason, by: null }
    const { effects } = rideCanceled(context.texts, message, told)
    // A rider who searches again stays connected.
    const staysConnected = rideRequest !== null || sending
    return {
      travel: next(null),
      effects: effects.filter(({ kind }) => !(kind === 'disconnect' && staysConnected)),
    }
  }
  // The ride is completed, or over for this rider only: the server has its state, or refuses it as no longer theirs.
  return {
    travel: next(held),
    effects: gone.id === held?.id ? [{ kind: 'load-ride', rideId: gone.id }] : [],
  }
}
