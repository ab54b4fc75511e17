// The phone that an account had before, and what it can still do.
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { lifetimes } from './lifetimes.ts'
import { isFirstWay, isLongThere, trustedUntil } from './trusted-way-rules.ts'

export interface FormerPhone {
  userId: string
  phone: string
  keptUntil: Date
}

/**
 * A phone that an account has lost gets it back for `lifetimes.formerPhoneSeconds`, because whoever had a fresh session of
 * its owner may have removed or replaced it. An account has one such phone, the oldest that it left while it was trusted:
 * beside an email, even an unproven one, a provider's account or a former email from before, it may be a thief's.
 */
export interface FormerPhoneStore {
  /**
   * Called before the account's phone is removed or replaced in this session. Returns the phone if it can get the account
   * back now.
   */
  keep(tx: Tx, userId: string, leavesIn: string | null): Promise<FormerPhone | null>
  /**
   * Uses the power up. Returns the account that this phone gets back, when it was proven for it, and after which time ways
   * of signing in that were added may be a thief's.
   */
  take(tx: Tx, phone: string): Promise<{ userId: string; provenAt: Date; trustedUntil: Date } | null>
  ofUser(userId: string, tx?: Tx): Promise<FormerPhone | null>
  /**
   * Returns the account that this phone gets back, in its state at the last sign-in by the phone: browsers that signed in
   * since, by another way, may be a thief's. The generation is null if it is not known.
   */
  accountOf(phone: string): Promise<{ userId: string; generation: number | null } | null>
  /** Forgets a former phone that was added after this time. Returns whether there was one. */
  forgetLater(tx: Tx, userId: string, time: Date): Promise<boolean>
  forgetUser(tx: Tx, userId: string): Promise<void>
  forgetOld(): Promise<void>
}

const leftAt = sql`kept_until - make_interval(secs => ${lifetimes.formerPhoneSeconds})`
const othersTrustedUntil = trustedUntil(sql`proven_at`, leftAt, lifetimes.trustedWaySeconds)

export function createFormerPhoneStore(db: Executor): FormerPhoneStore {
  return {
    async keep(tx, userId, leavesIn) {
      const { rows } =
        await sql<FormerPhone>`insert into former_phones (user_id, phone, proven_at, kept_until, generation)
        select user_id, phone, proven_at, now() + make_interval(secs => ${lifetimes.formerPhoneSeconds}), generation
        from phone_logins phone where user_id = ${userId}
          and (
            ${isLongThere(sql`phone.proven_at`, sql`phone.returned_at`)}
            or ${isFirstWay(userId, sql`phone.proven_at`, leavesIn)})
        on conflict (user_id) do update
          set phone = excluded.phone, proven_at = excluded.proven_at, kept_until = excluded.kept_until,
            generation = excluded.generation
          where former_phones.kept_until <= now() or excluded.proven_at < former_phones.proven_at
        returning user_id as "userId", phone, kept_until as "keptUntil"`.execute(tx.db)
      return rows[0] ?? null
    },
    async take(tx, phone) {
      const { rows } = await sql<{
        userId: string
        provenAt: Date
        trustedUntil: Date
      }>`delete from former_phones
        where user_id = (
          select user_id from former_phones where phone = ${phone} and kept_until > now()
          order by kept_until desc limit 1)
        returning user_id as "userId", proven_at as "provenAt", ${othersTrustedUntil} as "trustedUntil"`.execute(
        tx.db,
      )
      return rows[0] ?? null
    },
    async accountOf(phone) {
      const row = await db
        .selectFrom('former_phones')
        .select(['user_id as userId', 'generation'])
        .where('phone', '=', phone)
        .where('kept_until', '>', sql<Date>`now()`)
        .orderBy('kept_until', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },
    async forgetLater(tx, userId, time) {
      const row = await tx.db
        .deleteFrom('former_phones')
        .where('user_id', '=', userId)
        .where('proven_at', '>', time)
        .returning('phone')
        .executeTakeFirst()
      return row !== undefined
    },
    async ofUser(userId, tx) {
      const row = await (tx?.db ?? db)
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
