import type { Gender, Language, Proof, User } from '@woodalo/protocol'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A rider's ratings, the number of rides kept, and the strongest thing that the rider has proven. */
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

/** Empties an account of what was entered before its owner proved that it is theirs. Its payload is `{ userId }`. */
export const emptyAccountJob = 'empty-account'

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

/**
 * The SQL of where mail to a user goes: the email of the profile if the user has proven it, otherwise the one proven
 * last, or null. `users` is the name of that table in the query.
 */
export function emailForMail(users: string) {
  const column = (name: string) => sql.ref(`${users}.${name}`)
  return sql<string | null>`case when ${column('email_verified')} then ${column('email')} else (
    select email_key from proven_emails where user_id = ${column('id')} order by proven_at desc limit 1) end`
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
