// The meeting: the requester shows the code, and the others type it.
import { Failure } from '../failure.ts'
import { verificationChanged } from './announce.ts'
import { isRightCode, verificationCode } from './verification-code.ts'
import { mostWrongTries, wrongTriesSeconds } from './code-tries-store.ts'
import { isFullyVerified, memberOf } from './ride-members-model.ts'
import type { RideParts } from './parts.ts'
import { lockForRider } from './ride-lock.ts'
import { permissions } from './permissions.ts'
import { settle } from './announce-settlement.ts'

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
    const active = permissions.verify(ride)
    if (rider.verifiedAt !== null) return { isVerified: true, isFullyVerified: isFullyVerified(ride) }
    const tries = await parts.codeTries.wrongTries(tx, rideId, userId, {
      most: mostWrongTries,
      seconds: wrongTriesSeconds,
    })
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
