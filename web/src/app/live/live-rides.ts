import type { Ride } from '@woodalo/protocol'
import type { Travel } from '../state/app-state.ts'
import { rideDataOf } from '../state/travel.ts'

/** The rides that are not over, as far as we know: the pending one and the held one. */
export function liveRidesOf(travel: Travel): Ride[] {
  const held = rideDataOf(travel)
  return [...(travel.phase === 'deciding' ? [travel.ride] : []), ...(held?.status === 'active' ? [held] : [])]
}

/** Whether an event of this ride concerns the rider's present travel. */
export function concerns(travel: Travel, rideId: string): boolean {
  const held = liveRidesOf(travel)
  return held.length === 0 || held.some(({ id }) => id === rideId)
}
