// By which email and password an account is signed in to, and who has proven which email.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { emailKey } from '../users/email-spelling-rules.ts'
import { takeFormerEmailBack } from './former-email-store.ts'
import type { AccountState } from './account-generation-and-lock-store.ts'
import { lifetimes } from './lifetimes.ts'
import { trustedUntil } from './trusted-way-rules.ts'

/** Includes the generation of the account at the time of reading. */
export interface EmailLogin extends AccountState {
  email: string
  /** Null if the email has no password: a reset by it sets one. */
  passwordHash: string | null
  passwordSetAt: Date
  proven: boolean
  /** Whether it was added to an account that had another way of signing in. */
  isAddition: boolean
}

export interface EmailStore {
  find(email: string): Promise<EmailLogin | null>
  ofUser(userId: string, tx?: Tx): Promise<EmailLogin | null>
  /**
   * Returns null if the email already belongs to another login, or the user has a login. `addedIn` is the session in
   * which it was added to an account that had another way of signing in.
   */
  insert(
    tx: Tx,
    login: { userId: string; email: string; passwordHash: string; addedIn?: string | null },
  ): Promise<true | null>
  /**
   * Removes an email that another session than this added to an account with another way of signing in, and that nobody
   * has proven, unless it is the last way by now. Returns whether there was one.
   */
  removeUnprovenAddition(tx: Tx, userId: string, exceptSessionId: string | null): Promise<boolean>
  setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void>
  /** Ends the password. The email stays a way to sign in, for which a reset by it sets another one. */
  voidPassword(tx: Tx, userId: string): Promise<void>
  /**
   * Returns null if the email already belongs to another login. `addedIn` is the session that moves the account to this
   * email, which is an addition from then on.
   */
  setEmail(tx: Tx, userId: string, email: string, addedIn?: string | null): Promise<true | null>
  markProven(tx: Tx, userId: string): Promise<void>
  /**
   * Removes the email from another user who signs in with it but never proved it, and begins a new generation for them.
   */
  releaseUnproven(tx: Tx, email: string, exceptUserId: string): Promise<void>
  /** Removes this user's sign-in by email and password. */
  remove(tx: Tx, userId: string): Promise<void>
  ownerOf(email: string, tx?: Tx): Promise<string | null>
  /**
   * Ways of signing in that were added after the returned time do not outlast a reset by this email: see
   * `recentWaySeconds`. Returns null if this user has not proven it.
   */
  waysTrustedUntil(tx: Tx, email: string, userId: string): Promise<Date | null>
  /** Makes the user the owner of this email. Returns false if somebody else is. */
  claim(tx: Tx, email: string, userId: string): Promise<boolean>
  /**
   * Returns the emails that the user has proven after this time and that no provider's account has which is still
   * there.
   */
  provenAfter(tx: Tx, userId: string, time: Date): Promise<string[]>
  /** Returns whether the user had proven an email, at present theirs or left lately, before the phone of the account. */
  isProvenBeforePhone(tx: Tx, userId: string): Promise<boolean>
  /** Returns the first email that this user has proven in any way. */
  provenBy(userId: string, tx?: Tx): Promise<string | null>
  /** Deletes all data of this user. */
  forgetUser(tx: Tx, userId: string): Promise<void>
}

/** In place of a hash. */
const noPassword = ''

const columns = [
  'user_id',
  'email_logins.email',
  'password_hash',
  'changed_at',
  'proven_at',
  'added_in',
  'generation',
] as const

function loginOf(
  row:
    | {
        user_id: string
        email: string
        password_hash: string
        changed_at: Date
        proven_at: Date | null
        added_in: string | null
        generation: number
      }
    | undefined,
): EmailLogin | null {
  return row
    ? {
        userId: row.user_id,
        generation: row.generation,
        email: row.email,
        passwordHash: row.password_hash === noPassword ? null : row.password_hash,
        passwordSetAt: row.changed_at,
        proven: row.proven_at !== null,
        isAddition: row.added_in !== null,
      }
    : null
}

export function createEmailStore(db: Executor): EmailStore {
  return {
    async find(email) {
      return loginOf(
        await db
          .selectFrom('email_logins')
          .innerJoin('users', 'users.id', 'email_logins.user_id')
          .select(columns)
          .where('email_key', '=', emailKey(email))
          .executeTakeFirst(),
      )
    },
    async ofUser(userId, tx) {
      return loginOf(
        await (tx?.db ?? db)
          .selectFrom('email_logins')
          .innerJoin('users', 'users.id', 'email_logins.user_id')
          .select(columns)
          .where('user_id', '=', userId)
          .executeTakeFirst(),
      )
    },
    async removeUnprovenAddition(tx, userId, exceptSessionId) {
      const row = await tx.db
        .deleteFrom('email_logins')
        .where('user_id', '=', userId)
        .where('proven_at', 'is', null)
        .where('added_in', 'is not', null)
        .where('added_in', 'is distinct from', exceptSessionId)
        .where(
          sql<boolean>`(exists (select from phone_logins p where p.user_id = ${userId})
            or exists (select from social_logins s where s.user_id = ${userId}))`,
        )
        .returning('user_id')
        .executeTakeFirst()
      return row !== undefined
    },
    async insert(tx, { userId, email, passwordHash, addedIn = null }) {
      const row = await tx.db
        .insertInto('email_logins')
        .values({
          user_id: userId,
          email,
          email_key: emailKey(email),
          password_hash: passwordHash,
          proven_at: null,
          added_in: addedIn,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .executeTakeFirst()
      return row ? true : null
    },
    async setPassword(tx, userId, passwordHash) {
      await tx.db
        .updateTable('email_logins')
        .set({ password_hash: passwordHash, changed_at: sql<Date>`now()` })
        .where('user_id', '=', userId)
        .execute()
    },
    async voidPassword(tx, userId) {
      await tx.db
        .updateTable('email_logins')
        .set({ password_hash: noPassword })
        .where('user_id', '=', userId)
        .execute()
    },
    async setEmail(tx, userId, email, addedIn) {
      const taken = await tx.db
        .selectFrom('email_logins')
        .select('user_id')
        .where('email_key', '=', emailKey(email))
        .where('user_id', '!=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (taken) return null
      await tx.db
        .updateTable('email_logins')
        .set({ email, email_key: emailKey(email), proven_at: null, ...(addedIn && { added_in: addedIn }) })
        .where('user_id', '=', userId)
        .execute()
      return true
    },
    async markProven(tx, userId) {
      await tx.db
        .updateTable('email_logins')
        .set({ proven_at: sql<Date>`now()` })
        .where('user_id', '=', userId)
        .execute()
    },
    async releaseUnproven(tx, email, exceptUserId) {
      await sql`with released as (
          delete from email_logins
          where email_key = ${emailKey(email)} and user_id <> ${exceptUserId} and proven_at is null
          returning user_id)
        update users set generation = generation + 1 where id in (select user_id from released)`.execute(
        tx.db,
      )
    },
    async remove(tx, userId) {
      await tx.db.deleteFrom('email_logins').where('user_id', '=', userId).execute()
    },
    async ownerOf(email, tx) {
      const row = await (tx?.db ?? db)
        .selectFrom('proven_emails')
        .select('user_id')
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst()
      return row?.user_id ?? null
    },
    async waysTrustedUntil(tx, email, userId) {
      const found = await sql<{ until: Date }>`
        select ${trustedUntil(sql`proven_at`, sql`now()`, lifetimes.recentWaySeconds)} as until
        from proven_emails where email_key = ${emailKey(email)} and user_id = ${userId}`.execute(tx.db)
      return found.rows[0]?.until ?? null
    },
    async claim(tx, email, userId) {
      const key = emailKey(email)
      await takeFormerEmailBack(tx, userId, email)
      await tx.db
        .insertInto('proven_emails')
        .values({ email_key: key, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await tx.db
        .selectFrom('proven_emails')
        .select('user_id')
        .where('email_key', '=', key)
        .executeTakeFirst()
      return row?.user_id === userId
    },
    async provenAfter(tx, userId, time) {
      const found = await sql<{ email_key: string }>`select email_key from proven_emails p
        where user_id = ${userId} and proven_at > ${time} and not exists (
          select from social_logins s where s.user_id = ${userId} and lower(s.email) = p.email_key)`.execute(
        tx.db,
      )
      return found.rows.map((row) => row.email_key)
    },
    async isProvenBeforePhone(tx, userId) {
      const { rows } = await sql<{ is: boolean }>`select exists (
        select from phone_logins phone join (
          select user_id, proven_at from proven_emails
          union all select user_id, proven_at from former_emails where kept_until > now()
        ) as email using (user_id)
        where user_id = ${userId} and email.proven_at < phone.proven_at) as is`.execute(tx.db)
      return rows[0]!.is
    },
    async provenBy(userId, tx) {
      const row = await (tx?.db ?? db)
        .selectFrom('proven_emails')
        .select('email_key')
        .where('user_id', '=', userId)
        .orderBy('proven_at')
        .limit(1)
        .executeTakeFirst()
      return row?.email_key ?? null
    },
    async forgetUser(tx, userId) {
      for (const table of ['email_logins', 'proven_emails'] as const)
        await tx.db.deleteFrom(table).where('user_id', '=', userId).execute()
    },
  }
}
