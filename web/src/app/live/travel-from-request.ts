import type { RideRequestState } from '@woodalo/protocol'
import type { ConfirmedRide, Search, Travel } from '../state/app-state.ts'
import { isEnded, rideDataOf } from '../state/travel.ts'

/** The state of the request as last received from the server. Its ride, if any, arrives separately. */
export function withRequest(
  travel: Travel,
  request: { rideRequestId: string; state: RideRequestState; search: Search | null; message: string },
  lastRide: ConfirmedRide | null = rideDataOf(travel),
): Travel {
  const { rideRequestId, state, search, message } = request
  if (isEnded(state)) return { phase: 'idle', ended: { rideRequestId, state }, lastRide }
  if (state === 'NO_MATCH') {
    const said = travel.phase === 'resting' ? travel.message : message
    return { phase: 'resting', rideRequestId, search, lastRide, message: said }
  }
  const nearby = state === 'SEARCHING' && travel.phase === 'searching' ? travel.nearby : null
  return { phase: 'searching', rideRequestId, state, search, lastRide, nearby }
}
