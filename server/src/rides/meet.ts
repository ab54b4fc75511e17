// The meeting and the ride: the code, and getting off.
import type { Ride } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import { requestMoved } from '../ride-requests/announcement-model.ts'
import { rideChanged, verificationChanged } from './announce.ts'
import { isRightCode, mostWrongTries, verificationCode, wrongTriesSeconds } from './code.ts'
import { complete } from './end.ts'
import { everybodyIsOff, isFullyVerified, memberOf, membersOf } from './model.ts'
import { isTooQuickFor } from './pace.ts'
import { lockForRider, type RideParts } from './parts.ts'
import { renderRide } from './render.ts'
import { rules } from './permissions.ts'
import { settle } from './settle.ts'

/** For this long after a ride, a ride that was too quick to be real does not count. */
const quickRidesSeconds = 24 * 3_600

/** Returns the code if the user is the requester, else null. */
export async function codeFor(
  parts: RideParts,
  userId: string,
  rideId: string,
): Promise<{ code: string | null }> {
  const ride = await parts.rides.find(rideId)
  if (!ride) throw new Failure('NOT_FOUND')
  memberOf(ride, userId)
  if (ride.status !== 'active') throw new Failure('RIDE_NOT_ACTIVE')
  const isRequester = ride.requesterId === userId
  return { code: isRequester ? verificationCode(parts.codeSecret, rideId, ride.codeVersion) : null }
}

/** Confirms the meeting. Throws INCORRECT_CODE, and TOO_MANY_TRIES after five wrong codes in ten minutes. */
export async function confirmCode(
  parts: RideParts,
  userId: string,
  rideId: string,
  typed: string,
): Promise<{ isVerified: boolean; isFullyVerified: boolean }> {
  // A wrong try must be stored, so its refusal must not roll back the transaction.
  const outcome = await parts.transact(async (tx) => {
    const { ride, rider, now } = await lockForRider(parts, tx, rideId, userId)
    const active = rules.verify(ride)
    if (rider.verifiedAt !== null) return { isVerified: true, isFullyVerified: isFullyVerified(ride) }
    const tries = await parts.codeTries.wrongTries(tx, rideId, userId, wrongTriesSeconds)
    if (tries.count >= mostWrongTries)
      throw new Failure('TOO_MANY_TRIES', { retryAfterSeconds: tries.retrySeconds })
    if (!isRightCode(verificationCode(parts.codeSecret, rideId, ride.codeVersion), typed)) {
      await parts.codeTries.countWrongTry(tx, rideId, userId)
      return null
    }
    await parts.rides.mark(tx, rideId, [userId], 'verified_at', now)
    // The rider who types the code and the requester who shows it are both at the meeting point.
    await parts.rides.mark(tx, rideId, [userId, ride.requesterId], 'arrived_at', now)
    const verified = await parts.rides.reread(tx, active)
    const { ride: after, events } = await settle(parts, tx, verified)
    await parts.tell(tx, [...verificationChanged(after), ...events])
    return { isVerified: true, isFullyVerified: isFullyVerified(after) }
  })
  if (!outcome) throw new Failure('INCORRECT_CODE')
  return outcome
}

/**
 * Marks the caller as dropped off and free to travel again. The last drop-off completes the ride. Getting off again is
 * not refused.
 */
export async function dropOff(parts: RideParts, userId: string, rideId: string): Promise<Ride> {
  return parts.transact(async (tx) => {
    const { ride, rider, now } = await lockForRider(parts, tx, rideId, userId)
    if (rider.droppedOffAt !== null) return renderRide(ride, rider)
    const active = rules['drop-off'](ride, rider)
    // Of rides that are too quick to be real, only one a day counts.
    const counts =
      !isTooQuickFor(active, rider, now) || !(await parts.rides.hasRidden(tx, userId, quickRidesSeconds))
    await parts.rides.mark(tx, rideId, [userId], 'dropped_off_at', now)
    await parts.rides.markEnded(tx, rideId, [userId], now, { status: 'completed', reason: null })
    if (counts) await parts.rides.countEnded(tx, [userId], 'kept')
    const moved = await parts.requests.move(tx, 'finish', [rider.requestId], { now })
    const off = await parts.rides.reread(tx, active)
    const own = moved.map((request) => requestMoved(request))
    if (everybodyIsOff(off)) {
      const { completed, events } = await complete(parts, tx, off, now)
      await parts.tell(tx, [...own, ...events])
      return renderRide(completed, rider)
    }
    // Riders who got off earlier may travel again by now and are not disturbed.
    const concerned = membersOf(off).filter(
      ({ userId: uid, droppedOffAt }) => uid === userId || droppedOffAt === null,
    )
    await parts.tell(tx, [...own, ...rideChanged(off, 'active', concerned, 'gotOff')])
    return renderRide(off, rider)
  })
}
