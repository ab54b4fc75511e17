import { isDeepStrictEqual } from 'node:util'
import type { PayTo, ShareState } from '@woodalo/protocol'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { blockedSince, isSinceBlock } from '../apart/blocked-since-rules.ts'
import type { Executor, Tx } from '../database/connection.ts'
import { emailForMail } from '../users/which-email-gets-mail-rules.ts'
import { isOfFormerUser } from '../users/former-user-rules.ts'
import { nameInRide } from '../users/name-for-others-rules.ts'
import { isReceiptOfBlock } from './receipt-store.ts'
import type { SettlementRecord } from './settlement-model.ts'

export interface SettlementStore {
  find(rideId: string, executor?: Executor): Promise<SettlementRecord | null>
  open(
    tx: Tx,
    settlement: { rideId: string; payerId: string; at: Date },
    shares: readonly { userId: string; acceptedAmount: number; soloAmount: number }[],
  ): Promise<void>
  /** Starts the time for reminders and the deadline. Returns false if it was already started. */
  countFrom(tx: Tx, rideId: string, at: Date): Promise<boolean>
  void(tx: Tx, rideId: string): Promise<boolean>
  writeFare(
    tx: Tx,
    rideId: string,
    amount: number,
    shares: readonly { userId: string; amount: number; state: ShareState }[],
    at: Date,
  ): Promise<void>
  /** Returns false, and does nothing, if it is a dispute and there are as many for this share as are kept. */
  moveShare(
    tx: Tx,
    rideId: string,
    userId: string,
    to: { state: ShareState; at: Date; dispute: string | null },
  ): Promise<boolean>
  /** Returns the ride whose share somebody has owed for longer than `seconds`. */
  overdue(tx: Tx, userId: string, seconds: number): Promise<string | null>
  /** Returns the settlements whose next reminder is due, at most one page. */
  toRemind(afterSeconds: readonly number[]): Promise<string[]>
  /** Counts a reminder as sent. Returns null if another process does so, or if it is no longer due. */
  remind(tx: Tx, rideId: string, afterSeconds: readonly number[]): Promise<DebtorRecord[] | null>
  waysOf(userId: string): Promise<PayTo[]>
  /** Returns false if they were the same before. */
  setWays(tx: Tx, userId: string, ways: readonly PayTo[]): Promise<boolean>
  /** Returns the latest rides, twenty at most, whose riders may still need to know how the user is paid. */
  openFor(userId: string): Promise<string[]>
  /** Returns the rides for which somebody still owes money to the user. */
  unpaidTo(userId: string): Promise<string[]>
  /** Returns everything stored about a user's shares, for the copy of their data. */
  sharesOf(userId: string): Promise<object[]>
  /** Deletes the ways in which a user takes money. */
  forgetWays(tx: Tx, userId: string): Promise<void>
  forgetUser(tx: Tx, userId: string): Promise<void>
}

export interface DebtorRecord {
  userId: string
  language: string
  /** Proven. Null if no address is known. */
  email: string | null
}

/** All of them stand in one row, for the reports of the ride. */
const mostDisputes = 20

/** Each costs a transaction when ways to be paid change. */
const mostToldOfWays = 20

/** The last words of a dispute that were not written while the rider or the payer had blocked the other. */
const disputeForPayer = sql<string | null>`case when ss.disputes = '[]'
  then case when ${blockedSince('ss.user_id', 's.payer_id')} is null then ss.dispute end
  else (select written ->> 'text' from jsonb_array_elements(ss.disputes) with ordinality as all_written (written, place)
  where not coalesce((written ->> 'isWithheld')::boolean, false)
    and (written ->> 'at')::timestamptz < coalesce(${blockedSince('ss.user_id', 's.payer_id')}, 'infinity')
    order by place desc limit 1) end`
const isBlockedByOrFromPayer = sql<boolean>`(
  select ${blockedSince('settlement_shares.user_id', 's.payer_id')} is not null
  from settlements as s where s.ride_id = settlement_shares.ride_id)`

export function createSettlementStore(db: Executor): SettlementStore {
  const isDue = (afterSeconds: readonly number[]) =>
    sql<boolean>`owed_since <= clock_timestamp() - make_interval(
      secs => (${[...afterSeconds]}::float8[])[reminders_sent + 1]) and reminders_sent < ${afterSeconds.length}`

  async function forgetWays(tx: Tx, userId: string): Promise<void> {
    await tx.db.deleteFrom('ways_to_pay').where('user_id', '=', userId).execute()
  }

  return {
    // One statement, since fare and shares of two moments may not add up.
    async find(rideId, executor = db) {
      const row = await executor
        .selectFrom('settlements as s')
        .innerJoin('rides as r', 'r.id', 's.ride_id')
        .leftJoin('ways_to_pay as w', 'w.user_id', 's.payer_id')
        .select([
          's.ride_id as rideId',
          's.payer_id as payerId',
          'r.currency',
          'r.cost_amount as estimateAmount',
          's.fare_amount as fareAmount',
          sql<boolean>`s.receipt is not null`.as('hasReceipt'),
          's.receipt_id as receiptId',
          's.owed_since as owedSince',
          sql<Date>`now()`.as('readAt'),
          'w.ways',
        ])
        .select((of) =>
          jsonArrayFrom(
            of
              .selectFrom('settlement_shares as ss')
              .innerJoin('users as u', 'u.id', 'ss.user_id')
              .innerJoin('ride_riders as rr', (join) =>
                join.onRef('rr.ride_id', '=', 'ss.ride_id').onRef('rr.user_id', '=', 'ss.user_id'),
              )
              .innerJoin('ride_requests as q', 'q.id', 'rr.request_id')
              .select([
                'ss.user_id as userId',
                sql<boolean>`coalesce(q.created_at < u.taken_over_at, false)`.as('isFormer'),
                nameInRide('rr', 'u').as('userName'),
                'u.language',
                'ss.accepted_amount as acceptedAmount',
                'ss.solo_amount as soloAmount',
                'ss.amount',
                'ss.state',
                'ss.dispute',
                sql<boolean>`${blockedSince('ss.user_id', 's.payer_id')} is not null`.as('isBlocked'),
                isSinceBlock('w.changed_at', 'ss.user_id', 's.payer_id').as('areWaysOfBlock'),
                isReceiptOfBlock.as('isReceiptOfBlock'),
                disputeForPayer.as('disputeForPayer'),
              ])
              .whereRef('ss.ride_id', '=', 's.ride_id')
              .where('rr.left_at', 'is', null)
              .orderBy('rr.stop_order'),
          ).as('shares'),
        )
        .where('s.ride_id', '=', rideId)
        .executeTakeFirst()
      return row ? { ...row, ways: row.ways ?? [] } : null
    },
    async open(tx, { rideId, payerId, at }, shares) {
      // Nobody is left to receive it if the payer has deleted the account.
      const ofDebtor = sql<ShareState>`case
        when exists (select from users where id = ${payerId} and deleted_at is not null) then 'waived' else 'owed' end`
      await tx.db
        .insertInto('settlements')
        .values({ ride_id: rideId, payer_id: payerId, opened_at: at, owed_since: at })
        .execute()
      await tx.db
        .insertInto('settlement_shares')
        .values(
          shares.map(({ userId, acceptedAmount, soloAmount }) => ({
            ride_id: rideId,
            user_id: userId,
            accepted_amount: acceptedAmount,
            solo_amount: soloAmount,
            amount: acceptedAmount,
            state: userId === payerId ? ('received' as const) : ofDebtor,
            changed_at: at,
          })),
        )
        .execute()
    },
    async countFrom(tx, rideId, at) {
      const row = await tx.db
        .updateTable('settlements')
        .set({ owed_since: at, reminders_sent: 0 })
        .where('ride_id', '=', rideId)
        .where('owed_since', '<', at)
        .returning('ride_id')
        .executeTakeFirst()
      return row !== undefined
    },
    async void(tx, rideId) {
      const row = await tx.db
        .deleteFrom('settlements')
        .where('ride_id', '=', rideId)
        .returning('ride_id')
        .executeTakeFirst()
      return row !== undefined
    },
    async writeFare(tx, rideId, amount, shares, at) {
      await tx.db
        .updateTable('settlements')
        .set({
          fare_amount: amount,
          owed_since: at,
          // Whoever tells figure after figure must not have somebody reminded each time.
          reminders_sent: sql<number>`case when fare_amount is null then 0 else reminders_sent end`,
        })
        .where('ride_id', '=', rideId)
        .execute()
      for (const share of shares)
        await tx.db
          .updateTable('settlement_shares')
          .set({ amount: share.amount, state: share.state, changed_at: at })
          .where('ride_id', '=', rideId)
          .where('user_id', '=', share.userId)
          .execute()
    },
    async moveShare(tx, rideId, userId, { state, at, dispute }) {
      const { numUpdatedRows } = await tx.db
        .updateTable('settlement_shares')
        .set({
          state,
          changed_at: at,
          ...(dispute !== null && {
            dispute,
            disputes: sql`disputes || jsonb_build_object(
              'text', ${dispute}::text, 'at', ${at}::timestamptz, 'isWithheld', ${isBlockedByOrFromPayer})`,
          }),
        })
        .where('ride_id', '=', rideId)
        .where('user_id', '=', userId)
        .$if(dispute !== null, (query) => query.where(sql`jsonb_array_length(disputes)`, '<', mostDisputes))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      if (state !== 'owed')
        await tx.db
          .deleteFrom('debt_marks')
          .where('ride_id', '=', rideId)
          .where('user_id', '=', userId)
          .execute()
      return true
    },
    async overdue(tx, userId, seconds) {
      const row = await tx.db
        .selectFrom('settlement_shares as ss')
        .innerJoin('settlements as s', 's.ride_id', 'ss.ride_id')
        .select('s.ride_id')
        .where('ss.user_id', '=', userId)
        .where('ss.state', '=', 'owed')
        .where('s.owed_since', '<=', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds}::float8)`)
        .orderBy('s.owed_since')
        .limit(1)
        .executeTakeFirst()
      return row?.ride_id ?? null
    },
    async toRemind(afterSeconds) {
      const rows = await db
        .selectFrom('settlements')
        .select('ride_id')
        .where(isDue(afterSeconds))
        .orderBy('owed_since')
        .limit(200)
        .execute()
      return rows.map((row) => row.ride_id)
    },
    async remind(tx, rideId, afterSeconds) {
      const due = await tx.db
        .selectFrom('settlements')
        .select('ride_id')
        .where('ride_id', '=', rideId)
        .where(isDue(afterSeconds))
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!due) return null
      await tx.db
        .updateTable('settlements')
        .set({ reminders_sent: sql<number>`reminders_sent + 1` })
        .where('ride_id', '=', rideId)
        .execute()
      return tx.db
        .selectFrom('settlement_shares as ss')
        .innerJoin('users as u', 'u.id', 'ss.user_id')
        .select(['ss.user_id as userId', 'u.language', emailForMail('u').as('email')])
        .where('ss.ride_id', '=', rideId)
        .where('ss.state', '=', 'owed')
        .where('u.deleted_at', 'is', null)
        .execute()
    },
    async waysOf(userId) {
      const row = await db
        .selectFrom('ways_to_pay')
        .select('ways')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.ways ?? []
    },
    async setWays(tx, userId, list) {
      const stored = tx.db.selectFrom('ways_to_pay').select('ways').where('user_id', '=', userId).forUpdate()
      if (isDeepStrictEqual((await stored.executeTakeFirst())?.ways ?? [], list)) return false
      if (list.length === 0) {
        await forgetWays(tx, userId)
        return true
      }
      const ways = JSON.stringify(list)
      await tx.db
        .insertInto('ways_to_pay')
        .values({ user_id: userId, ways })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ways, changed_at: sql`now()` }))
        .execute()
      return true
    },
    async openFor(userId) {
      const rows = await db
        .selectFrom('settlements as s')
        .select('s.ride_id')
        .where('s.payer_id', '=', userId)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('settlement_shares as ss')
              .select('ss.user_id')
              .whereRef('ss.ride_id', '=', 's.ride_id')
              .where('ss.state', 'in', ['owed', 'sent', 'disputed']),
          ),
        )
        .orderBy('s.opened_at', 'desc')
        .limit(mostToldOfWays)
        .execute()
      return rows.map((row) => row.ride_id)
    },
    async unpaidTo(userId) {
      const rows = await db
        .selectFrom('settlements as s')
        .innerJoin('settlement_shares as ss', 'ss.ride_id', 's.ride_id')
        .select('s.ride_id')
        .distinct()
        .where('s.payer_id', '=', userId)
        .where('ss.state', 'in', ['owed', 'disputed'])
        .execute()
      return rows.map((row) => row.ride_id)
    },
    async sharesOf(userId) {
      const shares = await db
        .selectFrom('settlement_shares as ss')
        .innerJoin('settlements as s', 's.ride_id', 'ss.ride_id')
        .select([
          'ss.ride_id as rideId',
          'ss.amount',
          'ss.state',
          'ss.changed_at as changedAt',
          // What a former user of the account has written is not for its owner.
          sql<
            string | null
          >`case when ${isOfFormerUser('ss.user_id', 's.opened_at')} then null else ss.dispute end`.as(
            'dispute',
          ),
          // All of them, also those that were replaced.
          sql<
            { text: string; at: string }[]
          >`case when ${isOfFormerUser('ss.user_id', 's.opened_at')} then '[]' else ss.disputes end`.as(
            'disputes',
          ),
          's.fare_amount as fareAmount',
        ])
        .where('ss.user_id', '=', userId)
        .orderBy('s.opened_at')
        .execute()
      // Whether the other one has blocked this rider is not told.
      return shares.map(({ disputes, ...share }) => ({
        ...share,
        disputes: disputes.map(({ text, at }) => ({ text, at })),
      }))
    },
    forgetWays,
    async forgetUser(tx, userId) {
      await forgetWays(tx, userId)
      await tx.db
        .updateTable('settlement_shares')
        .set({ dispute: null, disputes: sql`'[]'::jsonb` })
        .where('user_id', '=', userId)
        .execute()
    },
  }
}
