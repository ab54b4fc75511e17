// The phone that an account had before, and what it can still do.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { lifetimes } from './lifetimes.ts'

export interface FormerPhone {
  userId: string
  phone: string
  keptUntil: Date
}

/**
 * A phone that an account has lost gets it back for `lifetimes.formerPhoneSeconds`, because whoever had a fresh session of
 * its owner may have removed or replaced it. An account has one such phone, the first way by which it was signed in to:
 * beside an email, even an unproven one, or a provider's account from before, the phone may be a thief's.
 */
export interface FormerPhoneStore {
  /** Called before the account's phone is removed or replaced. */
  keep(tx: Tx, userId: string): Promise<void>
  /**
   * Uses the power up. Returns the account that this phone gets back, and after which time ways of signing in that were
   * added may be a thief's: see `recentWaySeconds`.
   */
  take(tx: Tx, phone: string): Promise<{ userId: string; trustedUntil: Date } | null>
  ofUser(userId: string): Promise<FormerPhone | null>
  forgetUser(tx: Tx, userId: string): Promise<void>
  forgetOld(): Promise<void>
}

export function createFormerPhoneStore(db: Executor): FormerPhoneStore {
  return {
    async keep(tx, userId) {
      await sql`insert into former_phones (user_id, phone, proven_at, kept_until)
        select user_id, phone, proven_at, now() + make_interval(secs => ${lifetimes.formerPhoneSeconds})
        from phone_logins phone where user_id = ${userId}
          and not exists (
            select from proven_emails e where e.user_id = phone.user_id and e.proven_at < phone.proven_at)
          and not exists (
            select from email_logins l where l.user_id = phone.user_id and l.added_in is null)
          and not exists (
            select from social_logins s where s.user_id = phone.user_id and s.created_at < phone.proven_at)
        on conflict (user_id) do update
          set phone = excluded.phone, proven_at = excluded.proven_at, kept_until = excluded.kept_until
          where former_phones.kept_until <= now()`.execute(tx.db)
    },
    async take(tx, phone) {
      const { rows } = await sql<{ userId: string; trustedUntil: Date }>`delete from former_phones
        where user_id = (
          select user_id from former_phones where phone = ${phone} and kept_until > now()
          order by kept_until desc limit 1)
        returning user_id as "userId",
          greatest(proven_at, now() - make_interval(secs => ${lifetimes.recentWaySeconds})) as "trustedUntil"`.execute(
        tx.db,
      )
      return rows[0] ?? null
    },
    async ofUser(userId) {
      const row = await db
        .selectFrom('former_phones')
        .select(['user_id as userId', 'phone', 'kept_until as keptUntil'])
        .where('user_id', '=', userId)
        .where('kept_until', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row ?? null
    },
    async forgetUser(tx, userId) {
      await tx.db.deleteFrom('former_phones').where('user_id', '=', userId).execute()
    },
    async forgetOld() {
      await sql`delete from former_phones where kept_until < now()`.execute(db)
    },
  }
}
