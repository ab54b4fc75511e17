import { errorMessage, type SignedIn } from '@woodalo/protocol'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { AddJob } from '../jobs/job-store.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Rules } from '../limits/rules.ts'
import type { Principal } from '../principal.ts'
import type { DeviceProof } from './device-proof.ts'
import type { EmailStore } from './email-store.ts'
import { emailKey, lifetimes, type SignInContext } from './model.ts'
import type { Passwords } from './passwords.ts'
import type { Accounts, Outbox } from './ports.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Sessions } from './sessions.ts'
import { type AccountChange, changedLetter, resetLetter, verifyLetter } from './texts.ts'
import type { Trail } from './trail.ts'
import type { Ways } from './ways.ts'

export interface EmailParts {
  transact: Transact
  emails: EmailStore
  passwords: Passwords
  accounts: Accounts
  sessions: Sessions
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

export const resetAskedJob = 'password-reset-asked'

export type EmailSignIn = ReturnType<typeof createEmailSignIn>

/** Email and password: in, up, proven, forgotten, changed. */
export function createEmailSignIn(parts: EmailParts) {
  const { emails, passwords, accounts, sessions, limiter, rules, transact, trail } = parts

  function refuseCommon(
    password: string,
    known: readonly string[],
    field: string,
    { language }: SignInContext,
  ): void {
    const words = known.flatMap((word) => [word, word.split('@')[0]!, ...word.split(/[^\p{L}\d]+/u)])
    if (passwords.isCommon(password, ['woodalo', ...words]))
      throw new Failure('PASSWORD_TOO_COMMON', {
        fields: { [field]: errorMessage('PASSWORD_TOO_COMMON', language) },
      })
  }

  function emailInUse({ language }: SignInContext): Failure {
    return new Failure('EMAIL_IN_USE', { fields: { email: errorMessage('EMAIL_IN_USE', language) } })
  }

  async function sendVerification(
    tx: Tx,
    userId: string,
    email: string,
    { language }: SignInContext,
  ): Promise<void> {
    await emails.forgetLinks(tx, userId, 'verify')
    const token = await emails.createLink(
      tx,
      { purpose: 'verify', userId, email },
      lifetimes.verifyLinkSeconds,
    )
    const letter = verifyLetter(language, `${parts.publicUrl}/login#verify=${token}`)
    await parts.outbox.send(tx, {
      channel: 'email',
      to: email,
      ...letter,
      usefulSeconds: lifetimes.verifyLinkSeconds,
    })
  }

  /** Tells the owner of a proven email that how one gets into the account has changed. */
  async function tellChange(tx: Tx, userId: string, change: AccountChange): Promise<void> {
    const login = await emails.ofUser(userId, tx)
    const user = await accounts.find(userId, tx)
    if (!login?.proven || !user) return
    await parts.outbox.send(tx, {
      channel: 'email',
      to: login.email,
      ...changedLetter(user.language, change),
      usefulSeconds: 24 * 3600,
    })
  }

  /** Compares, counting the try against the account before, and taking it back when it was right. */
  async function passwordMatches(
    email: string,
    password: string,
    context: SignInContext,
  ): Promise<{ userId: string } | null> {
    const login = await emails.find(email)
    const device = login && parts.devices.read(context.device, login.userId)
    const rule = device ? rules.passwordsOfDevice : rules.passwords
    const key = device ?? emailKey(email)
    await limiter.take(rule, key)
    if (!(await passwords.verify(login?.passwordHash ?? null, password))) return null
    await limiter.giveBack(rule, key)
    return login && { userId: login.userId }
  }

  return {
    tellChange,

    async signUp(
      { email, password, name }: { email: string; password: string; name: string },
      context: SignInContext,
    ): Promise<SignedIn> {
      await limiter.take(rules.signIns, context.address)
      refuseCommon(password, [email, name], 'password', context)
      const passwordHash = await passwords.hash(password)
      if ((await emails.find(email)) || (await emails.ownerOf(email))) {
        await limiter.take(rules.emailsInUse, context.address)
        throw emailInUse(context)
      }
      const signedIn = await transact(async (tx) => {
        const user = await accounts.open(tx, {
          displayName: name,
          email,
          emailProven: false,
          phone: null,
          photoURL: null,
          isGuest: false,
          language: context.language,
        })
        if (!(await emails.insert(tx, { userId: user.id, email, passwordHash }))) throw emailInUse(context)
        await sendVerification(tx, user.id, email, context)
        return sessions.open(tx, user, 'email', context)
      })
      await trail.add('sign-up-email', 'done', signedIn.user.id, context)
      return signedIn
    },

    async signIn(
      { email, password }: { email: string; password: string },
      context: SignInContext,
    ): Promise<SignedIn> {
      await limiter.take(rules.signIns, context.address)
      const match = await passwordMatches(email, password, context).catch(async (error: unknown) => {
        if (error instanceof Failure) await trail.add('sign-in-email', 'limited', null, context)
        throw error
      })
      const user = match && (await accounts.find(match.userId))
      if (!user) {
        await trail.add('sign-in-email', 'refused', (await emails.find(email))?.userId ?? null, context)
        throw new Failure('INCORRECT_CREDENTIALS')
      }
      const signedIn = await transact((tx) => sessions.open(tx, user, 'email', context))
      await trail.add('sign-in-email', 'done', user.id, context)
      return signedIn
    },

    /** The answer is the same, after the same work, for a stranger: who it is is looked up later, by the job. */
    async requestReset({ email }: { email: string }, context: SignInContext): Promise<void> {
      await limiter.take(rules.mailsOfAddress, context.address)
      await limiter.take(rules.mails, emailKey(email))
      const sealed = parts.sealing.seal({ email, language: context.language })
      await transact((tx) => parts.addJob(tx, resetAskedJob, { sealed }, { maxAttempts: 8 }))
    },

    async sendReset(sealed: string): Promise<void> {
      const { email } = parts.sealing.open<{ email: string }>(sealed)
      const owner = await emails.ownerOf(email)
      const login = owner ? null : await emails.find(email)
      // An email that was never proven does not open an account that somebody else proved to be theirs in another way.
      const userId = owner ?? (login && !(await parts.ways.hasOther(login.userId)) ? login.userId : null)
      const user = userId === null ? null : await accounts.find(userId)
      if (!user) return
      await transact(async (tx) => {
        const token = await emails.createLink(
          tx,
          { purpose: 'reset', userId: user.id, email },
          lifetimes.resetLinkSeconds,
        )
        const letter = resetLetter(user.language, `${parts.publicUrl}/login#reset=${token}`)
        await parts.outbox.send(tx, {
          channel: 'email',
          to: email,
          ...letter,
          usefulSeconds: lifetimes.resetLinkSeconds,
        })
      })
    },

    async reset(
      { token, newPassword }: { token: string; newPassword: string },
      context: SignInContext,
    ): Promise<void> {
      await limiter.take(rules.links, context.address)
      const link = await emails.peekLink('reset', token)
      if (!link) throw new Failure('LINK_EXPIRED')
      refuseCommon(newPassword, [link.email], 'newPassword', context)
      const passwordHash = await passwords.hash(newPassword)
      await transact(async (tx) => {
        if (!(await emails.takeLink(tx, 'reset', token))) throw new Failure('LINK_EXPIRED')
        if (!(await emails.claim(tx, link.email, link.userId))) throw new Failure('LINK_EXPIRED')
        await emails.releaseUnproven(tx, link.email, link.userId)
        const login = await emails.ofUser(link.userId, tx)
        if (login) await emails.setPassword(tx, link.userId, passwordHash)
        else await emails.insert(tx, { userId: link.userId, email: link.email, passwordHash })
        if (!login || emailKey(login.email) === emailKey(link.email)) await emails.markProven(tx, link.userId)
        await accounts.emailProven(tx, link.userId, link.email)
        await emails.forgetLinks(tx, link.userId, 'reset')
        await sessions.endAll(tx, link.userId, 'new password')
        await tellChange(tx, link.userId, 'password')
      })
      await limiter.forget(rules.passwords, emailKey(link.email))
      await trail.add('reset-password', 'done', link.userId, context)
    },

    async verify({ token }: { token: string }, context: SignInContext): Promise<void> {
      await limiter.take(rules.links, context.address)
      const userId = await transact(async (tx) => {
        const link = await emails.takeLink(tx, 'verify', token)
        if (!link || !(await emails.claim(tx, link.email, link.userId))) throw new Failure('LINK_EXPIRED')
        await emails.releaseUnproven(tx, link.email, link.userId)
        const login = await emails.ofUser(link.userId, tx)
        if (!login) throw new Failure('LINK_EXPIRED')
        if (emailKey(login.email) !== emailKey(link.email)) {
          await tellChange(tx, link.userId, 'email')
          if (!(await emails.setEmail(tx, link.userId, link.email))) throw new Failure('LINK_EXPIRED')
          await emails.unclaim(tx, login.email, link.userId)
        }
        await emails.markProven(tx, link.userId)
        await accounts.emailProven(tx, link.userId, link.email)
        return link.userId
      })
      await trail.add('verify-email', 'done', userId, context)
    },

    async resendVerification(principal: Principal, context: SignInContext): Promise<void> {
      await limiter.take(rules.mails, principal.userId)
      const login = await emails.ofUser(principal.userId)
      if (!login || login.proven) return
      await transact((tx) => sendVerification(tx, principal.userId, login.email, context))
    },

    /** Ends every other session. Without an email to sign in with there is nothing that a password could belong to. */
    async changePassword(
      principal: Principal,
      { currentPassword, newPassword }: { currentPassword?: string | undefined; newPassword: string },
      context: SignInContext,
    ): Promise<void> {
      const login = await emails.ofUser(principal.userId)
      const email = login?.email ?? (await emails.provenBy(principal.userId))
      if (!email) throw new Failure('EMAIL_REQUIRED')
      if (!login) await parts.ways.mayChange(principal)
      if (login && !(await passwordMatches(email, currentPassword ?? '', context))) {
        await trail.add('change-password', 'refused', principal.userId, context)
        throw new Failure('INCORRECT_CREDENTIALS')
      }
      refuseCommon(newPassword, [email], 'newPassword', context)
      const passwordHash = await passwords.hash(newPassword)
      await transact(async (tx) => {
        if (login) await emails.setPassword(tx, principal.userId, passwordHash)
        else {
          await emails.releaseUnproven(tx, email, principal.userId)
          if (!(await emails.insert(tx, { userId: principal.userId, email, passwordHash })))
            throw emailInUse(context)
          await emails.markProven(tx, principal.userId)
        }
        await emails.forgetLinks(tx, principal.userId, 'reset')
        await sessions.endAll(tx, principal.userId, 'new password', principal.sessionId ?? undefined)
        await tellChange(tx, principal.userId, 'password')
      })
      await trail.add('change-password', 'done', principal.userId, context)
    },

    /** Adds an email and password; for who has one already, moves it to another email once that one is proven. */
    async link(
      principal: Principal,
      { email, password }: { email: string; password: string },
      context: SignInContext,
    ): Promise<void> {
      const { userId } = principal
      await limiter.take(rules.mails, userId)
      const login = await emails.ofUser(userId)
      const owner = await emails.ownerOf(email)
      const holder = await emails.find(email)
      const taken = (owner && owner !== userId) || (holder && holder.userId !== userId && owner !== userId)
      if (login) {
        if (!(await passwordMatches(login.email, password, context)))
          throw new Failure('INCORRECT_CREDENTIALS')
        if (taken) throw emailInUse(context)
        await transact((tx) => sendVerification(tx, userId, email, context))
        return
      }
      await parts.ways.mayChange(principal)
      refuseCommon(password, [email], 'password', context)
      const passwordHash = await passwords.hash(password)
      if (taken) throw emailInUse(context)
      await transact(async (tx) => {
        if (owner === userId) await emails.releaseUnproven(tx, email, userId)
        if (!(await emails.insert(tx, { userId, email, passwordHash }))) throw emailInUse(context)
        if (owner === userId) await emails.markProven(tx, userId)
        else await sendVerification(tx, userId, email, context)
        await accounts.noLongerGuest(tx, userId)
      })
      await trail.add('link-email', 'done', userId, context)
    },
  }
}
