// The links in mails that prove an email or set a new password.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { AccountState } from './account-generation-and-lock-store.ts'
import { hashToken, newToken } from './tokens.ts'

/** How often links in mails that are over are deleted. */
export const oldLinksEverySeconds = 600

/** Proving an email, setting a new password by an email of the account, and by one that the account had before. */
export type LinkPurpose = 'verify' | 'reset' | 'return'

/** Includes the generation of the account at the time of sending. */
export interface MailLink extends AccountState {
  purpose: LinkPurpose
  email: string
}

export interface MailLinkStore {
  /**
   * Returns the token of the link, which is never stored. The link is valid during the account's current generation.
   */
  create(
    tx: Tx,
    link: { purpose: LinkPurpose; email: string } & AccountState,
    lifetimeSeconds: number,
  ): Promise<string>
  /** Reads the link without using it up. */
  peek(purposes: readonly LinkPurpose[], token: string): Promise<MailLink | null>
  /** Uses the link up. Of concurrent callers only one gets it. */
  take(tx: Tx, token: string): Promise<boolean>
  /** Deletes the older links, because a newer one replaces them. */
  forgetOlder(tx: Tx, userId: string, purpose: 'verify'): Promise<void>
  /** Deletes all links of this user. */
  forgetUser(tx: Tx, userId: string): Promise<void>
  forgetOld(): Promise<void>
}

export function createMailLinkStore(db: Executor): MailLinkStore {
  return {
    async create(tx, { purpose, userId, generation, sessionId = null, email }, lifetimeSeconds) {
      const token = newToken()
      await tx.db
        .insertInto('mail_links')
        .values({
          token_hash: hashToken(token),
          purpose,
          user_id: userId,
          generation,
          session_id: sessionId,
          email,
          expires_at: sql<Date>`now() + make_interval(secs => ${lifetimeSeconds})`,
        })
        .execute()
      return token
    },
    async peek(purposes, token) {
      const row = await db
        .selectFrom('mail_links')
        .select(['purpose', 'user_id as userId', 'generation', 'session_id as sessionId', 'email'])
        .where('token_hash', '=', hashToken(token))
        .where('purpose', 'in', purposes)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row ?? null
    },
    async take(tx, token) {
      const row = await tx.db
        .deleteFrom('mail_links')
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', sql<Date>`now()`)
        .returning('user_id')
        .executeTakeFirst()
      return row !== undefined
    },
    async forgetOlder(tx, userId, purpose) {
      await tx.db
        .deleteFrom('mail_links')
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .execute()
    },
    async forgetUser(tx, userId) {
      await tx.db.deleteFrom('mail_links').where('user_id', '=', userId).execute()
    },
    async forgetOld() {
      await sql`delete from mail_links where expires_at < now()`.execute(db)
    },
  }
}
