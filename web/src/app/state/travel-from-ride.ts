import type { ConfirmedRide, Travel } from './app-state.ts'
import { isEnded, isRideIn, ownEntry, requestIdOf, searchOf } from './travel.ts'

/**
 * Applies a confirmed ride in its present state. The rider is in it while it is active and they have not got off.
 * Otherwise it is their last ride, and an open request continues.
 */
export function withRide(travel: Travel, ride: ConfirmedRide, userId: string): Travel {
  const entry = ownEntry(ride, userId)
  if (isRideIn(ride, 'active') && entry?.state === 'CONFIRMED')
    return { phase: 'riding', rideRequestId: entry.rideRequestId, search: searchOf(travel), ride }
  const isOwn =
    ('ride' in travel && travel.ride.id === ride.id) ||
    (entry !== undefined && requestIdOf(travel) === entry.rideRequestId)
  if (travel.phase === 'riding' && !isOwn) return travel
  if (travel.phase !== 'idle' && travel.phase !== 'riding' && !isOwn) return { ...travel, lastRide: ride }
  const ended =
    entry && isEnded(entry.state) ? { rideRequestId: entry.rideRequestId, state: entry.state } : null
  return { phase: 'idle', ended, lastRide: ride }
}
