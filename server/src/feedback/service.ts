import type { Feedback, Opinion } from '@woodalo/protocol'
import type { PairsApart } from '../apart/model.ts'
import type { Transact, Tx } from '../database/connection.ts'
import type { RideMembership } from '../rides/ports.ts'
import type { FeedbackRecord, FeedbackStore } from './store.ts'
import { unwantedRating } from './unwanted-rating.ts'
import { storedId } from '../uuid.ts'

/** The body of `POST /rides/{id}/feedback`. */
interface GivenFeedback {
  rating: number
  feedback?: string | undefined
  companions?: readonly Opinion[] | undefined
}

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

/** Returns the opinion to store about a person. Praise is stored only if the ride counts. */
function lastWordAbout(id: string, companions: readonly Opinion[], counts: boolean): Opinion[] {
  const said = companions.findLast(({ uid }) => uid === id)
  if (!said || (said.thumb === 'up' && !counts)) return []
  return [{ ...said, reasons: [...new Set<string>(said.reasons)] } as Opinion]
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
    rate: (userId, id, { rating, feedback = '', companions = [] }) =>
      parts.transact(async (tx) => {
        const rideId = storedId(id)
        const { met, counts } = await parts.rides.ratedBy(userId, rideId, rating, tx)
        const said = met.flatMap((id) => lastWordAbout(id, companions, counts))
        const stored = await store.put(tx, {
          rideId,
          userId,
          rating,
          feedback,
          companions: said,
        })
        await store.count(tx, stored.rideId, userId, rating, counts ? met : [])
        const before = await store.unwanted(tx, userId, met)
        const unspoken = met.filter((id) => said.every(({ uid }) => uid !== id))
        const unwanted = [...new Set([...before, ...(rating === unwantedRating ? unspoken : [])])]
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
