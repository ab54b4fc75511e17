import type { Tx } from '../database/connection.ts'
import { emailKey } from '../users/email-spelling-rules.ts'
import type { EmailStore } from './email-login-and-proof-store.ts'
import { type FormerEmailStore, releaseEmails } from './former-email-store.ts'
import type { FormerPhoneStore } from './former-phone-store.ts'
import type { PhoneStore } from './phone-link-and-code-store.ts'
import type { SocialStore } from './social-link-and-attempt-store.ts'

export interface SignInWays {
  email: { address: string; verified: boolean } | null
  phone: string | null
  google: boolean
  /** Of the provider's account, as it was at the last sign-in by that. */
  googleEmail: string | null
}

export type WayToSignIn = 'email' | 'phone' | 'google'

/** How people can sign in to their accounts. */
export interface Ways {
  of(userId: string, tx?: Tx): Promise<SignInWays>
  /**
   * Removes the email and its password. If it was proven and is surely not a thief's, it can get the account back for some
   * days, because the other ways may be.
   */
  removeEmail(tx: Tx, userId: string, leavesIn: string | null): Promise<void>
  /**
   * Removes the phone, the provider's account, the email and its password that were added after this time, and forgets the
   * former ones of that kind. A password that was set after it is void; a reset by its email sets another one.
   */
  removeAddedAfter(tx: Tx, userId: string, time: Date): Promise<void>
  /** Returns whether the account has a way of signing in that proves more than a typed email. */
  hasPhoneOrProvider(userId: string, tx: Tx): Promise<boolean>
  /**
   * Removes the phone, the provider and the emails, present and former, that were added lately, after this email was
   * proven, because a reset by the email must end what a thief with the password added. If the user signed in with one of these emails, or with one
   * that is not proven, this email takes its place. Returns whether there were any.
   */
  removeRecent(tx: Tx, userId: string, provenEmail: string): Promise<boolean>
}

export function createWays(parts: {
  emails: EmailStore
  formerEmails: FormerEmailStore
  phones: PhoneStore
  formerPhones: FormerPhoneStore
  socials: SocialStore
}): Ways {
  const { emails, formerEmails, phones, formerPhones, socials } = parts

  async function of(userId: string, tx?: Tx): Promise<SignInWays> {
    const login = await emails.ofUser(userId, tx)
    const provider = (await socials.ofUser(userId, tx))[0]
    return {
      email: login && { address: login.email, verified: login.proven },
      phone: await phones.ofUser(userId, tx),
      google: provider !== undefined,
      googleEmail: provider?.email ?? null,
    }
  }

  return {
    of,
    async removeEmail(tx, userId, leavesIn) {
      const login = await emails.ofUser(userId, tx)
      if (!login) return
      await emails.remove(tx, userId)
      await releaseEmails(tx, userId, [login.email], { leavesIn, beganWith: !login.isAddition })
    },
    async removeAddedAfter(tx, userId, time) {
      await phones.unlink(tx, userId, time)
      await socials.unlink(tx, userId, { addedAfter: time, exceptEmail: '' })
      const later = await emails.provenAfter(tx, userId, time)
      const login = await emails.ofUser(userId, tx)
      const isUnprovenAddition = login !== null && !login.proven && login.isAddition
      if (login && (isUnprovenAddition || later.includes(emailKey(login.email))))
        await emails.remove(tx, userId)
      else if (login && login.passwordSetAt > time) await emails.voidPassword(tx, userId)
      await releaseEmails(tx, userId, later, 'removed-by-reset')
      await formerEmails.forgetLater(tx, userId, time)
      await formerPhones.forgetLater(tx, userId, time)
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
      await releaseEmails(tx, userId, later, 'removed-by-reset')
      const hadFormerPhone = await formerPhones.forgetLater(tx, userId, addedAfter)
      await formerEmails.forgetLater(tx, userId, addedAfter)
      return hadPhone || hadProvider || hadFormerPhone || later.length > 0
    },
    async hasPhoneOrProvider(userId, tx) {
      const { phone, google } = await of(userId, tx)
      return phone !== null || google
    },
  }
}
