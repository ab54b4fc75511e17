// Setting a new password by a link in a mail, and which account such a link opens.
import type { Language } from '@woodalo/protocol'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { AddJob } from '../jobs/job-store.ts'
import type { Limiter } from '../limits/count-tries.ts'
import { askersAt } from '../limits/network-of-address.ts'
import type { Rules } from '../limits/rules.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { emailKey, mailboxKey } from '../users/email-spelling-rules.ts'
import { emptyAccountJob } from '../users/user-model.ts'
import type { AccountNotices } from './account-notices.ts'
import type { DeviceProof } from './device-proof.ts'
import type { EmailStore } from './email-login-and-proof-store.ts'
import type { FormerEmailStore } from './former-email-store.ts'
import type { FormerPhoneStore } from './former-phone-store.ts'
import type { MailLink, MailLinkStore } from './mail-link-store.ts'
import type { AccountState, Generations, HeldAccount } from './account-generation-and-lock-store.ts'
import type { PasswordCheck } from './password-tries-and-refusals.ts'
import type { Passwords } from './password-hash-and-common-passwords.ts'
import type { Accounts, Bans } from './ports.ts'
import type { Sessions } from './open-and-end-sessions.ts'
import type { SignInContext } from './sign-in-model.ts'
import type { Trail } from './sign-in-trail.ts'
import type { Ways } from './ways-to-sign-in.ts'

export interface PasswordResetParts {
  transact: Transact
  emails: EmailStore
  formerEmails: FormerEmailStore
  formerPhones: Pick<FormerPhoneStore, 'forgetUser'>
  mailLinks: MailLinkStore
  generations: Generations
  passwords: Passwords
  check: PasswordCheck
  accounts: Accounts
  sessions: Sessions
  notices: AccountNotices
  limiter: Limiter
  rules: Rules
  trail: Trail
  devices: DeviceProof
  sealing: Sealing
  addJob: AddJob
  ways: Ways
  bans: Pick<Bans, 'isBanned'>
  /** Lets a ban follow whoever was banned in this browser into a new account. */
  followBans(tx: Tx, userId: string, context: SignInContext): Promise<boolean>
}

/** What links in mails do for every purpose; see `mail-links.ts`. */
interface LinkActs {
  sendLink(
    tx: Tx,
    purpose: 'reset' | 'return',
    account: AccountState,
    email: string,
    language: Language,
  ): Promise<void>
  /** Makes the email the account's own. */
  prove(tx: Tx, account: HeldAccount, email: string): Promise<void>
}

export interface PasswordReset {
  /** Does and returns the same for unknown emails. A job looks up the account later. */
  requestReset(fields: { email: string }, context: SignInContext): Promise<void>
  sendReset(sealed: string): Promise<void>
  /** Returns the email that the link was sent to: its holder reads that mail. */
  emailOf(fields: { token: string }, context: SignInContext): Promise<{ email: string }>
  reset(fields: { token: string; newPassword: string }, context: SignInContext): Promise<void>
}

/** In which session a reset adds an email to an account that has another way of signing in. */
const noSession = '00000000-0000-0000-0000-000000000000'

export const resetAskedJob = 'password-reset-asked'

export function createPasswordReset(parts: PasswordResetParts, { sendLink, prove }: LinkActs): PasswordReset {
  const {
    emails,
    formerEmails,
    mailLinks,
    generations,
    passwords,
    accounts,
    sessions,
    limiter,
    rules,
    transact,
    trail,
  } = parts

  /**
   * Returns the account that a reset opens. A proven email opens its account, however that has changed while the new
   * password was hashed, and so does one that the account had before. Whoever typed an email without proving it may be a
   * stranger: if a phone or a provider opens the account, or it is banned, the email is removed from it and its owner gets
   * a new one. Otherwise the owner takes it over, and what was entered is deleted. A reset in a browser that signed in to
   * the account before changes nothing of the kind.
   */
  async function accountToReset(
    tx: Tx,
    link: MailLink,
    wasValid: boolean,
    context: SignInContext,
  ): Promise<HeldAccount> {
    const account = await generations.hold(tx, link.userId, 'LINK_EXPIRED')
    if (!wasValid) throw new Failure('LINK_EXPIRED')
    if ((await emails.ownerOf(link.email, tx)) === link.userId) return account
    const former = await formerEmails.ofUser(link.userId, tx)
    if (former?.emailKey === emailKey(link.email)) return account
    if (link.purpose === 'return' || account.generation !== link.generation) throw new Failure('LINK_EXPIRED')
    if (!(await parts.ways.hasPhoneOrProvider(link.userId, tx))) {
      if (parts.devices.read(context.device, link) !== null) return account
      if (!(await parts.bans.isBanned(tx, link.userId))) {
        await accounts.takeOver(tx, link.userId, { email: link.email, language: context.language })
        await formerEmails.forgetUser(tx, link.userId)
        await parts.formerPhones.forgetUser(tx, link.userId)
        await parts.addJob(tx, emptyAccountJob, { userId: link.userId })
        return account
      }
    }
    await emails.remove(tx, link.userId)
    await generations.raise(tx, account)
    const user = await accounts.open(tx, {
      displayName: '',
      email: link.email,
      emailProven: true,
      phone: null,
      photoURL: null,
      isGuest: false,
      language: context.language,
    })
    await parts.followBans(tx, user.id, context)
    return generations.hold(tx, user.id)
  }

  return {
    async requestReset({ email }, context) {
      // Strangers who use up an account's mails, or those of a network, must not prevent one for an owner whose browser is
      // known.
      const login = await emails.find(email)
      const device = login && parts.devices.read(context.device, login)
      if (!device) await limiter.take(rules.mailsOfAddress, context.address)
      await limiter.take(device ? rules.mailsOfDevice : rules.mails, device ?? mailboxKey(email))
      const sealed = parts.sealing.seal({ email, language: context.language })
      await transact((tx) => parts.addJob(tx, resetAskedJob, { sealed }, { maxAttempts: 8 }))
    },

    async sendReset(sealed) {
      const { email } = parts.sealing.open<{ email: string }>(sealed)
      const owner = await emails.ownerOf(email)
      // Before a stranger who signed up with the email since.
      const former = owner === null ? await formerEmails.of(email) : null
      const userId = owner ?? former?.userId ?? (await emails.find(email))?.userId
      const account = userId === undefined ? null : await generations.now(userId)
      const user = account && (await accounts.find(account.userId))
      if (!user) return
      await transact((tx) =>
        sendLink(tx, former ? 'return' : 'reset', account, former?.emailKey ?? email, user.language),
      )
    },

    async emailOf({ token }, context) {
      await context.inTurn(() => limiter.take(rules.links, context.address))
      const link = await mailLinks.peek(['reset', 'return'], token)
      if (!link) throw new Failure('LINK_EXPIRED')
      return { email: link.email }
    },

    async reset({ token, newPassword }, context) {
      await context.inTurn(() => limiter.take(rules.links, context.address))
      const link = await mailLinks.peek(['reset', 'return'], token)
      if (!link) throw new Failure('LINK_EXPIRED')
      // A link to a former email is not void because a thief goes on changing the account.
      const wasValid =
        link.purpose === 'return' || (await generations.now(link.userId))?.generation === link.generation
      parts.check.refuseCommon(newPassword, [link.email], 'newPassword', context.language)
      const passwordHash = await passwords.hash(newPassword, askersAt(context.address, link.email))
      const userId = await transact(async (tx) => {
        const account = await accountToReset(tx, link, wasValid, context)
        if (!(await mailLinks.take(tx, token))) throw new Failure('LINK_EXPIRED')
        await prove(tx, account, link.email)
        const removesAny = await parts.ways.removeRecent(tx, account.userId, link.email)
        const login = await emails.ofUser(account.userId, tx)
        if (login) await emails.setPassword(tx, account.userId, passwordHash)
        else {
          const isAddition = await parts.ways.hasPhoneOrProvider(account.userId, tx)
          const addedIn = isAddition ? noSession : null
          await emails.insert(tx, { userId: account.userId, email: link.email, passwordHash, addedIn })
        }
        if (!login || emailKey(login.email) === emailKey(link.email))
          await emails.markProven(tx, account.userId)
        await accounts.showProvenEmail(tx, account.userId, link.email)
        await sessions.endAll(tx, account.userId, 'new password')
        if (removesAny) await parts.notices.tell(tx, account.userId, 'removed')
        await parts.notices.tell(tx, account.userId, 'password')
        return account.userId
      })
      await limiter.forget(rules.passwords, emailKey(link.email))
      // Whatever a thief used up is the owner's again.
      await limiter.forget(rules.wayChanges, userId)
      await trail.add('reset-password', 'done', userId, context)
    },
  }
}
