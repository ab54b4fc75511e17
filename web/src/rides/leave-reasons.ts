import type { Ride } from '@woodalo/protocol'
import type { LeaveReason } from './leave-ride.tsx'

/** The reasons with which the reader may leave now; none once they can only get off. */
export function leaveReasons({ may }: Pick<Ride, 'may'>): LeaveReason[] {
  return [
    ...(may.includes('leave') ? (['CANCELED_BY_USER'] as const) : []),
    ...(may.includes('no-driver') ? (['NO_DRIVER_FOUND'] as const) : []),
  ]
}
