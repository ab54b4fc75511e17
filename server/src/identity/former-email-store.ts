// The email that an account had proven before, and what it can still do.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { emailKey } from '../users/email-spelling-rules.ts'
import { lifetimes } from './lifetimes.ts'
import { isFirstWay, isLongThere } from './trusted-way-rules.ts'

export interface FormerEmail {
  userId: string
  emailKey: string
  keptUntil: Date
}

/**
 * A proven email that an account has lost gets it back for `lifetimes.formerEmailSeconds`, because whoever knew the
 * password may have moved the account away. An account has one such email, the oldest that it left while it was trusted:
 * whatever was proven lately and after another way of signing in may be a thief's, so it has no such power as long as
 * that way is there or can come back.
 */
export interface FormerEmailStore {
  ofUser(userId: string, tx?: Tx): Promise<FormerEmail | null>
  /** Returns the account that this email gets back; of several, the one that it left last. */
  of(email: string, tx?: Tx): Promise<FormerEmail | null>
  /** Forgets a former email that was proven after this time. */
  forgetLater(tx: Tx, userId: string, time: Date): Promise<void>
  forgetUser(tx: Tx, userId: string): Promise<void>
  forgetOld(): Promise<void>
}

export function createFormerEmailStore(db: Executor): FormerEmailStore {
  const select = (tx?: Tx) =>
    (tx?.db ?? db)
      .selectFrom('former_emails')
      .select(['user_id as userId', 'email_key as emailKey', 'kept_until as keptUntil'])
      .where('kept_until', '>', sql<Date>`now()`)
  return {
    async ofUser(userId, tx) {
      return (await select(tx).where('user_id', '=', userId).executeTakeFirst()) ?? null
    },
    async of(email, tx) {
      const found = select(tx).where('email_key', '=', emailKey(email)).orderBy('kept_until', 'desc')
      return (await found.limit(1).executeTakeFirst()) ?? null
    },
    async forgetLater(tx, userId, time) {
      await tx.db
        .deleteFrom('former_emails')
        .where('user_id', '=', userId)
        .where('proven_at', '>', time)
        .execute()
    },
    async forgetUser(tx, userId) {
      await tx.db.deleteFrom('former_emails').where('user_id', '=', userId).execute()
    },
    async forgetOld() {
      await sql`delete from former_emails where kept_until < now()`.execute(db)
    },
  }
}

/**
 * Releases those of these emails that no way of signing in of this user uses any more: no mail goes to them from then
 * on. Of emails that the account leaves in the session `leavesIn`, the one proven first can get it back if it is
 * trusted, or if the account `beganWith` it; of those that a reset removes, none.
 */
export async function releaseEmails(
  tx: Tx,
  userId: string,
  emails: readonly string[],
  how: { leavesIn: string | null; beganWith?: boolean } | 'removed-by-reset',
): Promise<void> {
  const keys = emails.map(emailKey)
  if (keys.length === 0) return
  const leaves = how !== 'removed-by-reset'
  const beganWith = leaves && how.beganWith === true
  await sql`with released as (
      delete from proven_emails proven where user_id = ${userId} and email_key = any(${keys})
        and not exists (select from email_logins e where e.user_id = ${userId} and e.email_key = proven.email_key)
        and not exists (
          select from social_logins s where s.user_id = ${userId} and lower(s.email) = proven.email_key)
      returning *),
    shown_no_longer as (
      update users set email_verified = false from released
      where users.id = released.user_id and lower(users.email) = released.email_key)
    insert into former_emails (user_id, email_key, proven_at, kept_until)
    select user_id, email_key, proven_at, now() + make_interval(secs => ${lifetimes.formerEmailSeconds})
    from released where ${leaves} and (
      ${beganWith} or ${isLongThere(sql`released.proven_at`, sql`released.returned_at`)}
      or ${isFirstWay(userId, sql`released.proven_at`, leaves ? how.leavesIn : null)})
    order by proven_at limit 1
    on conflict (user_id) do update
      set email_key = excluded.email_key, proven_at = excluded.proven_at, kept_until = excluded.kept_until
      where former_emails.kept_until <= now() or ${beganWith} or excluded.proven_at < former_emails.proven_at`.execute(
    tx.db,
  )
}

/**
 * If this is the account's former email, it is proven as if it had never left, unless somebody else has proven it
 * meanwhile. Its links are over.
 */
export async function takeFormerEmailBack(tx: Tx, userId: string, email: string): Promise<void> {
  const back = await sql`with back as (
      delete from former_emails
      where user_id = ${userId} and email_key = ${emailKey(email)} and kept_until > now()
        and not exists (select from proven_emails p where p.email_key = former_emails.email_key)
      returning *)
    insert into proven_emails (email_key, user_id, proven_at, returned_at)
    select email_key, user_id, proven_at, now() from back
    on conflict do nothing returning email_key`.execute(tx.db)
  if (back.rows.length > 0)
    await tx.db
      .deleteFrom('mail_links')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'return')
      .execute()
}
