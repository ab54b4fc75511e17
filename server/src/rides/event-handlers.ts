import type { RideHandlers } from '../live/ride-namespace.ts'
import type { RideService } from './read-and-act-on-rides-service.ts'

export function rideHandlers(rides: RideService): Pick<RideHandlers, 'ACCEPT_RIDE' | 'CANCEL_RIDE'> {
  return {
    ACCEPT_RIDE: ({ principal, payload }) => rides.accept(principal.userId, payload),
    async CANCEL_RIDE({ principal, payload }) {
      await rides.cancel(principal.userId, payload)
    },
  }
}
