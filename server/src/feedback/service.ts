import type { Feedback } from '@woodalo/protocol'
import type { PairsApart } from '../apart/model.ts'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { RideMembership } from '../rides/model.ts'
import type { FeedbackRecord, FeedbackStore } from './store.ts'
import { isUuid } from '../uuid.ts'

export interface FeedbackService {
  /** Rates a ride that is over for the caller; a second rating replaces the first. */
  rate(userId: string, rideId: string, rating: number, feedback: string): Promise<Feedback>
  /** What a user said, for the copy of their data. */
  exportOf(userId: string): Promise<Feedback[]>
  /** Deletes the account's words; the ratings that it gave stay, without a name. */
  forgetUser(tx: Tx, userId: string): Promise<void>
}

function render(record: FeedbackRecord): Feedback {
  return { ...record, createdAt: record.createdAt.toISOString() }
}

export function createFeedbackService(parts: {
  transact: Transact
  store: FeedbackStore
  rides: Pick<RideMembership, 'ratedBy'>
  apart: PairsApart
}): FeedbackService {
  const { store } = parts
  return {
    rate: (userId, rideId, rating, feedback) =>
      parts.transact(async (tx) => {
        if (!isUuid(rideId)) throw new Failure('NOT_FOUND')
        const { met, counts } = await parts.rides.ratedBy(userId, rideId.toLowerCase(), rating, tx)
        const stored = await store.put(tx, { rideId: rideId.toLowerCase(), userId, rating, feedback })
        await store.count(tx, stored.rideId, userId, rating, counts ? met : [])
        const unwanted = rating === 1 ? met : await store.givenOneStar(tx, userId, met)
        await parts.apart.keep(tx, userId, unwanted, 'rated')
        const others = met.filter((id) => !unwanted.includes(id))
        await parts.apart.release(tx, userId, others, 'rated')
        return render(stored)
      }),
    async exportOf(userId) {
      return (await store.byUser(userId)).map(render)
    },
    forgetUser: (tx, userId) => store.blank(tx, userId),
  }
}
