import { textsIn } from '@woodalo/languages/service'
import type { Language } from '@woodalo/protocol'
import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Principal } from '../principal.ts'
import type { MailLink } from './mail-link-store.ts'
import type { AccountState, HeldAccount } from './account-generation-and-lock-store.ts'
import { lifetimes } from './lifetimes.ts'
import type { SignInContext } from './sign-in-model.ts'
import { releaseEmails } from './former-email-store.ts'
import { createPasswordReset, type PasswordReset, type PasswordResetParts } from './password-reset.ts'
import type { Outbox } from './ports.ts'
import type { ChangeWays } from './limit-on-changing-ways-to-sign-in.ts'
import { emailKey, mailboxKey } from '../users/email-spelling-rules.ts'

export interface MailLinkParts extends PasswordResetParts {
  outbox: Outbox
  changeWays: ChangeWays
  publicUrl: string
}

export interface MailLinks extends PasswordReset {
  /** The link is good as long as the account's session, if the account names one, is open. */
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
}

const linkSeconds = {
  verify: lifetimes.verifyLinkSeconds,
  reset: lifetimes.resetLinkSeconds,
  return: lifetimes.resetLinkSeconds,
}

/** Where the app reads the token. */
const pages = { verify: 'verify', reset: 'reset', return: 'reset' } as const

/** The effects of links in mails: proving an email here, setting a new password in `password-reset.ts`. */
export function createMailLinks(parts: MailLinkParts): MailLinks {
  const { emails, mailLinks, generations, accounts, limiter, rules, transact, trail } = parts

  async function sendLink(
    tx: Tx,
    purpose: keyof typeof linkSeconds,
    account: AccountState,
    email: string,
    language: Language,
  ): Promise<void> {
    const usefulSeconds = linkSeconds[purpose]
    const token = await mailLinks.create(tx, { purpose, ...account, email }, usefulSeconds)
    const letter = textsIn(language).letters[purpose](`${parts.publicUrl}/login#${pages[purpose]}=${token}`)
    await parts.outbox.send(tx, { channel: 'email', to: email, ...letter, usefulSeconds, isNotice: false })
  }

  async function sendVerification(
    tx: Tx,
    account: AccountState,
    email: string,
    language: Language,
  ): Promise<void> {
    await mailLinks.forgetOlder(tx, account.userId, 'verify')
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

  return {
    sendVerification,

    async resendVerification(principal, context) {
      await limiter.take(rules.mails, principal.userId)
      const login = await emails.ofUser(principal.userId)
      if (!login || login.proven) return
      await limiter.take(rules.mailsToProve, mailboxKey(login.email))
      const account = { ...login, sessionId: login.isAddition ? principal.sessionId : null }
      await transact((tx) => sendVerification(tx, account, login.email, context.language))
    },

    async verify({ token, password }, principal, context) {
      await limiter.take(rules.links, context.address)
      const link = await mailLinks.peek(['verify'], token)
      if (!link) throw new Failure('LINK_EXPIRED')
      if (!(await isTheirs(link, password, principal, context))) throw new Failure('SIGN_IN_FIRST')
      const proveLink = async (tx: Tx) => {
        const account = await generations.expect(tx, link, 'LINK_EXPIRED')
        const login = await emails.ofUser(link.userId, tx)
        if (!login || !(await mailLinks.take(tx, token))) throw new Failure('LINK_EXPIRED')
        const isNew = emailKey(login.email) !== emailKey(link.email)
        await prove(tx, account, link.email)
        if (isNew) {
          if (!(await emails.setEmail(tx, link.userId, link.email, link.sessionId)))
            throw new Failure('LINK_EXPIRED')
          await releaseEmails(tx, link.userId, [login.email], {
            leavesIn: link.sessionId ?? null,
            beganWith: !login.isAddition,
          })
          await parts.notices.tellOfMove(tx, login, link.email)
        }
        await emails.markProven(tx, link.userId)
        await accounts.showProvenEmail(tx, link.userId, link.email)
      }
      const before = await emails.ofUser(link.userId)
      const moves = before !== null && emailKey(before.email) !== emailKey(link.email)
      await (moves ? parts.changeWays(link.userId, () => transact(proveLink)) : transact(proveLink))
      await trail.add('verify-email', 'done', link.userId, context)
      return link.userId
    },

    ...createPasswordReset(parts, { sendLink, prove }),
  }
}
