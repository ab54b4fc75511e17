// What a rider's stars and thumbs do: which opinions are stored, whose rating they count for, and whom the rider is kept
// apart from afterwards.
import type { Feedback, Opinion } from '@woodalo/protocol'
import { type PairsApart, unwantedRating } from '../apart/why-and-how-long-apart-rules.ts'
import type { Transact } from '../database/connection.ts'
import type { RideMembership } from '../rides/ports.ts'
import { storedId } from '../uuid.ts'
import type { FeedbackRecord, FeedbackStore } from './rating-and-opinion-store.ts'

/** The body of `POST /rides/{id}/feedback`. */
export interface GivenFeedback {
  rating: number
  feedback?: string | undefined
  companions?: readonly Opinion[] | undefined
}

export interface RatingParts {
  transact: Transact
  store: FeedbackStore
  rides: Pick<RideMembership, 'ratedBy'>
  apart: PairsApart
}

/** Returns the opinion to store about a person. Praise is stored only if the ride counts. */
function lastWordAbout(id: string, companions: readonly Opinion[], counts: boolean): Opinion[] {
  const said = companions.findLast(({ uid }) => uid === id)
  if (!said || (said.thumb === 'up' && !counts)) return []
  return [{ ...said, reasons: [...new Set<string>(said.reasons)] } as Opinion]
}

export function renderFeedback(record: FeedbackRecord): Feedback {
  return { ...record, createdAt: record.createdAt.toISOString() }
}

export function createRateRide(parts: RatingParts) {
  const { store } = parts
  return (
    userId: string,
    id: string,
    { rating, feedback = '', companions = [] }: GivenFeedback,
  ): Promise<Feedback> =>
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
      return renderFeedback(stored)
    })
}
