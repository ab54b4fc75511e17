import type { LiveHandlers } from '../live/receiving.ts'
import type { RideService } from './service.ts'

export function rideHandlers(rides: RideService): LiveHandlers {
  return {
    ACCEPT_RIDE: ({ principal, payload }) => rides.accept(principal.userId, payload),
    async CANCEL_RIDE({ principal, payload }) {
      await rides.cancel(principal.userId, payload)
    },
  }
}
