import type { Ride } from '@woodalo/protocol'
import type { AppStore } from '../state/change-app-state.ts'
import { rideDataOf } from '../state/travel.ts'
import type { RideChannel } from './apply-ride-events.ts'

/**
 * Holds the ride as it stands after an act on it, unless another one is under way. If an event arrives meanwhile, which
 * may be older or newer, the ride is read again. Returns what the act returns, and rejects as it does.
 */
export async function holdAfter(
  act: () => Promise<Ride>,
  { store, rides }: { store: Pick<AppStore, 'getState'>; rides: Pick<RideChannel, 'take' | 'loadRide'> },
): Promise<Ride> {
  const before = rideDataOf(store.getState().travel)
  const ride = await act()
  // If this ends the ride, an event tells so, with the reason.
  if (ride.status === 'canceled') return ride
  if (rideDataOf(store.getState().travel) === before) rides.take('rideRead', { ride })
  else await rides.loadRide(ride.id).catch(() => undefined)
  return ride
}
