// What chat, feedback and others ask about rides.
import type { RideMembership, RideRecord } from './model.ts'
import { membersOf } from './model.ts'
import type { RideParts } from './parts.ts'

/** How long riders may still write to each other after the ride. */
const writableAfterSeconds = 24 * 3600

export function createMembership(parts: Pick<RideParts, 'rides' | 'readings'>): RideMembership {
  async function rideOf(userId: string, rideId: string, tx?: Parameters<RideMembership['access']>[2]) {
    const ride: RideRecord | null = tx
      ? ((await parts.rides.lock(tx, rideId))?.ride ?? null)
      : await parts.rides.find(rideId)
    const member = ride && membersOf(ride).find((rider) => rider.userId === userId)
    return ride && member ? { ride, member } : null
  }
  return {
    async access(userId, rideId, tx) {
      const found = await rideOf(userId, rideId, tx)
      if (!found) return null
      const { ride } = found
      const writable =
        ride.status === 'active' ||
        (ride.status === 'completed' &&
          (await parts.readings.completedWithin(rideId, writableAfterSeconds, tx?.db)))
      return {
        rideId,
        status: ride.status,
        readable: ride.activeAt !== null,
        writable,
        memberIds: membersOf(ride).map(({ userId: id }) => id),
      }
    },
    nextMessageSeq: (tx, rideId) => parts.rides.nextMessageSeq(tx, rideId),
    async rating(userId, rideId, tx) {
      const found = await rideOf(userId, rideId, tx)
      if (!found) return null
      const { ride, member } = found
      return {
        isOver: member.droppedOffAt !== null || ride.status === 'completed' || ride.status === 'canceled',
        hasRidden: member.verifiedAt !== null && ride.status !== 'canceled',
        ratedIds: membersOf(ride)
          .filter(({ userId: id, verifiedAt }) => id !== userId && verifiedAt !== null)
          .map(({ userId: id }) => id),
      }
    },
  }
}
