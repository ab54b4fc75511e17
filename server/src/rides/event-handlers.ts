import type { RefusalCounts } from '../limits/refusal-counts.ts'
import type { RideHandlers } from '../live/ride-namespace.ts'
import type { RideService } from './read-and-act-on-rides-service.ts'

export function rideHandlers(
  rides: RideService,
  refusals: Pick<RefusalCounts, 'add'>,
): Pick<RideHandlers, 'ACCEPT_RIDE' | 'CANCEL_RIDE'> {
  return {
    ACCEPT_RIDE: ({ principal, payload }) => rides.accept(principal.userId, payload),
    async CANCEL_RIDE({ principal, payload, socket }) {
      const shown = await rides.cancel(principal.userId, payload)
      if (shown > 0) await refusals.add(principal.userId, socket.data.address, shown)
    },
  }
}
