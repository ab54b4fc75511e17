import type { Principal } from '../principal.ts'
import type { EmailStore } from './email-store.ts'
import type { PhoneStore } from './phone-store.ts'
import type { Sessions } from './sessions.ts'
import type { SocialStore } from './social-store.ts'

export interface SignInWays {
  email: { address: string; verified: boolean } | null
  phone: string | null
  google: boolean
}

/** The ways in which a user can sign in. */
export interface Ways {
  of(userId: string): Promise<SignInWays>
  /** Whether a user whose email was never proven has proven themselves in another way. */
  hasOther(userId: string): Promise<boolean>
  /** Throws unless the user has just signed in. Guests have no way to, and nothing that could be taken from them. */
  mayChange(principal: Principal): Promise<void>
}

export function createWays(parts: {
  sessions: Pick<Sessions, 'mustBeFresh'>
  emails: EmailStore
  phones: PhoneStore
  socials: SocialStore
}): Ways {
  const { sessions, emails, phones, socials } = parts
  async function of(userId: string): Promise<SignInWays> {
    const login = await emails.ofUser(userId)
    return {
      email: login && { address: login.email, verified: login.proven },
      phone: await phones.ofUser(userId),
      google: (await socials.ofUser(userId)).length > 0,
    }
  }
  return {
    of,
    hasOther: async (userId) =>
      (await phones.ofUser(userId)) !== null || (await socials.ofUser(userId)).length > 0,
    async mayChange(principal) {
      const { email, phone, google } = await of(principal.userId)
      if (email || phone || google || principal.sessionId === null) await sessions.mustBeFresh(principal)
    },
  }
}
