import type { Tx } from '../database/connection.ts'
import { Failure } from '../failure.ts'
import type { Principal } from '../principal.ts'
import { emailKey } from '../users/email-spelling-rules.ts'
import type { EmailStore } from './email-store.ts'
import { releaseEmails } from './former-email-store.ts'
import type { AccountState, Generations } from './generation-store.ts'
import type { PhoneStore } from './phone-store.ts'
import type { Sessions } from './sessions.ts'
import type { SocialStore } from './social-store.ts'

export interface SignInWays {
  email: { address: string; verified: boolean } | null
  phone: string | null
  google: boolean
}

/** How people can sign in to their accounts, and who may change that. */
export interface Ways {
  of(userId: string, tx?: Tx): Promise<SignInWays>
  /** Returns whether the account has a way of signing in that proves more than a typed email. */
  hasPhoneOrProvider(userId: string, tx: Tx): Promise<boolean>
  /**
   * Removes the phone, the provider and the emails that were added lately, after this email was proven, because a reset by
   * the email must end what a thief with the password added. If the user signed in with one of these emails, or with one
   * that is not proven, this email takes its place. Returns whether there were any.
   */
  removeRecent(tx: Tx, userId: string, provenEmail: string): Promise<boolean>
  /**
   * Returns the account if the caller may change its ways of signing in; the change is then made under
   * `generations.expect`. Throws unless the caller has just signed in. Guests need not: they have no way to sign in
   * that could be taken from them.
   */
  mayChange(principal: Principal): Promise<AccountState>
  /**
   * Throws unless the caller may delete the account, for which the same holds. A hosted provider's token is refused
   * nothing here: only its provider knows when its owner signed in.
   */
  mayLeave(principal: Principal): Promise<void>
}

export function createWays(parts: {
  emails: EmailStore
  phones: PhoneStore
  socials: SocialStore
  generations: Generations
  sessions: Sessions
}): Ways {
  const { emails, phones, socials, generations, sessions } = parts

  async function of(userId: string, tx?: Tx): Promise<SignInWays> {
    const login = await emails.ofUser(userId, tx)
    return {
      email: login && { address: login.email, verified: login.proven },
      phone: await phones.ofUser(userId, tx),
      google: (await socials.ofUser(userId, tx)).length > 0,
    }
  }

  async function mayChange(principal: Principal): Promise<AccountState> {
    // Read before checking the session: whatever ends the session also begins a new generation.
    const account = await generations.now(principal.userId)
    if (!account) throw new Failure('NOT_SIGNED_IN')
    const { email, phone, google } = await of(principal.userId)
    const hasAny = email !== null || phone !== null || google
    if (hasAny || principal.sessionId === null) await sessions.mustBeFresh(principal)
    else await sessions.mustBeOpen(principal)
    return account
  }

  return {
    of,
    mayChange,
    async mayLeave(principal) {
      if (principal.sessionId !== null) await mayChange(principal)
    },
    async removeRecent(tx, userId, provenEmail) {
      const addedAfter = await emails.waysTrustedUntil(tx, provenEmail, userId)
      if (addedAfter === null) return false
      const hadPhone = await phones.unlink(tx, userId, addedAfter)
      const hadProvider = await socials.unlink(tx, userId, { addedAfter, exceptEmail: provenEmail })
      const later = (await emails.provenAfter(tx, userId, addedAfter)).filter(
        (email) => email !== emailKey(provenEmail),
      )
      const login = await emails.ofUser(userId, tx)
      const isLoginLater = login !== null && (!login.proven || later.includes(emailKey(login.email)))
      if (isLoginLater) await emails.setEmail(tx, userId, provenEmail)
      await releaseEmails(tx, userId, later, false)
      return hadPhone || hadProvider || later.length > 0
    },
    async hasPhoneOrProvider(userId, tx) {
      const { phone, google } = await of(userId, tx)
      return phone !== null || google
    },
  }
}
