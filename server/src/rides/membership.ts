// What chat and feedback need to know about rides.
import { membersOf, type RideRider } from './model.ts'
import type { RideParts } from './parts.ts'
import { lockForRider } from './ride-lock.ts'
import { isAllowed, permissions } from './permissions.ts'
import { isReadable } from './chat-times-rules.ts'
import type { RideMembership } from './ports.ts'
import { ratingCounts } from './rating-counts.ts'

export function createMembership(parts: RideParts): RideMembership {
  return {
    async access(userId, rideId, tx) {
      const ride = tx ? await parts.rides.lock(tx, rideId) : await parts.rides.find(rideId)
      const members = ride ? membersOf(ride) : []
      const rider = members.find((member) => member.userId === userId)
      if (!ride || !rider || rider.isFormer) return null
      const isTravelling = ({ droppedOffAt }: RideRider) => ride.status === 'active' && droppedOffAt === null
      return {
        rideId,
        status: ride.status,
        readable: isReadable(ride),
        writable: isAllowed('write', ride, rider),
        memberIds: members.filter(({ isFormer }) => !isFormer).map(({ userId: id }) => id),
        travellingWith: isTravelling(rider)
          ? members.filter((other) => other !== rider && isTravelling(other)).map(({ userId: id }) => id)
          : [],
      }
    },
    async ratedBy(userId, rideId, rating, tx) {
      const { ride, rider } = await lockForRider(parts, tx, rideId, userId)
      permissions.rate(ride, rider)
      const met = membersOf(ride)
        .filter(({ userId: id, verifiedAt }) => id !== userId && verifiedAt !== null)
        .map(({ userId: id }) => id)
      return { met, counts: ratingCounts(ride, rating) }
    },
  }
}
