import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { AccountState } from './account-generation-and-lock-store.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { emailKey } from '../users/email-spelling-rules.ts'
import { releaseEmails } from './former-email-store.ts'
import { hashToken } from './tokens.ts'

/** How often sign-ins with a provider that are over are deleted. */
export const oldReturnsEverySeconds = 600

/** An unfinished sign-in with a provider, begun by this browser. */
export interface SocialAttempt {
  provider: string
  nonce: string
  verifier: string
  returnTo: string
  /** The signed-in user to whom the provider's account is to be added, in the state of the request. */
  linkTo: AccountState | null
}

/** The identity that the provider returned. */
export interface SocialIdentity {
  provider: string
  issuer: string
  subject: string
  email: string | null
  emailProven: boolean
  name: string | null
  picture: string | null
}

/** The content of a one-use code. */
export interface Return extends SocialIdentity {
  isLink: boolean
  /** The account to sign in to or to add a way to, in its state at the return. Null for people without an account. */
  account: AccountState | null
}

export interface SocialStore {
  begin(state: string, browser: string, attempt: SocialAttempt, lifetimeSeconds: number): Promise<void>
  /** Uses the attempt up. Returns null if it is unknown, expired, or another browser's (which leaves it in place). */
  take(state: string, browser: string): Promise<SocialAttempt | null>
  keep(code: string, browser: string, returned: Return, lifetimeSeconds: number): Promise<void>
  /** Uses the code up. Returns null if it is unknown, expired, or another browser's (which leaves it in place). */
  redeem(tx: Tx, code: string, browser: string): Promise<Return | null>
  userOf(issuer: string, subject: string, tx?: Tx): Promise<string | null>
  /** Returns whether another person of the same provider signs in to this user's account. */
  hasOtherSubject(userId: string, of: { issuer: string; subject: string }, tx?: Tx): Promise<boolean>
  /** Returns whether it is a new way of signing in for this user, one they had already, or somebody else's. */
  link(tx: Tx, identity: SocialIdentity, userId: string): Promise<'new' | 'known' | 'taken'>
  /**
   * Also releases the emails that only these providers had proven. A session lets all of them leave the account, a reset
   * removes those that were added lately.
   */
  unlink(
    tx: Tx,
    userId: string,
    how: { leavesIn: string | null } | { addedAfter: Date; exceptEmail: string },
  ): Promise<boolean>
  ofUser(userId: string, tx?: Tx): Promise<{ issuer: string; email: string | null; createdAt: Date }[]>
  /** Deletes all data of this user, including unfinished sign-ins. */
  forgetUser(tx: Tx, userId: string): Promise<void>
  forgetOld(): Promise<void>
}

function accountOf(
  userId: string | null,
  generation: number | null,
  sessionId: string | null,
): AccountState | null {
  return userId !== null && generation !== null ? { userId, generation, sessionId } : null
}

/** Nonce and PKCE verifier are sealed, so that a reader of the database cannot complete somebody else's sign-in. */
export function createSocialStore(db: Executor, sealing: Sealing): SocialStore {
  const until = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
  const fresh = sql<boolean>`expires_at > now()`

  async function userOf(issuer: string, subject: string, tx?: Tx): Promise<string | null> {
    const row = await (tx?.db ?? db)
      .selectFrom('social_logins')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row?.user_id ?? null
  }

  /** The provider's person has another email now. The one before may be somebody else's, and opens the account no more. */
  async function followEmail(
    tx: Tx,
    { issuer, subject, email }: { issuer: string; subject: string; email: string },
    userId: string,
  ): Promise<void> {
    const found = tx.db
      .selectFrom('social_logins')
      .select('email')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
    const before = (await found.executeTakeFirst())?.email
    if (before === email) return
    await tx.db
      .updateTable('social_logins')
      .set({ email })
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .execute()
    if (before) await releaseEmails(tx, userId, [before], 'removed-by-reset')
  }

  return {
    userOf,
    async hasOtherSubject(userId, { issuer, subject }, tx) {
      const row = await (tx?.db ?? db)
        .selectFrom('social_logins')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('issuer', '=', issuer)
        .where('subject', '<>', subject)
        .executeTakeFirst()
      return row !== undefined
    },
    async begin(state, browser, attempt, lifetimeSeconds) {
      await db
        .insertInto('social_attempts')
        .values({
          state_hash: hashToken(state),
          browser_hash: hashToken(browser),
          provider: attempt.provider,
          sealed_secrets: sealing.seal({ nonce: attempt.nonce, verifier: attempt.verifier }),
          return_to: attempt.returnTo,
          user_id: attempt.linkTo?.userId ?? null,
          generation: attempt.linkTo?.generation ?? null,
          session_id: attempt.linkTo?.sessionId ?? null,
          expires_at: until(lifetimeSeconds),
        })
        .execute()
    },
    async take(state, browser) {
      const row = await db
        .deleteFrom('social_attempts')
        .where('state_hash', '=', hashToken(state))
        .where('browser_hash', '=', hashToken(browser))
        .where(fresh)
        .returning(['provider', 'sealed_secrets', 'return_to', 'user_id', 'generation', 'session_id'])
        .executeTakeFirst()
      return row
        ? {
            provider: row.provider,
            ...sealing.open<{ nonce: string; verifier: string }>(row.sealed_secrets),
            returnTo: row.return_to,
            linkTo: accountOf(row.user_id, row.generation, row.session_id),
          }
        : null
    },
    async keep(code, browser, { isLink, account, ...identity }, lifetimeSeconds) {
      await db
        .insertInto('exchange_codes')
        .values({
          code_hash: hashToken(code),
          browser_hash: hashToken(browser),
          provider: identity.provider,
          issuer: identity.issuer,
          subject: identity.subject,
          email: identity.email,
          email_proven: identity.emailProven,
          name: identity.name,
          picture: identity.picture,
          is_link: isLink,
          user_id: account?.userId ?? null,
          generation: account?.generation ?? null,
          session_id: account?.sessionId ?? null,
          expires_at: until(lifetimeSeconds),
        })
        .execute()
    },
    async redeem(tx, code, browser) {
      const row = await tx.db
        .deleteFrom('exchange_codes')
        .where('code_hash', '=', hashToken(code))
        .where('browser_hash', '=', hashToken(browser))
        .where(fresh)
        .returning([
          'provider',
          'issuer',
          'subject',
          'email',
          'email_proven as emailProven',
          'name',
          'picture',
          'is_link as isLink',
          'user_id',
          'generation',
          'session_id',
        ])
        .executeTakeFirst()
      if (!row) return null
      const { user_id: userId, generation, session_id: sessionId, ...identity } = row
      return { ...identity, account: accountOf(userId, generation, sessionId) }
    },
    async link(tx, { issuer, subject, email }, userId) {
      const inserted = await tx.db
        .insertInto('social_logins')
        .values({ issuer, subject, user_id: userId, email })
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .executeTakeFirst()
      if (inserted) return 'new'
      if ((await userOf(issuer, subject, tx)) !== userId) return 'taken'
      if (email !== null) await followEmail(tx, { issuer, subject, email }, userId)
      return 'known'
    },
    async unlink(tx, userId, how) {
      const recent = 'leavesIn' in how ? null : how
      const rows = await tx.db
        .deleteFrom('social_logins')
        .where('user_id', '=', userId)
        .$if(recent !== null, (query) =>
          query
            .where('created_at', '>', recent!.addedAfter)
            .where(sql<boolean>`lower(email) is distinct from ${emailKey(recent!.exceptEmail)}`),
        )
        .returning('email')
        .execute()
      const emails = rows.flatMap(({ email }) => email ?? [])
      // Otherwise they would go on resetting the password of an account that their provider no longer opens.
      await releaseEmails(tx, userId, emails, 'leavesIn' in how ? how : 'removed-by-reset')
      return rows.length > 0
    },
    async ofUser(userId, tx) {
      return (tx?.db ?? db)
        .selectFrom('social_logins')
        .select(['issuer', 'email', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .execute()
    },
    async forgetUser(tx, userId) {
      await tx.db.deleteFrom('social_attempts').where('user_id', '=', userId).execute()
      await sql`delete from exchange_codes code where user_id = ${userId} or exists (
        select from social_logins login where login.user_id = ${userId}
          and login.issuer = code.issuer and login.subject = code.subject)`.execute(tx.db)
      await this.unlink(tx, userId, { leavesIn: null })
    },
    async forgetOld() {
      await sql`delete from social_attempts where expires_at < now()`.execute(db)
      await sql`delete from exchange_codes where expires_at < now()`.execute(db)
    },
  }
}
