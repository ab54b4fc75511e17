import type { FloodGate } from '../limits/count-tries.ts'
import type { RideHandlers } from '../live/ride-namespace.ts'
import type { RequestService } from './ride-request-service.ts'

export function requestHandlers(
  requests: RequestService,
  gate: Pick<FloodGate, 'request'>,
): Pick<RideHandlers, 'NEW_RIDE_REQUEST' | 'KEEP_SEARCHING' | 'CANCEL_RIDE_REQUEST'> {
  return {
    async NEW_RIDE_REQUEST({ principal, payload, language, socket }) {
      await gate.request(principal.userId)
      return requests.submit(principal.userId, payload, language, socket.data.address)
    },
    KEEP_SEARCHING: ({ principal, payload, language }) =>
      requests.keepSearching(principal.userId, payload.rideRequestId, language),
    CANCEL_RIDE_REQUEST: ({ principal, payload, socket }) =>
      requests.cancel(principal.userId, payload.rideRequestId, socket.data.address),
  }
}
