// At the meeting point and on the way: the code, and getting off.
import type { Ride } from '@woodalo/protocol'
import { Failure } from '../failure.ts'
import { requestMoved } from '../ride-requests/model.ts'
import { rideChanged, verificationChanged } from './announce.ts'
import { isRightCode, verificationCode } from './code.ts'
import { complete } from './end.ts'
import { everybodyIsOff, isFullyVerified, memberOf, membersOf, refuseDropOff } from './model.ts'
import type { RideParts } from './parts.ts'
import { renderRide } from './render.ts'

/** Wrong codes that one rider may type within the window, over all connections and nodes. */
const mostWrongTries = 5
const windowSeconds = 600

/** The code, for the one who requests the vehicle; null for the others. */
export async function codeFor(
  parts: RideParts,
  userId: string,
  rideId: string,
): Promise<{ code: string | null }> {
  const ride = await parts.rides.find(rideId)
  memberOf(ride, userId)
  if (ride!.status !== 'active') throw new Failure('RIDE_NOT_ACTIVE')
  const isRequester = ride!.requesterId === userId
  return { code: isRequester ? verificationCode(parts.codeSecret, rideId, ride!.codeVersion) : null }
}

/** Confirms the meeting. Refused with INCORRECT_CODE, and with TOO_MANY_TRIES after five of those in ten minutes. */
export async function confirmCode(
  parts: RideParts,
  userId: string,
  rideId: string,
  typed: string,
): Promise<{ isVerified: boolean; isFullyVerified: boolean }> {
  // A wrong try is stored, so its refusal must not roll the transaction back.
  const answer = await parts.transact(async (tx) => {
    const locked = await parts.rides.lock(tx, rideId)
    const rider = memberOf(locked?.ride ?? null, userId)
    const { ride, now } = locked!
    if (ride.status !== 'active') throw new Failure('RIDE_NOT_ACTIVE')
    if (rider.verifiedAt !== null) return { isVerified: true, isFullyVerified: isFullyVerified(ride) }
    const tries = await parts.codeTries.wrongTries(tx, rideId, userId, windowSeconds)
    if (tries.count >= mostWrongTries)
      throw new Failure('TOO_MANY_TRIES', { retryAfterSeconds: tries.retrySeconds })
    if (!isRightCode(verificationCode(parts.codeSecret, rideId, ride.codeVersion), typed)) {
      await parts.codeTries.countWrongTry(tx, rideId, userId)
      return null
    }
    await parts.rides.mark(tx, rideId, [userId], 'verified_at', now)
    const after = (await parts.rides.find(rideId, tx.db))!
    await parts.tell(tx, verificationChanged(after))
    return { isVerified: true, isFullyVerified: isFullyVerified(after) }
  })
  if (!answer) throw new Failure('INCORRECT_CODE')
  return answer
}

/** The caller got off: free to travel again. The last one completes the ride. Again is fine. */
export async function dropOff(parts: RideParts, userId: string, rideId: string): Promise<Ride> {
  return parts.transact(async (tx) => {
    const locked = await parts.rides.lock(tx, rideId)
    const rider = memberOf(locked?.ride ?? null, userId)
    const { ride, now } = locked!
    if (rider.droppedOffAt !== null) return renderRide(ride, rider)
    refuseDropOff(ride, rider)
    await parts.rides.mark(tx, rideId, [userId], 'dropped_off_at', now)
    await parts.rides.markEnded(tx, rideId, [userId], now, { status: 'completed', reason: null })
    const moved = await parts.requests.move(tx, 'finish', [rider.requestId], { now })
    const off = (await parts.rides.find(rideId, tx.db))!
    const own = moved.map((request) => requestMoved(request))
    if (everybodyIsOff(off)) {
      await parts.tell(tx, [...own, ...(await complete(parts, tx, off, now))])
      return renderRide((await parts.rides.find(rideId, tx.db))!, rider)
    }
    const aboard = membersOf(off).filter(({ droppedOffAt }) => droppedOffAt === null)
    await parts.tell(tx, [...own, ...rideChanged(off, 'active', aboard, 'gotOff')])
    return renderRide(off, rider)
  })
}
