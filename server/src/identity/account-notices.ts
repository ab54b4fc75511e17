import type { Language } from '@woodalo/protocol'
import { type ServiceTexts, textsIn } from '@woodalo/languages/service'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/count-tries.ts'
import type { Rule, Rules } from '../limits/rules.ts'
import { emailKey } from '../users/email-spelling-rules.ts'
import type { EmailLogin, EmailStore } from './email-login-and-proof-store.ts'
import type { FormerEmailStore } from './former-email-store.ts'
import type { FormerPhone, FormerPhoneStore } from './former-phone-store.ts'
import type { PhoneStore } from './phone-link-and-code-store.ts'
import type { Accounts, Outbox } from './ports.ts'
import type { SocialStore } from './social-link-and-attempt-store.ts'

type Letters = ServiceTexts['letters']
type AccountChange = keyof Letters['changes']
type ChangeOfWays = Exclude<AccountChange, 'payTo'>

/**
 * Notifies people by mail that the ways of signing in to their account, or of being paid, have changed. As long as an
 * email or a phone that the account has left can get it back, it is told as well, and until when; mails say so about the
 * phone. If no email is known, the account's phone gets a text.
 */
export interface AccountNotices {
  /** Returns where the notices of an account go. */
  addressOf(tx: Tx, userId: string): Promise<NoticeAddress>
  /**
   * Stores the messages in the transaction of the change. `to` is the address from before the change, if that may have
   * changed it.
   */
  tell(tx: Tx, userId: string, change: ChangeOfWays, to?: NoticeAddress): Promise<void>
  /** Tells of other ways to be paid, chosen in this session; of those of another session again. */
  tellOfWaysToBePaid(tx: Tx, userId: string, sessionId: string | null): Promise<void>
  /** Tells those who have proven an earlier email that the account has moved to this one. */
  tellOfMove(tx: Tx, left: EmailLogin, email: string): Promise<void>
  /** Called before the account loses its phone, which cannot get it back: says what else can, if anything can. */
  tellPhoneGone(tx: Tx, userId: string, phone: string): Promise<void>
  /** Tells this email, which the account had until now, that a former phone got the account back. */
  tellOfReturn(tx: Tx, userId: string, email: string | null): Promise<void>
  /** Called before an account is deleted. */
  tellOfDeletion(tx: Tx, userId: string): Promise<void>
}

/** The phone is null where there is an email. */
type NoticeAddress = { email: string | null; phone: string | null }

const usefulSeconds = 24 * 3600

const momentsIn = (language: Language) => (time: Date) =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`

export function createAccountNotices(parts: {
  emails: EmailStore
  formerEmails: FormerEmailStore
  phones: PhoneStore
  formerPhones: FormerPhoneStore
  socials: SocialStore
  accounts: Accounts
  outbox: Outbox
  limiter: Limiter
  rules: Rules
}): AccountNotices {
  const { emails, formerEmails, phones, formerPhones, socials, accounts, outbox } = parts

  /** Returns the proven email of the email sign-in, else any other proven email, else the one from a provider. */
  async function emailOf(tx: Tx, userId: string): Promise<string | null> {
    const login = await emails.ofUser(userId, tx)
    if (login?.proven) return login.email
    const proven = await emails.provenBy(userId, tx)
    if (proven !== null) return proven
    return providersEmail(tx, userId)
  }

  async function addressOf(tx: Tx, userId: string): Promise<NoticeAddress> {
    const email = await emailOf(tx, userId)
    return { email, phone: email === null ? await phones.ofUser(userId, tx) : null }
  }

  async function providersEmail(tx: Tx, userId: string): Promise<string | null> {
    return (await socials.ofUser(userId, tx)).find(({ email }) => email !== null)?.email ?? null
  }

  async function write(
    tx: Tx,
    userId: string,
    to: string | null,
    letterOf: (letters: Letters, momentOf: (time: Date) => string) => { subject: string; text: string },
  ): Promise<void> {
    const user = to === null ? null : await accounts.find(userId, tx)
    if (to === null || user === null) return
    const { language } = user
    const letter = letterOf(textsIn(language).letters, momentsIn(language))
    await outbox.send(tx, { channel: 'email', to, ...letter, usefulSeconds, isNotice: true })
  }

  async function isWithin(rule: Rule, key: string): Promise<boolean> {
    try {
      await parts.limiter.take(rule, key)
      return true
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  }

  /** Sends a few a day: the rest would only cost the operator. */
  async function text(
    tx: Tx,
    userId: string,
    phone: string,
    rule: Rule,
    textOf: (letters: Letters, momentOf: (time: Date) => string) => string,
  ): Promise<void> {
    const user = await accounts.find(userId, tx)
    if (!user) return
    if (!(await isWithin(rule, phone)) || !(await isWithin(parts.rules.textsOfAll, 'all'))) return
    const words = textOf(textsIn(user.language).letters, momentsIn(user.language))
    await outbox.send(tx, { channel: 'sms', to: phone, text: words, usefulSeconds, isNotice: true })
  }

  /** Returns its address. */
  async function tellFormerEmail(tx: Tx, userId: string, change: AccountChange): Promise<string | null> {
    const former = await formerEmails.ofUser(userId, tx)
    if (!former) return null
    await write(tx, userId, former.emailKey, ({ changedAway, changes }, momentOf) =>
      changedAway(changes[change], momentOf(former.keptUntil)),
    )
    return former.emailKey
  }

  async function tellFormerPhone(tx: Tx, userId: string): Promise<FormerPhone | null> {
    const former = await formerPhones.ofUser(userId, tx)
    if (former)
      await text(tx, userId, former.phone, parts.rules.formerPhoneTexts, ({ phoneLeft }, momentOf) =>
        phoneLeft(momentOf(former.keptUntil)),
      )
    return former
  }

  async function tell(
    tx: Tx,
    userId: string,
    change: AccountChange,
    { email, phone }: NoticeAddress,
    textRule: Rule,
  ): Promise<void> {
    const former = await tellFormerEmail(tx, userId, change)
    const formerPhone = change === 'payTo' ? null : await tellFormerPhone(tx, userId)
    if (phone !== null)
      await text(tx, userId, phone, textRule, ({ changedByText, passwordChangedByText, changes }) =>
        change === 'password' ? passwordChangedByText : changedByText(changes[change]),
      )
    if (email === null || emailKey(email) === former) return
    await write(tx, userId, email, ({ changed, changes, phoneMayReturn }, momentOf) =>
      changed(
        [changes[change], ...(formerPhone ? [phoneMayReturn(momentOf(formerPhone.keptUntil))] : [])].join(
          '\n\n',
        ),
      ),
    )
  }

  return {
    addressOf,
    async tell(tx, userId, change, to) {
      await tell(tx, userId, change, to ?? (await addressOf(tx, userId)), parts.rules.noticeTexts)
    },
    async tellOfWaysToBePaid(tx, userId, sessionId) {
      // They can be changed as often as one likes, ways of signing in cannot.
      if (!(await isWithin(parts.rules.payToNotices, userId))) return
      const { email, phone } = await addressOf(tx, userId)
      const isFirstOfSession =
        phone !== null && (await isWithin(parts.rules.payToTextsOfSession, `${userId}\n${sessionId}`))
      const to = { email, phone: isFirstOfSession ? phone : null }
      await tell(tx, userId, 'payTo', to, parts.rules.payToTexts)
    },
    async tellPhoneGone(tx, userId, phone) {
      const returnsBy =
        (await formerPhones.ofUser(userId, tx)) !== null
          ? 'byPhone'
          : (await emails.isProvenBeforePhone(tx, userId))
            ? 'byEmail'
            : 'byNothing'
      await text(tx, userId, phone, parts.rules.noticeTexts, ({ phoneGone }) => phoneGone[returnsBy])
    },
    async tellOfReturn(tx, userId, email) {
      await write(tx, userId, email, ({ phoneReturned }) => phoneReturned())
    },
    async tellOfMove(tx, { userId, email: left, proven }, email) {
      const former = await tellFormerEmail(tx, userId, 'email')
      const first = await emails.provenBy(userId, tx)
      const stays =
        first !== emailKey(email) ? first : proven || former ? null : await providersEmail(tx, userId)
      await write(tx, userId, stays, ({ changed, changes }) => changed(changes.email))
      if (!proven || [former, stays].includes(emailKey(left))) return
      const hasPhone = (await phones.ofUser(userId, tx)) ?? (await formerPhones.ofUser(userId, tx))
      const returnsBy = former ? 'byEmail' : hasPhone ? 'byPhone' : 'byNothing'
      await write(tx, userId, left, ({ replaced }) => replaced(returnsBy))
    },
    async tellOfDeletion(tx, userId) {
      await write(tx, userId, await emailOf(tx, userId), ({ deleted }) => deleted())
      const former = await formerEmails.ofUser(userId, tx)
      await write(tx, userId, former && former.emailKey, ({ deleted }) => deleted())
    },
  }
}
