import type { Language, Standing } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import { oneRow } from '../database/one-row.ts'
import { isOfFormerUser } from '../users/former-user-rules.ts'
import { emailForMail } from '../users/which-email-gets-mail-rules.ts'
import { endOfBan, lastDay } from './ban-days.ts'

import type { BanRecord, Proven, WhichProofs } from './ban-model.ts'

/** The person whom an operator writes to. */
export interface Addressee {
  language: Language
  /** A proven email; null if there is none. */
  email: string | null
}

export interface StandingStore {
  /**
   * Returns whether there is such an account, and locks it until the end of the transaction: 'to-travel' keeps bans
   * out, 'to-ban' keeps travellers and other bans out.
   */
  hold(tx: Tx, userId: string, how: 'to-travel' | 'to-ban'): Promise<boolean>
  /** Returns whether there was such an account, which was deleted, and keeps other bans of it out as above. */
  holdDeleted(tx: Tx, userId: string): Promise<boolean>
  /** Keeps takeovers of the account out, deleted or not, until the end of the transaction. */
  keepOwner(tx: Tx, userId: string): Promise<void>
  /** Returns whether the account was in a ride or proposal of late, for which companions may still report it. */
  wasInRideLately(tx: Tx, userId: string): Promise<boolean>
  addressee(tx: Tx, userId: string): Promise<Addressee>
  provenOf(executor: Executor, userId: string, which?: WhichProofs): Promise<Proven>
  /**
   * Returns what the account has had for longest of what it has or can be got back by: what came later may be a thief's.
   * The email with which an account began was there first, and is nothing to recognise anybody by until it is proven;
   * nor is what another account has by now.
   */
  firstProvenOf(tx: Tx, userId: string): Promise<Proven>
  /** Returns the ban that holds and ends last, of the account or of anything that its owner has proven. */
  holding(executor: Executor, userId: string, marks: readonly Buffer[]): Promise<BanRecord | null>
  warn(tx: Tx, warning: NewWarning): Promise<void>
  /** Returns the id. */
  ban(tx: Tx, ban: NewBan, marks: readonly Buffer[]): Promise<string>
  /** The bans that hold, with the account that each is of; the latest ten thousand. */
  heldBans(tx: Tx): Promise<{ id: string; userId: string }[]>
  /** The bans that hold for a user with these marks. */
  heldBansOf(tx: Tx, userId: string, marks: readonly Buffer[]): Promise<string[]>
  addMark(tx: Tx, banId: string, mark: Buffer): Promise<void>
  /** Keeps these marks of what the user has proven for `provenLatelyDays`. */
  noteProven(tx: Tx, userId: string, marks: readonly Buffer[]): Promise<void>
  /** The marks that are kept of a user. */
  provenLately(tx: Tx, userId: string): Promise<Buffer[]>
  /** Forgets them, because the account is somebody else's from now on. */
  forgetProven(tx: Tx, userId: string): Promise<void>
  lock(tx: Tx, banId: string): Promise<BanRecord | null>
  lift(tx: Tx, banId: string): Promise<void>
  appeal(tx: Tx, banId: string, text: string): Promise<void>
  decide(tx: Tx, banId: string, how: { decision: 'kept' | 'lifted'; text: string; by: string }): Promise<void>
  /** Appeals that wait for a decision, the oldest first. */
  appealed(executor: Executor): Promise<BanRecord[]>
  bansOf(executor: Executor, userId: string, marks?: readonly Buffer[]): Promise<BanRecord[]>
  /** Returns the warnings without those of a former user of the account. */
  warningsOf(executor: Executor, userId: string): Promise<(Standing['warnings'][number] & { by: string })[]>
  /**
   * Deletes everything of a person except bans, which still hold if the person comes back, and the marks by which a ban
   * for a ride of late would.
   */
  forgetUser(tx: Tx, userId: string): Promise<void>
  /** Deletes expired warnings and marks, bans that ended `keptDays` ago, and the marks of bans that no longer hold. */
  forgetOld(): Promise<void>
}

export interface NewWarning {
  userId: string
  reportId: string | null
  text: string
  operator: string
}

export interface NewBan {
  userId: string
  reportId: string | null
  reason: string
  operator: string
  /** From the day after this one. Null: without an end. */
  days: number | null
  /** Of the operator, whose days these are. */
  timeZone: string
}

/** A ban also holds for what the banned user had proven in so many days before it, although the account has left it. */
const provenLatelyDays = 30

/** Without what a former user of the account did. */
const inRideLately = (userId: string) => sql<boolean>`exists (
  select from ride_riders as rr join users as u on u.id = rr.user_id
  where rr.user_id = ${userId}
    and rr.joined_at > greatest(u.taken_over_at, now() - make_interval(days => ${provenLatelyDays})))`

/** A browser's cookie is tried against so many bans: 20 ms of hashing. */
const mostTried = 10_000

const holds = sql<boolean>`(bans.lifted_at is null and (bans.until is null or bans.until > now()))`

function select(executor: Executor) {
  return executor
    .selectFrom('bans')
    .select(['id', 'user_id as userId', 'report_id as reportId', 'reason', 'by_operator as byOperator'])
    .select([
      'created_at as createdAt',
      'until',
      lastDay.as('lastDay'),
      'lifted_at as liftedAt',
      'appeal',
      'appealed_at as appealedAt',
    ])
    .select(['decision', 'decision_text as decisionText', 'decided_by as decidedBy', holds.as('holds')])
}

/** Selects bans of the account, or of anybody who had proven the same as its owner. */
function isOf(userId: string, marks: readonly Buffer[]) {
  return marks.length === 0
    ? sql<boolean>`user_id = ${userId}`
    : sql<boolean>`(user_id = ${userId} or id in (select ban_id from ban_marks where mark in (${sql.join(marks)})))`
}

/**
 * Returns what `which` adds to what the account has now. These are parts of the statement rather than values, since
 * PostgreSQL would plan it anew each time if its plan depended on a value.
 */
function alsoLeft(userId: string, which: WhichProofs) {
  if (which === 'present') return { emails: sql``, phones: sql`` }
  const unlessOfOthers = (column: 'email_key' | 'phone', table: 'proven_emails' | 'phone_logins') =>
    which === 'also-left'
      ? sql``
      : sql`and not exists (select from ${sql.table(table)} p where p.${sql.ref(column)} = former.${sql.ref(column)})`
  return {
    emails: sql`union select email_key from former_emails former
      where user_id = ${userId} and kept_until > now() ${unlessOfOthers('email_key', 'proven_emails')}`,
    phones: sql`union select phone from former_phones former
      where user_id = ${userId} and kept_until > now() ${unlessOfOthers('phone', 'phone_logins')}`,
  }
}

export function createStandingStore(db: Executor, keptDays: number): StandingStore {
  return {
    async hold(tx, userId, how) {
      const found = tx.db
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
      const row = await (how === 'to-ban' ? found.forUpdate() : found.forKeyShare()).executeTakeFirst()
      return row !== undefined
    },
    async holdDeleted(tx, userId) {
      const row = await tx.db
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('deleted_at', 'is not', null)
        .forUpdate()
        .executeTakeFirst()
      return row !== undefined
    },
    async keepOwner(tx, userId) {
      await tx.db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    },
    async wasInRideLately(tx, userId) {
      const { rows } = await sql<{ was: boolean }>`select ${inRideLately(userId)} as was`.execute(tx.db)
      return oneRow({ rows }).was
    },
    async addressee(tx, userId) {
      return tx.db
        .selectFrom('users')
        .select(['language', emailForMail('users').as('email')])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    },
    async provenOf(executor, userId, which = 'present') {
      const { emails, phones } = alsoLeft(userId, which)
      const { rows } = await sql<Proven>`select
        array(select email_key from proven_emails where user_id = ${userId} ${emails}) as emails,
        array(select phone from phone_logins where user_id = ${userId} ${phones}) as phones,
        coalesce((select json_agg(json_build_object('issuer', issuer, 'subject', subject))
          from social_logins where user_id = ${userId}), '[]') as socials`.execute(executor)
      return rows[0]!
    },
    async firstProvenOf(tx, userId) {
      const { rows } = await sql<Proven>`
        with ways as (
          select proven_at as since, email_key as email, null::text as phone, null::json as social
            from proven_emails where user_id = ${userId}
          union all select proven_at, case when exists (
                select from proven_emails p where p.email_key = former.email_key) then null else email_key end, null, null
            from former_emails former where user_id = ${userId} and kept_until > now()
          union all select proven_at, null, phone, null from phone_logins where user_id = ${userId}
          union all select proven_at, null, case when exists (
                select from phone_logins p where p.phone = former.phone) then null else phone end, null
            from former_phones former where user_id = ${userId} and kept_until > now()
          union all select created_at, null, null, json_build_object('issuer', issuer, 'subject', subject)
            from social_logins where user_id = ${userId}
          union all select '-infinity', proven.email_key, null, null
            from email_logins began left join proven_emails proven using (user_id, email_key)
            where began.user_id = ${userId} and began.added_in is null
        ), first as (select * from ways where since = (select min(since) from ways))
        select
          array(select email from first where email is not null) as emails,
          array(select phone from first where phone is not null) as phones,
          coalesce((select json_agg(social) from first where social is not null), '[]') as socials`.execute(
        tx.db,
      )
      return oneRow({ rows })
    },
    async holding(executor, userId, marks) {
      const row = await select(executor)
        .where(holds)
        .where(isOf(userId, marks))
        .orderBy(sql`coalesce(until, 'infinity')`, 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },
    async warn(tx, { userId, reportId, text, operator }) {
      await tx.db
        .insertInto('warnings')
        .values({
          user_id: userId,
          report_id: reportId,
          text,
          by_operator: operator,
          kept_until: sql<Date>`now() + make_interval(days => ${keptDays})`,
        })
        .execute()
    },
    async ban(tx, { userId, reportId, reason, operator, days, timeZone }, marks) {
      const { id } = await tx.db
        .insertInto('bans')
        .values({
          user_id: userId,
          report_id: reportId,
          reason,
          by_operator: operator,
          ...(days !== null && endOfBan(days, timeZone)),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (marks.length > 0)
        await tx.db
          .insertInto('ban_marks')
          .values(marks.map((mark) => ({ ban_id: id, mark })))
          .execute()
      return id
    },
    heldBans: (tx) =>
      tx.db
        .selectFrom('bans')
        .select(['id', 'user_id as userId'])
        .where(holds)
        .orderBy('created_at', 'desc')
        .limit(mostTried)
        .execute(),
    async heldBansOf(tx, userId, marks) {
      const rows = await tx.db
        .selectFrom('bans')
        .select('id')
        .where(holds)
        .where(isOf(userId, marks))
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    async addMark(tx, banId, mark) {
      await tx.db
        .insertInto('ban_marks')
        .values({ ban_id: banId, mark })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async noteProven(tx, userId, marks) {
      if (marks.length === 0) return
      const keptUntil = sql<Date>`now() + make_interval(days => ${provenLatelyDays})`
      await tx.db
        .insertInto('proven_lately')
        .values(marks.map((mark) => ({ user_id: userId, mark, kept_until: keptUntil })))
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'mark']).doUpdateSet({ kept_until: keptUntil }),
        )
        .execute()
    },
    async provenLately(tx, userId) {
      const rows = await tx.db
        .selectFrom('proven_lately')
        .select('mark')
        .where('user_id', '=', userId)
        .where('kept_until', '>', sql<Date>`now()`)
        .execute()
      return rows.map(({ mark }) => mark)
    },
    async forgetProven(tx, userId) {
      await tx.db.deleteFrom('proven_lately').where('user_id', '=', userId).execute()
    },
    async lock(tx, banId) {
      const row = await select(tx.db)
        .where(sql<string>`id::text`, '=', banId)
        .forUpdate()
        .executeTakeFirst()
      return row ?? null
    },
    async lift(tx, banId) {
      await tx.db
        .updateTable('bans')
        .set({ lifted_at: sql<Date>`now()` })
        .where('id', '=', banId)
        .execute()
    },
    async appeal(tx, banId, text) {
      await tx.db
        .updateTable('bans')
        .set({ appeal: text, appealed_at: sql<Date>`now()` })
        .where('id', '=', banId)
        .execute()
    },
    async decide(tx, banId, { decision, text, by }) {
      await tx.db
        .updateTable('bans')
        .set({ decision, decision_text: text, decided_by: by, decided_at: sql<Date>`now()` })
        .where('id', '=', banId)
        .execute()
    },
    appealed: (executor) =>
      select(executor)
        .where('appeal', 'is not', null)
        .where('decision', 'is', null)
        .orderBy('appealed_at')
        .execute(),
    bansOf: (executor, userId, marks = []) =>
      select(executor).where(isOf(userId, marks)).orderBy('created_at', 'desc').orderBy('id').execute(),
    async warningsOf(executor, userId) {
      const rows = await executor
        .selectFrom('warnings')
        .select(['id', 'text', 'created_at', 'by_operator as by'])
        .where('user_id', '=', userId)
        .where(({ not }) => not(isOfFormerUser('warnings.user_id', 'warnings.created_at')))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(({ created_at: at, ...row }) => ({ ...row, createdAt: at.toISOString() }))
    },
    async forgetUser(tx, userId) {
      await tx.db.deleteFrom('warnings').where('user_id', '=', userId).execute()
      await tx.db
        .deleteFrom('proven_lately')
        .where('user_id', '=', userId)
        .where(({ not }) => not(inRideLately(userId)))
        .execute()
      await tx.db
        .updateTable('bans')
        .set({ appeal: null, appealed_at: null })
        .set({ decision: null, decision_text: null, decided_at: null, decided_by: null })
        .where('user_id', '=', userId)
        .execute()
    },
    async forgetOld() {
      await sql`delete from warnings where kept_until < now()`.execute(db)
      await sql`delete from proven_lately where kept_until < now()`.execute(db)
      await sql`delete from ban_marks using bans where bans.id = ban_id and not ${holds}`.execute(db)
      await sql`delete from bans
        where coalesce(lifted_at, until) < now() - make_interval(days => ${keptDays})`.execute(db)
    },
  }
}
