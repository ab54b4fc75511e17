import type { Gender, Language } from '@woodalo/protocol'
import type { Reputation } from './reputation-model.ts'

/** A person as others see them. */
export interface Person extends Reputation {
  userId: string
  userName: string
  photoURL: string | null
  language: Language
}

/** Empties an account of what was entered before its owner proved that it is theirs. Its payload is `{ userId }`. */
export const emptyAccountJob = 'empty-account'
/** The job added when what the owner of an account has proven, or how they sign in, has changed, with `{ userId }`. */
export const waysChangedJob = 'ways-changed'

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
