// What this room stores about a person: for the copy of their data, and deleted with the account.
import type { Tx } from '../database/connection.ts'
import type { EmailStore } from './email-login-and-proof-store.ts'
import type { FormerEmailStore } from './former-email-store.ts'
import type { FormerPhoneStore } from './former-phone-store.ts'
import type { MailLinkStore } from './mail-link-store.ts'
import type { Sessions } from './open-and-end-sessions.ts'
import type { PhoneStore } from './phone-link-and-code-store.ts'
import type { Bans } from './ports.ts'
import type { RecordStore } from './sign-in-trail-store.ts'
import type { SocialStore } from './social-link-and-attempt-store.ts'
import type { Ways } from './ways-to-sign-in.ts'

export interface PersonalData {
  /** Returns what this domain stores about a user, for the copy of their data. */
  exportOf(userId: string): Promise<object>
  /** Deletes it, and ends every session. */
  forgetUser(tx: Tx, userId: string): Promise<void>
}

export interface PersonalDataParts {
  sessions: Sessions
  ways: Ways
  bans: Pick<Bans, 'keep'>
  stores: {
    emails: EmailStore
    formerEmails: FormerEmailStore
    formerPhones: FormerPhoneStore
    mailLinks: MailLinkStore
    phones: PhoneStore
    socials: SocialStore
    records: RecordStore
  }
}

export function createPersonalData({ sessions, ways, bans, stores }: PersonalDataParts): PersonalData {
  const { emails, formerEmails, formerPhones, mailLinks, phones, socials, records } = stores

  return {
    async exportOf(userId) {
      const former = await formerEmails.ofUser(userId)
      const formerPhone = await formerPhones.ofUser(userId)
      const { sessions: open } = await sessions.list({ userId, sessionId: null })
      return {
        waysOfSigningIn: {
          ...(await ways.of(userId)),
          providers: await socials.ofUser(userId),
        },
        formerPhone: formerPhone && { number: formerPhone.phone, keptUntil: formerPhone.keptUntil },
        formerEmail: former && { address: former.emailKey, keptUntil: former.keptUntil },
        sessions: open,
        signInRecords: await records.ofUser(userId),
      }
    },

    async forgetUser(tx, userId) {
      await bans.keep(tx, userId)
      await sessions.endAll(tx, userId, 'account deleted')
      await emails.forgetUser(tx, userId)
      await formerEmails.forgetUser(tx, userId)
      await formerPhones.forgetUser(tx, userId)
      await mailLinks.forgetUser(tx, userId)
      await phones.forgetUser(tx, userId)
      await socials.forgetUser(tx, userId)
      await records.forgetUser(tx, userId)
      await sessions.forgetUser(tx, userId)
    },
  }
}
