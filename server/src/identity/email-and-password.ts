import { textsIn } from '@woodalo/languages/service'
import type { SignedIn } from '@woodalo/protocol'
import type { Transact, Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Limiter } from '../limits/count-tries.ts'
import { askersAt } from '../limits/network-of-address.ts'
import type { Rules } from '../limits/rules.ts'
import type { Principal } from '../principal.ts'
import type { AccountNotices } from './account-notices.ts'
import { mailboxKey } from '../users/email-spelling-rules.ts'
import type { EmailStore } from './email-login-and-proof-store.ts'
import type { Generations } from './account-generation-and-lock-store.ts'
import type { MailLinks } from './mail-links.ts'
import type { OpenedAccount, SignInContext } from './sign-in-model.ts'
import type { PasswordCheck } from './password-tries-and-refusals.ts'
import type { Passwords } from './password-hash-and-common-passwords.ts'
import type { Accounts } from './ports.ts'
import type { Sessions } from './open-and-end-sessions.ts'
import type { Ways } from './ways-to-sign-in.ts'
import type { Trail } from './sign-in-trail.ts'
import type { ChangeWays } from './limit-on-changing-ways-to-sign-in.ts'
import type { RecentSignIn } from './recent-sign-in.ts'

export interface EmailParts {
  transact: Transact
  emails: EmailStore
  generations: Generations
  passwords: Passwords
  check: PasswordCheck
  accounts: Accounts
  sessions: Sessions
  links: MailLinks
  notices: AccountNotices
  limiter: Limiter
  rules: Rules
  trail: Trail
  recentSignIn: RecentSignIn
  changeWays: ChangeWays
  ways: Pick<Ways, 'hasPhoneOrProvider'>
  /** Returns whether a ban of the browser's former account holds for a new one. */
  followBans(tx: Tx, userId: string, context: SignInContext): Promise<boolean>
}

export type EmailSignIn = ReturnType<typeof createEmailSignIn>

/** Email and password: signing in, signing up, changing and adding them. `mail-links.ts` handles the links in mails. */
export function createEmailSignIn(parts: EmailParts) {
  const {
    emails,
    generations,
    passwords,
    check,
    accounts,
    sessions,
    links,
    limiter,
    rules,
    transact,
    trail,
  } = parts

  /** The only response that reveals that an email has an account. It counts against the address wherever it is sent. */
  async function refuseEmailInUse({ language, address }: SignInContext): Promise<never> {
    await limiter.take(rules.emailsInUse, address)
    throw new Failure('EMAIL_IN_USE', { fields: { email: textsIn(language).errors.EMAIL_IN_USE } })
  }

  /** Once that response is used up, calls get the same refusal whether or not the email has an account. */
  function mayLearnOfEmails({ address }: SignInContext): Promise<void> {
    return limiter.check(rules.emailsInUse, address)
  }

  /** Counts a mail to an email that may be anybody's, whatever its spelling. Returns whether it may be sent. */
  async function maySendMail(email: string, { address }: SignInContext): Promise<boolean> {
    try {
      await limiter.take(rules.signUpMailsOfAddress, address)
      await limiter.take(rules.mailsToProve, mailboxKey(email))
      return true
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  }

  return {
    async signUp(
      { email, password, name }: { email: string; password: string; name: string },
      context: SignInContext,
    ): Promise<OpenedAccount> {
      await context.inTurn(() => limiter.take(rules.signIns, context.address))
      check.refuseCommon(password, [email, name], 'password', context.language)
      const passwordHash = await passwords.hash(password, askersAt(context.address, email))
      await mayLearnOfEmails(context)
      if ((await emails.find(email)) || (await emails.ownerOf(email))) return refuseEmailInUse(context)
      await limiter.take(rules.newAccountsOfAddress, context.address)
      const sendsMail = await maySendMail(email, context)
      const opened = await transact(async (tx) => {
        const user = await accounts.open(tx, {
          displayName: name,
          email,
          emailProven: false,
          phone: null,
          photoURL: null,
          isGuest: false,
          language: context.language,
        })
        if (!(await emails.insert(tx, { userId: user.id, email, passwordHash })))
          return refuseEmailInUse(context)
        const keepsCookie = await parts.followBans(tx, user.id, context)
        const account = await generations.hold(tx, user.id)
        if (sendsMail) await links.sendVerification(tx, account, email, context.language)
        return { signedIn: await sessions.open(tx, account, user, 'email', context), keepsCookie }
      })
      await trail.add('sign-up-email', 'done', opened.signedIn.user.id, context)
      return opened
    },

    async signIn(
      { email, password }: { email: string; password: string },
      context: SignInContext,
    ): Promise<SignedIn> {
      await context.inTurn(() => limiter.take(rules.signIns, context.address))
      const match = await check.accountOf(email, password, context).catch(async (error: unknown) => {
        if (error instanceof Failure) await trail.add('sign-in-email', 'limited', null, context)
        throw error
      })
      const user = match && (await accounts.find(match.userId))
      if (!user) {
        await trail.add('sign-in-email', 'refused', (await emails.find(email))?.userId ?? null, context)
        throw new Failure('INCORRECT_CREDENTIALS')
      }
      const signedIn = await transact(async (tx) =>
        // The password was right a moment ago, but may have changed since.
        sessions.open(
          tx,
          await generations.expect(tx, match, 'INCORRECT_CREDENTIALS'),
          user,
          'email',
          context,
        ),
      )
      await trail.add('sign-in-email', 'done', user.id, context)
      return signedIn
    },

    /** Ends every other session. Throws EMAIL_REQUIRED without an email, since a password would be of no use. */
    async changePassword(
      principal: Principal,
      { currentPassword, newPassword }: { currentPassword?: string | undefined; newPassword: string },
      context: SignInContext,
    ): Promise<void> {
      const { userId } = principal
      const login = await emails.ofUser(userId)
      const email = login?.email ?? (await emails.provenBy(userId))
      if (!email) throw new Failure('EMAIL_REQUIRED')
      const promised = login
        ? await check.accountOf(email, currentPassword ?? '', context)
        : await parts.recentSignIn.mayChange(principal)
      if (promised?.userId !== userId) {
        await trail.add('change-password', 'refused', userId, context)
        throw new Failure('INCORRECT_CREDENTIALS')
      }
      check.refuseCommon(newPassword, [email], 'newPassword', context.language)
      const isOlder = await sessions.isOlder(principal, rules.wayChanges.seconds)
      const change = async () => {
        const passwordHash = await passwords.hash(newPassword, askersAt(context.address, email))
        await transact(async (tx) => {
          const account = await generations.expect(tx, promised, 'INCORRECT_CREDENTIALS')
          if (login) await emails.setPassword(tx, userId, passwordHash)
          else {
            await emails.releaseUnproven(tx, email, userId)
            const addedIn = (await parts.ways.hasPhoneOrProvider(userId, tx)) ? principal.sessionId : null
            if (!(await emails.insert(tx, { userId, email, passwordHash, addedIn })))
              return refuseEmailInUse(context)
            await emails.markProven(tx, userId)
          }
          await generations.raise(tx, account)
          await sessions.endAll(tx, userId, 'new password', principal.sessionId ?? undefined)
          await parts.notices.tell(tx, userId, 'password')
        })
      }
      await parts.changeWays(userId, change, isOlder ? principal.sessionId : null)
      await trail.add('change-password', 'done', userId, context)
    },

    /** Adds an email and password. Users who have them already move to the new email once it is proven. */
    async link(
      principal: Principal,
      { email, password }: { email: string; password: string },
      context: SignInContext,
    ): Promise<void> {
      const { userId, sessionId } = principal
      await context.inTurn(async () => {
        await limiter.take(rules.mails, userId)
        await limiter.take(rules.addEmailMailsOfAddress, context.address)
      })
      await mayLearnOfEmails(context)
      const login = await emails.ofUser(userId)
      const owner = await emails.ownerOf(email)
      const holder = await emails.find(email)
      const taken = (owner && owner !== userId) || (holder && holder.userId !== userId && owner !== userId)
      if (login) {
        const promised = await check.accountOf(login.email, password, context)
        if (promised?.userId !== userId) throw new Failure('INCORRECT_CREDENTIALS')
        if (taken) return refuseEmailInUse(context)
        await limiter.take(rules.mailsToProve, mailboxKey(email))
        await transact(async (tx) => {
          const account = await generations.expect(tx, promised, 'INCORRECT_CREDENTIALS')
          await links.sendVerification(tx, { ...account, sessionId }, email, context.language)
        })
        return
      }
      const promised = await parts.recentSignIn.mayChange(principal)
      check.refuseCommon(password, [email], 'password', context.language)
      const passwordHash = await passwords.hash(password, askersAt(context.address, email))
      if (taken) return refuseEmailInUse(context)
      // Only a mail that is sent counts: nobody uses up those of an email that is in use.
      if (owner !== userId) await limiter.take(rules.mailsToProve, mailboxKey(email))
      await transact(async (tx) => {
        const account = await generations.raise(tx, await generations.expect(tx, promised, 'SIGN_IN_AGAIN'))
        if (owner === userId) await emails.releaseUnproven(tx, email, userId)
        await parts.notices.tell(tx, userId, 'email')
        const isAddition =
          (await parts.ways.hasPhoneOrProvider(userId, tx)) ||
          (await accounts.find(userId, tx))?.isGuest === true
        const addedIn = isAddition ? sessionId : null
        const added = { userId, email, passwordHash, addedIn }
        if (!(await emails.insert(tx, added))) return refuseEmailInUse(context)
        if (owner === userId) await emails.markProven(tx, userId)
        else await links.sendVerification(tx, { ...account, sessionId }, email, context.language)
        await accounts.noLongerGuest(tx, userId)
      })
      await trail.add('link-email', 'done', userId, context)
    },
  }
}
