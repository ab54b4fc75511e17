import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { AccountState } from './account-generation-and-lock-store.ts'
import { lifetimes } from './lifetimes.ts'
import { phoneCodeTries } from './phone-code.ts'

/** How often codes that are over are deleted. */
export const oldCodesEverySeconds = 600

export interface PhoneStore {
  userOf(phone: string, tx: Tx): Promise<string | null>
  /** Returns the account that this phone signs in to, in its current state. */
  accountOf(phone: string): Promise<AccountState | null>
  ofUser(userId: string, tx?: Tx): Promise<string | null>
  /**
   * Links the phone to the user in place of a previous one. If it gets the account back, it is as old as it was. Returns
   * false if it belongs to somebody else.
   */
  link(tx: Tx, phone: string, userId: string, back?: { provenAt: Date }): Promise<boolean>
  /** Notes a sign-in by this phone in this state of the account. */
  noteSignIn(tx: Tx, phone: string, account: AccountState): Promise<void>
  /** Returns whether there was one that was linked after `addedAfter`, if that is given. */
  unlink(tx: Tx, userId: string, addedAfter?: Date): Promise<boolean>
  /** Returns the seconds until a new code may be sent, or 0. */
  pauseLeft(phone: string): Promise<number>
  /** Replaces the phone's code. Returns false if the pause is not over. */
  replaceCode(tx: Tx, phone: string, codeHash: Buffer): Promise<boolean>
  /** Returns whether there is a code that can still be entered. */
  isCodeOut(phone: string): Promise<boolean>
  /**
   * Counts a try and compares the code. If several calls send the right code at once, only one succeeds, and gets the
   * account for which the code was sent. Returns 'none' if there is no code to compare with.
   */
  redeem(phone: string, codeHash: Buffer): Promise<{ sentFor: AccountState | null } | 'wrong' | 'none'>
  /** Deletes all data of this user. */
  forgetUser(tx: Tx, userId: string): Promise<void>
  forgetOld(): Promise<void>
}

export function createPhoneStore(db: Executor): PhoneStore {
  return {
    async userOf(phone, tx) {
      const row = await tx.db
        .selectFrom('phone_logins')
        .select('user_id')
        .where('phone', '=', phone)
        .executeTakeFirst()
      return row?.user_id ?? null
    },
    async accountOf(phone) {
      const row = await db
        .selectFrom('phone_logins')
        .innerJoin('users', 'users.id', 'phone_logins.user_id')
        .select(['users.id as userId', 'users.generation'])
        .where('phone', '=', phone)
        .executeTakeFirst()
      return row ?? null
    },
    async ofUser(userId, tx) {
      const row = await (tx?.db ?? db)
        .selectFrom('phone_logins')
        .select('phone')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.phone ?? null
    },
    async link(tx, phone, userId, back) {
      await tx.db
        .deleteFrom('phone_logins')
        .where('user_id', '=', userId)
        .where('phone', '!=', phone)
        .execute()
      await tx.db
        .insertInto('phone_logins')
        .values({
          phone,
          user_id: userId,
          ...(back && { proven_at: back.provenAt, returned_at: sql<Date>`now()` }),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return (await this.userOf(phone, tx)) === userId
    },
    async noteSignIn(tx, phone, { generation }) {
      await tx.db
        .updateTable('phone_logins')
        .set({ generation })
        .where('phone', '=', phone)
        .where('generation', 'is distinct from', generation)
        .execute()
    },
    async unlink(tx, userId, addedAfter) {
      const row = await tx.db
        .deleteFrom('phone_logins')
        .where('user_id', '=', userId)
        .$if(addedAfter !== undefined, (query) => query.where('proven_at', '>', addedAfter!))
        .returning('phone')
        .executeTakeFirst()
      return row !== undefined
    },
    async pauseLeft(phone) {
      const row = await db
        .selectFrom('phone_codes')
        .select(sql<number>`extract(epoch from now() - sent_at)::float8`.as('sinceSeconds'))
        .where('phone', '=', phone)
        .executeTakeFirst()
      return row ? Math.max(0, Math.ceil(lifetimes.phoneCodePauseSeconds - row.sinceSeconds)) : 0
    },
    async replaceCode(tx, phone, codeHash) {
      const { phoneCodeSeconds, phoneCodePauseSeconds } = lifetimes
      const replaced = await sql`insert into phone_codes (phone, code_hash, expires_at, user_id, generation)
        select ${phone}, ${codeHash}, now() + make_interval(secs => ${phoneCodeSeconds}), users.id, users.generation
        from (select) as one
          left join phone_logins on phone_logins.phone = ${phone}
          left join users on users.id = phone_logins.user_id
        on conflict (phone) do update
          set code_hash = excluded.code_hash, tries = 0, sent_at = now(), expires_at = excluded.expires_at,
            user_id = excluded.user_id, generation = excluded.generation
          where phone_codes.sent_at <= now() - make_interval(secs => ${phoneCodePauseSeconds})
        returning phone`.execute(tx.db)
      return replaced.rows.length > 0
    },
    async isCodeOut(phone) {
      const row = await db
        .selectFrom('phone_codes')
        .select('phone')
        .where('phone', '=', phone)
        .where('expires_at', '>', sql<Date>`now()`)
        .where('tries', '<', phoneCodeTries)
        .where('code_hash', '<>', Buffer.alloc(0))
        .executeTakeFirst()
      return row !== undefined
    },
    async redeem(phone, codeHash) {
      const tried = await sql<{ code_hash: Buffer }>`update phone_codes set tries = tries + 1
        where phone = ${phone} and expires_at > now() and tries < ${phoneCodeTries} and code_hash <> ''
        returning code_hash`.execute(db)
      const stored = tried.rows[0]?.code_hash
      if (!stored) return 'none'
      if (!timingSafeEqual(stored, codeHash)) return 'wrong'
      // The row stays, empty, until its pause is over, so that using a code does not allow the next text at once.
      const used = await sql<{ user_id: string | null; generation: number | null }>`update phone_codes
        set code_hash = '' where phone = ${phone} and code_hash = ${codeHash}
        returning user_id, generation`.execute(db)
      const [row] = used.rows
      if (!row) return 'none'
      const { user_id: userId, generation } = row
      return { sentFor: userId !== null && generation !== null ? { userId, generation } : null }
    },
    async forgetUser(tx, userId) {
      await sql`delete from phone_codes where phone in (select phone from phone_logins where user_id = ${userId})`.execute(
        tx.db,
      )
      await this.unlink(tx, userId)
    },
    async forgetOld() {
      await sql`delete from phone_codes where expires_at < now()`.execute(db)
    },
  }
}
