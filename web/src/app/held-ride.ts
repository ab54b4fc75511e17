import type { Ride } from '@woodalo/protocol'
import { client } from './browser-client.ts'
import { holdAfter } from './live/hold-ride-after-act.ts'
import type { ConfirmedRide } from './state/app-state.ts'
import { rideData } from './state/derived-from-state.ts'
import { useAppState } from './use-app-state.ts'

/** Reads a ride, and holds it unless another one is under way. Rejects as the API does. */
export async function loadRide(rideId: string): Promise<Ride> {
  return (await client.live()).rides.loadRide(rideId)
}

/** Does something to a ride, and holds the ride as it stands then. Rejects as the act does. */
export async function actOn(act: () => Promise<Ride>): Promise<Ride> {
  return holdAfter(act, { store: client.store, rides: (await client.live()).rides })
}

/** The ride, kept up to date by events and also there without a network; null if it is not the held one. */
export function useHeldRide(rideId: string): ConfirmedRide | null {
  return useAppState((state) => {
    const held = rideData(state)
    return held?.id === rideId ? held : null
  })
}
