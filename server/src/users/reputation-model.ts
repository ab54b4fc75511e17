// A rider's reputation: ratings, kept rides, and what they have proven.
import type { Proof, User } from '@woodalo/protocol'
import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A rider's ratings, the number of rides kept, and the strongest thing that the rider has proven. */
export interface Reputation {
  ratingTotal: number
  ratingCount: number
  ridesEnded: number
  ridesKept: number
  proof: Proof
}

/** Columns of the table `users`. */
export const reputationColumns = [
  'rating_total',
  'rating_count',
  'rides_ended',
  'rides_kept',
  'proof',
] as const

type ReputationRow = Pick<Selectable<Tables['users']>, (typeof reputationColumns)[number]>

export function reputationOf(row: ReputationRow): Reputation {
  return {
    ratingTotal: row.rating_total,
    ratingCount: row.rating_count,
    ridesEnded: row.rides_ended,
    ridesKept: row.rides_kept,
    proof: row.proof,
  }
}

/** Rounds the average to one decimal. `rating` is null without ratings. */
export function renderReputation(of: Reputation): Pick<User, 'rating' | 'kept' | 'proof'> {
  const { ratingTotal: total, ratingCount: count } = of
  return {
    rating: count === 0 ? null : { average: Math.round((total / count) * 10) / 10, count },
    kept: { rides: of.ridesEnded, kept: of.ridesKept },
    proof: of.proof,
  }
}
