import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { hashToken } from './model.ts'

/** A sign-in with a provider that this browser has begun. */
export interface SocialAttempt {
  provider: string
  nonce: string
  verifier: string
  returnTo: string
  /** The signed-in user that the provider's account is to be added to. */
  linkUserId: string | null
}

/** Who the provider says it was. */
export interface SocialIdentity {
  provider: string
  issuer: string
  subject: string
  email: string | null
  emailProven: boolean
  name: string | null
  picture: string | null
}

export interface SocialStore {
  begin(state: string, browser: string, attempt: SocialAttempt, lifetimeSeconds: number): Promise<void>
  /** Uses the attempt up; null when it is unknown, over, or another browser's (which leaves it as it was). */
  take(state: string, browser: string): Promise<SocialAttempt | null>
  keep(
    code: string,
    browser: string,
    identity: SocialIdentity & { linkUserId: string | null },
    lifetimeSeconds: number,
  ): Promise<void>
  /** Uses the code up; null when it is unknown, over, or another browser's (which leaves it as it was). */
  redeem(
    tx: Tx,
    code: string,
    browser: string,
  ): Promise<(SocialIdentity & { linkUserId: string | null }) | null>
  userOf(tx: Tx, issuer: string, subject: string): Promise<string | null>
  /** False when this account of the provider is somebody else's way in. */
  link(tx: Tx, identity: SocialIdentity, userId: string): Promise<boolean>
  unlink(tx: Tx, userId: string): Promise<boolean>
  ofUser(userId: string): Promise<{ issuer: string; email: string | null; createdAt: Date }[]>
  /** Everything of this user, also what is under way. */
  forgetUser(tx: Tx, userId: string): Promise<void>
  forgetOld(): Promise<void>
}

export function createSocialStore(db: Executor): SocialStore {
  const until = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
  const fresh = sql<boolean>`expires_at > now()`

  async function userOf(tx: Tx, issuer: string, subject: string): Promise<string | null> {
    const row = await tx.db
      .selectFrom('social_logins')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    return row?.user_id ?? null
  }

  return {
    userOf,
    async begin(state, browser, attempt, lifetimeSeconds) {
      await db
        .insertInto('social_attempts')
        .values({
          state_hash: hashToken(state),
          browser_hash: hashToken(browser),
          provider: attempt.provider,
          nonce: attempt.nonce,
          verifier: attempt.verifier,
          return_to: attempt.returnTo,
          link_user_id: attempt.linkUserId,
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
        .returning(['provider', 'nonce', 'verifier', 'return_to', 'link_user_id'])
        .executeTakeFirst()
      return row
        ? {
            provider: row.provider,
            nonce: row.nonce,
            verifier: row.verifier,
            returnTo: row.return_to,
            linkUserId: row.link_user_id,
          }
        : null
    },
    async keep(code, browser, identity, lifetimeSeconds) {
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
          link_user_id: identity.linkUserId,
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
          'link_user_id as linkUserId',
        ])
        .executeTakeFirst()
      return row ?? null
    },
    async link(tx, { issuer, subject, email }, userId) {
      await tx.db
        .insertInto('social_logins')
        .values({ issuer, subject, user_id: userId, email })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await userOf(tx, issuer, subject)) === userId
    },
    async unlink(tx, userId) {
      const rows = await tx.db
        .deleteFrom('social_logins')
        .where('user_id', '=', userId)
        .returning('subject')
        .execute()
      return rows.length > 0
    },
    async ofUser(userId) {
      return db
        .selectFrom('social_logins')
        .select(['issuer', 'email', 'created_at as createdAt'])
        .where('user_id', '=', userId)
        .execute()
    },
    async forgetUser(tx, userId) {
      await tx.db.deleteFrom('social_attempts').where('link_user_id', '=', userId).execute()
      await sql`delete from exchange_codes code where link_user_id = ${userId} or exists (
        select from social_logins login where login.user_id = ${userId}
          and login.issuer = code.issuer and login.subject = code.subject)`.execute(tx.db)
      await this.unlink(tx, userId)
    },
    async forgetOld() {
      await sql`delete from social_attempts where expires_at < now()`.execute(db)
      await sql`delete from exchange_codes where expires_at < now()`.execute(db)
    },
  }
}
