// What chat and feedback need to know about rides.
import type { AccessFacts } from './chat-access-store.ts'
import { membersOf } from './ride-members-model.ts'
import type { RideParts } from './parts.ts'
import { lockForRider } from './ride-lock.ts'
import { permissions } from './permissions.ts'
import { isReadable, whyNotWritable } from './chat-times-rules.ts'
import type { RideAccess, RideMembership } from './ports.ts'
import { ratingCounts } from './which-rides-count.ts'

function accessOf(ride: AccessFacts, rideId: string, userId: string): RideAccess | null {
  const { status, members } = ride
  const rider = members.find((member) => member.userId === userId)
  if (!rider || rider.isFormer) return null
  const isTravelling = ({ droppedOffAt }: typeof rider) => status === 'active' && droppedOffAt === null
  return {
    rideId,
    status,
    readable: isReadable(ride),
    writable: whyNotWritable(ride, rider) === null,
    memberIds: members.filter(({ isFormer }) => !isFormer).map(({ userId: id }) => id),
    travellingWith: isTravelling(rider)
      ? members.filter((other) => other !== rider && isTravelling(other)).map(({ userId: id }) => id)
      : [],
  }
}

export function createMembership(parts: RideParts): RideMembership {
  return {
    async access(userId, rideId) {
      const ride = await parts.accesses.read(rideId)
      return ride && accessOf(ride, rideId, userId)
    },
    async accesses(userIds, rideId, tx) {
      const ride = await parts.accesses.read(rideId, tx)
      const found = new Map<string, RideAccess>()
      for (const userId of ride ? userIds : []) {
        const access = accessOf(ride!, rideId, userId)
        if (access) found.set(userId, access)
      }
      return found
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
