// Whether an acceptance means the current terms.
import { Failure } from '../failure.ts'
import type { PendingRide } from './model.ts'

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
