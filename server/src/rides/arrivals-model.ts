// When the stops are reached, as the ride goes. Pure.
import { isFullyVerified, membersOf } from './ride-members-model.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'

/** When a stop was to be reached by the terms that everybody accepted. */
export function agreedArrival({ meetAt }: RideRecord, { stopSeconds }: RideRider): Date {
  return new Date(meetAt.getTime() + stopSeconds * 1000)
}

/**
 * When each of those in the ride gets off, by request: when it happened, or when it is expected, as of `readAt`. The
 * seconds between stops stay those of the terms; they count from the last stop that was reached, before that from when
 * the last of those in the taxi was verified, and before that from when the taxi can leave. Nothing is expected in the
 * past, and no stop before the one ahead of it. A ride that is not under way has the agreed times.
 */
export function arrivalsOf(ride: RideRecord): ReadonlyMap<string, Date> {
  const now = ride.readAt.getTime()
  let [at, seconds] = [beginningOf(ride), 0]
  return new Map(
    membersOf(ride).map((rider): [string, Date] => {
      const { requestId, droppedOffAt, stopSeconds } = rider
      if (ride.status !== 'active') return [requestId, droppedOffAt ?? agreedArrival(ride, rider)]
      at = droppedOffAt?.getTime() ?? Math.max(now, at + Math.max(0, stopSeconds - seconds) * 1000)
      seconds = stopSeconds
      return [requestId, new Date(at)]
    }),
  )
}

/** When the last of those in the taxi was verified; null until the ride is under way. */
export function departureOf(ride: RideRecord): Date | null {
  const verified = membersOf(ride).flatMap(({ verifiedAt }) => verifiedAt?.getTime() ?? [])
  const isUnderWay =
    isFullyVerified(ride) || membersOf(ride).some(({ droppedOffAt }) => droppedOffAt !== null)
  return isUnderWay && verified.length > 0 ? new Date(Math.max(...verified)) : null
}

/** When the taxi left, or can leave at the earliest. */
function beginningOf(ride: RideRecord): number {
  const departed = departureOf(ride)
  if (departed) return departed.getTime()
  return Math.max(ride.meetAt.getTime(), ride.readAt.getTime(), ride.taxi?.arrivesAt?.getTime() ?? 0)
}
