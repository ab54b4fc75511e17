import type { Gender, Language, Proof, User } from '@woodalo/protocol'

/** A user as stored. Fields that exist on the wire have the same names. */
export interface UserRecord {
  id: string
  displayName: string
  fullName: string
  email: string | null
  phone: { prefix: string; number: string } | null
  photoURL: string | null
  onboarded: boolean
  language: Language
  isGuest: boolean
  ratingTotal: number
  ratingCount: number
  gender: Gender | null
  ridesEnded: number
  ridesKept: number
  proof: Proof
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

/** Returns a rating with one decimal, or null without ratings. */
export function ratingOf(total: number, count: number): User['rating'] {
  return count === 0 ? null : { average: Math.round((total / count) * 10) / 10, count }
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
    rating: ratingOf(record.ratingTotal, record.ratingCount),
    kept: { rides: record.ridesEnded, kept: record.ridesKept },
    proof: record.proof,
    gender: record.gender,
  }
}
