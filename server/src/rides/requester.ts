// Who requests the vehicle of a ride. Pure.
import type { Coordinates, Trip } from '@woodalo/protocol'
import type { Reputation } from '../users/reputation-model.ts'

/** Two stops this close would be the same to a person. */
const sameStopDegrees = 0.00001

/** What the requester must have proven, if any rider of the group has proven it. */
export type ProofAsked = 'none' | 'contact'

export interface RequesterCandidate extends Pick<Reputation, 'ratingTotal' | 'ratingCount' | 'proof'> {
  requestId: string
  trip: Trip<Coordinates>
  requestedAt: Date
}

/**
 * Chooses the requester: the rider who travels to the last stop. If proof is required and somebody has it, it is the
 * one of those who travels farthest. Ties go to the better rating, then to the earlier request. A rider without a
 * rating ranks lowest.
 */
export function chooseRequester<R extends RequesterCandidate>(
  all: readonly R[],
  asked: ProofAsked = 'contact',
): R {
  const proven = asked === 'none' ? [] : all.filter(({ proof }) => proof !== 'none')
  const inOrder = proven.length > 0 ? proven : all
  const last = inOrder.at(-1)
  if (!last) throw new RangeError('expected at least one rider')
  const average = (rider: R) => (rider.ratingCount === 0 ? -1 : rider.ratingTotal / rider.ratingCount)
  return inOrder
    .filter(
      ({ trip: { to } }) =>
        Math.abs(to.latitude - last.trip.to.latitude) < sameStopDegrees &&
        Math.abs(to.longitude - last.trip.to.longitude) < sameStopDegrees,
    )
    .toSorted(
      (a, b) =>
        average(b) - average(a) ||
        a.requestedAt.getTime() - b.requestedAt.getTime() ||
        (a.requestId < b.requestId ? -1 : 1),
    )[0]!
}
