// How the service stands to a rider: the operators' warnings and bans.
import type { Language } from '@woodalo/protocol'
import { localeIn } from '@woodalo/protocol'

/** A job with `{ userId }`, added when a rider is banned. It ends their searches and the rides that may still end. */
export const bannedJob = 'banned'

export interface BanRecord {
  id: string
  userId: string
  reportId: string | null
  reason: string
  byOperator: string
  createdAt: Date
  /** Null: without an end. */
  until: Date | null
  /** The calendar day that everybody is told, as `2027-05-03`. Null: without an end. */
  lastDay: string | null
  liftedAt: Date | null
  holds: boolean
  appeal: string | null
  appealedAt: Date | null
  decision: 'kept' | 'lifted' | null
  decisionText: string | null
  decidedBy: string | null
}

/** The addresses that a rider has proven, and the provider accounts that they sign in with. */
/**
 * What a person is recognised by: what their account has now; also what it has left and can be got back by, even if
 * another account has that; or only if none has.
 */
export type WhichProofs = 'present' | 'also-left' | 'also-left-unless-of-others'

export interface Proven {
  emails: readonly string[]
  phones: readonly string[]
  socials: readonly { issuer: string; subject: string }[]
}

/** Returns the last day of a ban, such as `2027-05-03`, in words, or null if it has no end. */
export function dayOf(lastDay: string | null, language: Language): string | null {
  if (lastDay === null) return null
  return new Intl.DateTimeFormat(localeIn(undefined, language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(lastDay))
}
