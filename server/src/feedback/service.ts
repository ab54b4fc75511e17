import type { Feedback } from '@woodalo/protocol'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { RideMembership } from '../rides/model.ts'
import type { FeedbackRecord, FeedbackStore } from './store.ts'
import { isUuid } from '../uuid.ts'

export interface FeedbackService {
  /** Rates a ride that is over for the caller; a second time replaces the first. */
  rate(userId: string, rideId: string, rating: number, feedback: string): Promise<Feedback>
  /** What a user said, for the copy of their data. */
  exportOf(userId: string): Promise<Feedback[]>
  /** The account goes: its words go, the ratings that it gave stay without a name. */
  forgetUser(tx: Tx, userId: string): Promise<void>
}

function render(record: FeedbackRecord): Feedback {
  return { ...record, createdAt: record.createdAt.toISOString() }
}

export function createFeedbackService(parts: {
  transact: Transact
  store: FeedbackStore
  rides: Pick<RideMembership, 'rating'>
}): FeedbackService {
  const { store } = parts
  return {
    rate: (userId, rideId, rating, feedback) =>
      parts.transact(async (tx) => {
        const ride = isUuid(rideId) ? await parts.rides.rating(userId, rideId.toLowerCase(), tx) : null
        if (!ride) throw new Failure('NOT_FOUND')
        if (!ride.isOver) throw new Failure('RIDE_NOT_COMPLETED')
        if (!ride.hasRidden) throw new Failure('RIDE_NOT_RIDDEN')
        const stored = await store.put(tx, { rideId: rideId.toLowerCase(), userId, rating, feedback })
        const others = ride.ratedIds.filter((id) => id !== userId)
        await store.count(tx, stored.rideId, userId, rating, others)
        return render(stored)
      }),
    async exportOf(userId) {
      return (await store.byUser(userId)).map(render)
    },
    forgetUser: (tx, userId) => store.blank(tx, userId),
  }
}
