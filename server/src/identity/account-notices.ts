import { type ServiceTexts, textsIn } from '@woodalo/languages/service'
import type { Tx } from '../database/connection.ts'
import type { EmailStore } from './email-store.ts'
import type { Accounts, Outbox } from './ports.ts'
import type { SocialStore } from './social-store.ts'

type AccountChange = keyof ServiceTexts['letters']['changes']

/** Notifies people by mail that the ways of signing in to their account, or of being paid, have changed. */
export interface AccountNotices {
  /**
   * Stores the mail in the transaction of the change, to the email from before it. Sends nothing if no email is known.
   */
  tell(tx: Tx, userId: string, change: AccountChange): Promise<void>
}

const usefulSeconds = 24 * 3600

export function createAccountNotices(parts: {
  emails: EmailStore
  socials: SocialStore
  accounts: Accounts
  outbox: Outbox
}): AccountNotices {
  const { emails, socials, accounts, outbox } = parts

  /** Returns the proven email of the email sign-in, else any other proven email, else the one from a provider. */
  async function addressOf(tx: Tx, userId: string): Promise<string | null> {
    const login = await emails.ofUser(userId, tx)
    if (login?.proven) return login.email
    const proven = await emails.provenBy(userId, tx)
    if (proven !== null) return proven
    return (await socials.ofUser(userId, tx)).find(({ email }) => email !== null)?.email ?? null
  }

  return {
    async tell(tx, userId, change) {
      const to = await addressOf(tx, userId)
      const user = to === null ? null : await accounts.find(userId, tx)
      if (to === null || user === null) return
      const { letters } = textsIn(user.language)
      await outbox.send(tx, {
        channel: 'email',
        to,
        ...letters.changed(letters.changes[change]),
        usefulSeconds,
      })
    },
  }
}
