// How the service stands to a rider: what operators told them, and whether they may travel.
import { createHmac } from 'node:crypto'
import type { Ban, Language } from '@woodalo/protocol'
import { localeIn } from '@woodalo/protocol'

/** Told, as a job with `{ userId }`, when somebody was banned: what they have under way ends, as far as it may. */
export const bannedJob = 'banned'

/** What somebody has proven, or signs in with. */
export interface Proven {
  emails: readonly string[]
  phones: readonly string[]
  socials: readonly { issuer: string; subject: string }[]
}

/** What is kept of a banned person beside the account: keyed, so that nobody who reads it finds an email or a phone. */
export function marksOf(key: Buffer, { emails, phones, socials }: Proven): Buffer[] {
  return [
    ...emails.map((email) => `email\n${email}`),
    ...phones.map((phone) => `phone\n${phone}`),
    ...socials.map(({ issuer, subject }) => `social\n${issuer}\n${subject}`),
  ].map((words) => createHmac('sha256', key).update(words).digest())
}

export interface BanRecord {
  id: string
  userId: string
  reportId: string | null
  reason: string
  byOperator: string
  createdAt: Date
  /** Null: for good. */
  until: Date | null
  liftedAt: Date | null
  holds: boolean
  appeal: string | null
  appealedAt: Date | null
  decision: 'kept' | 'lifted' | null
  decisionText: string | null
  decidedBy: string | null
}

/** As the banned person reads it: not who decided. */
export function renderBan(record: BanRecord): Ban {
  return {
    id: record.id,
    reason: record.reason,
    createdAt: record.createdAt.toISOString(),
    until: record.until?.toISOString() ?? null,
    holds: record.holds,
    appeal:
      record.appeal === null
        ? null
        : {
            text: record.appeal,
            createdAt: record.appealedAt!.toISOString(),
            decision: record.decision,
            answer: record.decisionText,
          },
  }
}

/** The day that a ban ends, in words; null for one without an end. */
export function dayOf(until: Date | null, language: Language): string | null {
  if (until === null) return null
  return new Intl.DateTimeFormat(localeIn(undefined, language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(until)
}
