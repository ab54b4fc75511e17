import type { Ride } from '@woodalo/protocol'
import { paths } from '../paths-of-screens.ts'
import { type CanceledRide, noTravel } from '../state/app-state.ts'
import type { Outcome, TravelContext } from './travel-effects.ts'

/** What is told about a ride that ended without an act of its reader. `held` is the ride as it was before. */
export function canceledFor(userId: string, ride: Ride, held: Ride | null): CanceledRide {
  const { reason, byUid } = ride.cancellation ?? { reason: 'NOT_SPECIFIED' as const, byUid: null }
  const known = [...ride.rideRequests, ...ride.left, ...(held?.rideRequests ?? [])]
  const by = byUid === userId ? undefined : known.find(({ firebase_uid }) => firebase_uid === byUid)
  return { ride, reason, by: by?.userName ?? null }
}

/** The travel has ended; `told` if that was no act of the rider. */
export function rideCanceled(
  texts: TravelContext['texts'],
  message: string,
  told: CanceledRide | null = null,
): Outcome {
  return {
    travel: noTravel,
    effects: [
      { kind: 'disconnect' },
      ...(told ? [{ kind: 'canceled' as const, ...told }] : []),
      { kind: 'go', to: paths.requestRide },
      { kind: 'toast', type: 'error', title: texts.ride.canceledTitle, message },
    ],
  }
}
