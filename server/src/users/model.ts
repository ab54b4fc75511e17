import type { Gender, Language, Proof, User } from '@woodalo/protocol'
import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A rider's ratings, the number of rides kept, and what the rider has proven. */
export interface Reputation {
  ratingTotal: number
  ratingCount: number
  ridesEnded: number
  ridesKept: number
  proof: Proof
}

/** A person as others see them. */
export interface Person extends Reputation {
  userId: string
  userName: string
  photoURL: string | null
  language: Language
}

/** A user as stored, with the names of the wire where they are the same thing. */
export interface UserRecord extends Reputation {
  id: string
  displayName: string
  fullName: string
  email: string | null
  phone: { prefix: string; number: string } | null
  photoURL: string | null
  onboarded: boolean
  language: Language
  isGuest: boolean
  gender: Gender | null
}

export interface NewAccount {
  displayName: string
  email: string | null
  emailProven: boolean
  phone: { prefix: string; number: string } | null
  photoURL: string | null
  isGuest: boolean
  language: Language
}

/** Columns of the table `users`. */
export const reputationColumns = [
  'rating_total',
  'rating_count',
  'rides_ended',
  'rides_kept',
  'email_verified',
  'phone_verified',
] as const

type ReputationRow = Pick<Selectable<Tables['users']>, (typeof reputationColumns)[number]>

export function reputationOf(row: ReputationRow): Reputation {
  return {
    ratingTotal: row.rating_total,
    ratingCount: row.rating_count,
    ridesEnded: row.rides_ended,
    ridesKept: row.rides_kept,
    proof: proofOf(row),
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

/** Returns what a user has proven, from the columns of the row. */
export function proofOf(row: { phone_verified: boolean; email_verified: boolean }): Proof {
  return row.phone_verified ? 'phone' : row.email_verified ? 'email' : 'none'
}

export function renderUser(record: UserRecord): User {
  return {
    id: record.id,
    displayName: record.displayName,
    full_name: record.fullName,
    email: record.email,
    phone_number: record.phone,
    photoURL: record.photoURL,
    onboarded: record.onboarded,
    language: record.language,
    isGuest: record.isGuest,
    ...renderReputation(record),
    gender: record.gender,
  }
}
