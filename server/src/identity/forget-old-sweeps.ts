// The sweeps that delete what nobody can use any more: sessions, tickets, links, codes, returns and records of sign-ins.
import type { Sweep } from '../jobs/run-sweeps.ts'
import type { FormerEmailStore } from './former-email-store.ts'
import type { FormerPhoneStore } from './former-phone-store.ts'
import { type MailLinkStore, oldLinksEverySeconds } from './mail-link-store.ts'
import { oldCodesEverySeconds, type PhoneStore } from './phone-link-and-code-store.ts'
import { oldSessionsEverySeconds, type SessionStore } from './session-store.ts'
import { oldRecordsEverySeconds, type RecordStore } from './sign-in-trail-store.ts'
import { oldReturnsEverySeconds, type SocialStore } from './social-link-and-attempt-store.ts'
import type { SocketTicketStore } from './socket-ticket-store.ts'

export function forgetOldSweepsOf({
  formerEmails,
  formerPhones,
  mailLinks,
  phones,
  socials,
  records,
  sessions,
  tickets,
  recordDays,
}: {
  formerEmails: FormerEmailStore
  formerPhones: FormerPhoneStore
  mailLinks: MailLinkStore
  phones: PhoneStore
  socials: SocialStore
  records: RecordStore
  sessions: SessionStore
  tickets: SocketTicketStore
  /** How many days a record of a sign-in is kept. */
  recordDays: number
}): Sweep[] {
  return [
    {
      name: 'old-sessions',
      everySeconds: oldSessionsEverySeconds,
      async run() {
        await tickets.forgetOld()
        await sessions.forgetOld()
      },
    },
    { name: 'old-mail-links', everySeconds: oldLinksEverySeconds, run: mailLinks.forgetOld },
    { name: 'old-former-emails', everySeconds: oldLinksEverySeconds, run: formerEmails.forgetOld },
    { name: 'old-former-phones', everySeconds: oldCodesEverySeconds, run: formerPhones.forgetOld },
    { name: 'old-phone-codes', everySeconds: oldCodesEverySeconds, run: phones.forgetOld },
    { name: 'old-returns', everySeconds: oldReturnsEverySeconds, run: socials.forgetOld },
    {
      name: 'old-sign-in-records',
      everySeconds: oldRecordsEverySeconds,
      run: () => records.forgetOld(recordDays),
    },
  ]
}
