import type { Limiter } from '../limits/count-tries.ts'
import type { Rules } from '../limits/rules.ts'
import { mailboxKey } from '../users/email-spelling-rules.ts'
import type { EmailStore } from './email-login-and-proof-store.ts'
import type { FormerEmailStore } from './former-email-store.ts'

/**
 * Counts a change of how one signs in to an account, and makes it. It voids the reset links sent before, so their mails
 * no longer count: otherwise a thief could ask for all of an hour, void them, and keep the owner from a reset.
 */
export type ChangeWays = <Result>(
  userId: string,
  change: () => Promise<Result>,
  /** Of which the change is counted instead of the account's. */
  sessionId?: string | null,
) => Promise<Result>

export function createChangeWays(parts: {
  emails: EmailStore
  formerEmails: FormerEmailStore
  limiter: Limiter
  rules: Rules
}): ChangeWays {
  const { emails, formerEmails, limiter, rules } = parts
  return async (userId, change, sessionId = null) => {
    await (sessionId === null
      ? limiter.take(rules.wayChanges, userId)
      : limiter.take(rules.wayChangesOfSession, sessionId))
    const result = await change()
    const login = await emails.ofUser(userId)
    const former = await formerEmails.ofUser(userId)
    const mailboxes = [login?.email, await emails.provenBy(userId), former?.emailKey].flatMap((email) =>
      email ? [mailboxKey(email)] : [],
    )
    for (const mailbox of new Set(mailboxes)) await limiter.forget(rules.mails, mailbox)
    return result
  }
}
