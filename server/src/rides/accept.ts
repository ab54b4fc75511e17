import type { Ride } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import { requestMoved } from '../ride-requests/announcement-model.ts'
import { acceptanceChanged, acknowledged, rideChanged } from './announce.ts'
import { membersOf } from './ride-members-model.ts'
import type { PendingRide } from './ride-states-model.ts'
import type { RideParts } from './parts.ts'
import { lockForRider } from './ride-lock.ts'
import { renderRide } from './render.ts'
import { permissions } from './permissions.ts'

/** For this long after a change of terms, an acceptance without a version may still mean the earlier terms. */
const blindAcceptanceMilliseconds = 2000

/** Throws TERMS_CHANGED if the acceptance is for other terms than the current ones. */
export function refuseOtherTerms(ride: PendingRide, termsVersion: number | undefined): void {
  const sinceChange = ride.readAt.getTime() - ride.termsChangedAt.getTime()
  const isBlind =
    termsVersion === undefined && ride.termsVersion > 1 && sinceChange < blindAcceptanceMilliseconds
  if (isBlind || (termsVersion !== undefined && termsVersion !== ride.termsVersion))
    throw new Failure('TERMS_CHANGED')
}

/**
 * Accepts the terms of a pending ride. The last acceptance makes it active. Accepting again changes nothing and is not
 * refused. Throws TERMS_CHANGED, with the ride, if the terms are not those that the caller saw.
 */
export async function accept(
  parts: RideParts,
  userId: string,
  { rideId, termsVersion }: { rideId: string; termsVersion?: number | undefined },
): Promise<{ ride: Ride }> {
  return parts.transact(async (tx) => {
    const { ride, rider, now } = await lockForRider(parts, tx, rideId, userId)
    const acknowledgements = [
      acknowledged('ACCEPT_RIDE_ACK', rider, rideId),
      acknowledged('ACCEPT_RIDE_OK', rider, rideId),
    ]
    const again =
      rider.acceptedAt !== null && (termsVersion === undefined || termsVersion === ride.termsVersion)
    if (again && (ride.status === 'pending' || ride.status === 'active')) {
      await parts.tell(tx, acknowledgements)
      return { ride: renderRide(ride, rider) }
    }
    const pending = permissions.accept(ride)
    try {
      refuseOtherTerms(pending, termsVersion)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'TERMS_CHANGED') throw error
      throw new Failure('TERMS_CHANGED', { extra: { ride: renderRide(ride, rider) } })
    }

    await parts.rides.mark(tx, rideId, [userId], 'accepted_at', now)
    const others = membersOf(pending).filter((member) => member.userId !== userId)
    if (others.some(({ acceptedAt }) => acceptedAt === null)) {
      const accepted = await parts.rides.reread(tx, pending)
      await parts.tell(tx, [...acknowledgements, ...acceptanceChanged(accepted)])
      return { ride: renderRide(accepted, rider) }
    }

    await parts.rides.mark(tx, rideId, [ride.requesterId], 'verified_at', now)
    await parts.rides.keepNames(tx, rideId)
    const active = await parts.rides.move(tx, pending, 'activate', { activeAt: now })
    const moved = await parts.requests.move(
      tx,
      'confirm',
      [rider, ...others].map(({ requestId }) => requestId),
      { now },
    )
    await parts.tell(tx, [
      ...acknowledgements,
      ...moved.map((request) => requestMoved(request, renderRide(active, request))),
      ...rideChanged(active, 'pending', membersOf(active), 'active'),
    ])
    await parts.notify(
      tx,
      others.map((other) => ({ kind: 'ride-confirmed', userId: other.userId, rideId })),
    )
    return { ride: renderRide(active, rider) }
  })
}
