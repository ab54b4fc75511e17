import type { Feedback } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { createRateRide, type GivenFeedback, type RatingParts, renderFeedback } from './rate-ride.ts'

export interface FeedbackService {
  /**
   * Rates a ride that is over for the caller, and companions who rode in it. A second rating replaces the first.
   * Opinions about anybody else are not stored.
   */
  rate(userId: string, rideId: string, given: GivenFeedback): Promise<Feedback>
  /** Returns a user's feedback, for the copy of their data. */
  exportOf(userId: string): Promise<Feedback[]>
  /** Deletes the account's texts. Its ratings stay, without a name. */
  forgetUser(tx: Tx, userId: string): Promise<void>
}

export function createFeedbackService(parts: RatingParts): FeedbackService {
  const { store } = parts
  return {
    rate: createRateRide(parts),
    async exportOf(userId) {
      return (await store.byUser(userId)).map(renderFeedback)
    },
    forgetUser: (tx, userId) => store.blank(tx, userId),
  }
}
