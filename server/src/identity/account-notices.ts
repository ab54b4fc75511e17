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
  /** The same, before an account is deleted. */
  tellOfDeletion(tx: Tx, userId: string): Promise<void>
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

  async function write(
    tx: Tx,
    userId: string,
    letterOf: (letters: ServiceTexts['letters']) => { subject: string; text: string },
  ): Promise<void> {
    const to = await addressOf(tx, userId)
    const user = to === null ? null : await accounts.find(userId, tx)
    if (to === null || user === null) return
    const letter = letterOf(textsIn(user.language).letters)
    await outbox.send(tx, { channel: 'email', to, ...letter, usefulSeconds })
  }

  return {
    tell: (tx, userId, change) => write(tx, userId, ({ changed, changes }) => changed(changes[change])),
    tellOfDeletion: (tx, userId) => write(tx, userId, (letters) => letters.deleted()),
  }
}
