import { textsIn } from '@woodalo/languages/service'
import type { Language } from '@woodalo/protocol'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { AddJob } from '../jobs/job-store.ts'
import type { Limiter } from '../limits/limiter.ts'
import { networkOrPerson } from '../limits/network.ts'
import type { Rules } from '../limits/rules.ts'
import type { Principal } from '../principal.ts'
import type { AccountNotices } from './account-notices.ts'
import type { DeviceProof } from './device-proof.ts'
import type { EmailStore, MailLink } from './email-store.ts'
import type { AccountState, Generations, HeldAccount } from './generation-store.ts'
import { lifetimes } from './lifetimes.ts'
import type { SignInContext } from './sign-in-model.ts'
import type { PasswordCheck } from './password-check.ts'
import type { Passwords } from './passwords.ts'
import type { Accounts, Outbox } from './ports.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { emptyAccountJob } from '../users/model.ts'
import { emailKey, mailboxKey } from './email-key.ts'
import type { Sessions } from './sessions.ts'
import type { Trail } from './sign-in-trail.ts'
import type { Ways } from './ways-to-sign-in.ts'

export interface MailLinkParts {
  transact: Transact
  emails: EmailStore
  generations: Generations
  passwords: Passwords
  check: PasswordCheck
  accounts: Accounts
  sessions: Sessions
  notices: AccountNotices
  outbox: Outbox
  limiter: Limiter
  rules: Rules
  trail: Trail
  devices: DeviceProof
  sealing: Sealing
  addJob: AddJob
  publicUrl: string
  ways: Ways
}

export interface MailLinks {
  sendVerification(tx: Tx, account: AccountState, email: string, language: Language): Promise<void>
  resendVerification(principal: Principal, context: SignInContext): Promise<void>
  /**
   * Proves an email for a caller with the account's session or password. The mail alone is not enough: otherwise
   * a stranger could sign up with somebody's email and have it proven by a curious click of its owner. Returns the user.
   */
  verify(
    fields: { token: string; password?: string | undefined },
    principal: Principal | null,
    context: SignInContext,
  ): Promise<string>
  /** Does and returns the same for unknown emails. A job looks up the account later. */
  requestReset(fields: { email: string }, context: SignInContext): Promise<void>
  sendReset(sealed: string): Promise<void>
  reset(fields: { token: string; newPassword: string }, context: SignInContext): Promise<void>
}

export const resetAskedJob = 'password-reset-asked'

const linkSeconds = { verify: lifetimes.verifyLinkSeconds, reset: lifetimes.resetLinkSeconds }

/** The effects of links in mails: proving an email, setting a new password. */
export function createMailLinks(parts: MailLinkParts): MailLinks {
  const { emails, generations, passwords, accounts, sessions, limiter, rules, transact, trail } = parts

  async function sendLink(
    tx: Tx,
    purpose: keyof typeof linkSeconds,
    account: AccountState,
    email: string,
    language: Language,
  ): Promise<void> {
    const usefulSeconds = linkSeconds[purpose]
    const token = await emails.createLink(tx, { purpose, ...account, email }, usefulSeconds)
    const letter = textsIn(language).letters[purpose](`${parts.publicUrl}/login#${purpose}=${token}`)
    await parts.outbox.send(tx, { channel: 'email', to: email, ...letter, usefulSeconds })
  }

  async function sendVerification(
    tx: Tx,
    account: AccountState,
    email: string,
    language: Language,
  ): Promise<void> {
    await emails.forgetLinks(tx, account.userId, 'verify')
    await sendLink(tx, 'verify', account, email, language)
  }

  async function isTheirs(
    { userId }: MailLink,
    password: string | undefined,
    principal: Principal | null,
    context: SignInContext,
  ): Promise<boolean> {
    if (principal?.userId === userId) return true
    const login = password === undefined ? null : await emails.ofUser(userId)
    if (!login || password === undefined) return false
    return (await parts.check.accountOf(login.email, password, context))?.userId === userId
  }

  /** Makes the email the account's own: nobody else can sign in with it, and a new generation begins. */
  async function prove(tx: Tx, account: HeldAccount, email: string): Promise<void> {
    if (!(await emails.claim(tx, email, account.userId))) throw new Failure('LINK_EXPIRED')
    await emails.releaseUnproven(tx, email, account.userId)
    await generations.raise(tx, account)
    await accounts.emailProven(tx, account.userId, email)
  }

  /**
   * Returns the account that a reset opens. Whoever typed an email without proving it may be a stranger. If a phone or a
   * provider opens the account, the email is removed from it and its owner gets a new one. Otherwise the owner takes it
   * over, and what was entered is deleted, unless the reset comes from a browser that signed in to the account before.
   */
  async function accountToReset(tx: Tx, link: MailLink, context: SignInContext): Promise<HeldAccount> {
    const account = await generations.expect(tx, link, 'LINK_EXPIRED')
    if ((await emails.ownerOf(link.email, tx)) === link.userId) return account
    if (!(await parts.ways.hasPhoneOrProvider(link.userId, tx))) {
      const isOwnBrowser = parts.devices.read(context.device, link) !== null
      if (!isOwnBrowser) {
        await accounts.takeOver(tx, link.userId, { email: link.email, language: context.language })
        await parts.addJob(tx, emptyAccountJob, { userId: link.userId })
      }
      return account
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
    return generations.hold(tx, user.id)
  }

  return {
    sendVerification,

    async resendVerification(principal, context) {
      await limiter.take(rules.mails, principal.userId)
      const login = await emails.ofUser(principal.userId)
      if (!login || login.proven) return
      await limiter.take(rules.mailsToProve, mailboxKey(login.email))
      await transact((tx) => sendVerification(tx, login, login.email, context.language))
    },

    async verify({ token, password }, principal, context) {
      await limiter.take(rules.links, context.address)
      const link = await emails.peekLink('verify', token)
      if (!link) throw new Failure('LINK_EXPIRED')
      if (!(await isTheirs(link, password, principal, context))) throw new Failure('SIGN_IN_FIRST')
      await transact(async (tx) => {
        const account = await generations.expect(tx, link, 'LINK_EXPIRED')
        const login = await emails.ofUser(link.userId, tx)
        if (!login || !(await emails.takeLink(tx, 'verify', token))) throw new Failure('LINK_EXPIRED')
        const isNew = emailKey(login.email) !== emailKey(link.email)
        // Sent to the mailbox that the account is leaving.
        if (isNew) await parts.notices.tell(tx, link.userId, 'email')
        await prove(tx, account, link.email)
        if (isNew) {
          if (!(await emails.setEmail(tx, link.userId, link.email))) throw new Failure('LINK_EXPIRED')
          await emails.unclaim(tx, login.email, link.userId)
        }
        await emails.markProven(tx, link.userId)
        await accounts.showProvenEmail(tx, link.userId, link.email)
      })
      await trail.add('verify-email', 'done', link.userId, context)
      return link.userId
    },

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
      const userId = (await emails.ownerOf(email)) ?? (await emails.find(email))?.userId
      const account = userId === undefined ? null : await generations.now(userId)
      const user = account && (await accounts.find(account.userId))
      if (!user) return
      await transact((tx) => sendLink(tx, 'reset', account, email, user.language))
    },

    async reset({ token, newPassword }, context) {
      await limiter.take(rules.links, context.address)
      const link = await emails.peekLink('reset', token)
      if (!link) throw new Failure('LINK_EXPIRED')
      parts.check.refuseCommon(newPassword, [link.email], 'newPassword', context.language)
      const passwordHash = await passwords.hash(newPassword, networkOrPerson(context.address, link.email))
      const userId = await transact(async (tx) => {
        const account = await accountToReset(tx, link, context)
        if (!(await emails.takeLink(tx, 'reset', token))) throw new Failure('LINK_EXPIRED')
        await prove(tx, account, link.email)
        const login = await emails.ofUser(account.userId, tx)
        if (login) await emails.setPassword(tx, account.userId, passwordHash)
        else await emails.insert(tx, { userId: account.userId, email: link.email, passwordHash })
        if (!login || emailKey(login.email) === emailKey(link.email))
          await emails.markProven(tx, account.userId)
        await sessions.endAll(tx, account.userId, 'new password')
        await parts.notices.tell(tx, account.userId, 'password')
        return account.userId
      })
      await limiter.forget(rules.passwords, emailKey(link.email))
      await trail.add('reset-password', 'done', userId, context)
    },
  }
}
