// What is read about rides without changing them, and the small tables beside them.
import { randomBytes } from 'node:crypto'
import type { CancellationReason, RideStatus } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Executor, Tx } from '../database/connection.ts'
import type { RideRecord } from './model.ts'
import { withRiders } from './record-store.ts'

export interface LastEnded {
  rideId: string
  status: RideStatus
  reason: CancellationReason | null
}

export interface RideReadings {
  /** The rides that a rider is or was in to the end, newest first. `before` is the creation and id of the last one seen. */
  listOf(
    userId: string,
    page: { status: RideStatus | undefined; limit: number; before: { createdAt: string; id: string } | null },
  ): Promise<{ rides: RideRecord[]; next: { createdAt: string; id: string } | null }>
  lastEnded(userId: string): Promise<LastEnded | null>
  /** Rides whose time has come: to confirm, to meet, to end. */
  due(limits: { meetSeconds: number; rideSeconds: number }): Promise<string[]>
  forbidPairs(tx: Tx, userId: string, others: readonly string[], seconds: number): Promise<void>
  /** Wrong codes within the window, and the seconds until the oldest of them no longer counts. */
  wrongTries(
    tx: Tx,
    rideId: string,
    userId: string,
    windowSeconds: number,
  ): Promise<{ count: number; retrySeconds: number }>
  countWrongTry(tx: Tx, rideId: string, userId: string): Promise<void>
  nextMessageSeq(tx: Tx, rideId: string): Promise<number>
  /** Whether the ride was completed within these seconds. */
  completedWithin(rideId: string, seconds: number, executor?: Executor): Promise<boolean>
  /** A secret of the service, made once. */
  secret(name: string): Promise<Buffer>
  /** Forgets refusals and tries that no longer matter. */
  forgetOld(): Promise<void>
}

export function createRideReadings(db: Executor): RideReadings {
  return {
    async listOf(userId, { status, limit, before }) {
      let query = db
        .selectFrom('rides')
        .innerJoin('ride_riders', 'ride_riders.ride_id', 'rides.id')
        .selectAll('rides')
        // The column's own text keeps the microseconds that a JavaScript date would lose.
        .select(sql<string>`rides.created_at::text`.as('created_text'))
        .where('ride_riders.user_id', '=', userId)
        .where('ride_riders.left_at', 'is', null)
        .orderBy('rides.created_at', 'desc')
        .orderBy('rides.id', 'desc')
        .limit(limit + 1)
      if (status) query = query.where('rides.status', '=', status)
      if (before)
        query = query.where(
          sql<boolean>`(rides.created_at, rides.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`,
        )
      const rows = await query.execute()
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1)! : null
      return {
        rides: await withRiders(db, page),
        next: last && { createdAt: last.created_text, id: last.id },
      }
    },
    async lastEnded(userId) {
      const row = await db
        .selectFrom('ride_riders')
        .select(['ride_id', 'end_status', 'end_reason'])
        .where('user_id', '=', userId)
        .where('ended_at', 'is not', null)
        .orderBy('ended_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? { rideId: row.ride_id, status: row.end_status!, reason: row.end_reason } : null
    },
    async due({ meetSeconds, rideSeconds }) {
      const { rows } = await sql<{ id: string }>`
        select id from rides where status = 'pending' and confirm_by <= clock_timestamp()
        union all
        select id from rides r where status = 'active'
          and active_at <= clock_timestamp() - make_interval(secs => ${meetSeconds}::float8)
          and not exists (select from ride_riders where ride_id = r.id and left_at is null
            and verified_at is not null and user_id <> r.requester_id)
        union all
        select id from rides where status = 'active'
          and active_at <= clock_timestamp() - make_interval(secs => ${rideSeconds}::float8)
        limit 500`.execute(db)
      return [...new Set(rows.map(({ id }) => id))]
    },
    async forbidPairs(tx, userId, others, seconds) {
      if (others.length === 0) return
      const pairs = others.map((other) => (userId < other ? [userId, other] : [other, userId]))
      await sql`insert into refused_pairs (user_a, user_b, until)
        select a, b, clock_timestamp() + make_interval(secs => ${seconds}::float8)
        from unnest(${pairs.map(([a]) => a!)}::text[], ${pairs.map(([, b]) => b!)}::text[]) as pair (a, b)
        order by a, b
        on conflict (user_a, user_b) do update set until = excluded.until`.execute(tx.db)
    },
    async wrongTries(tx, rideId, userId, windowSeconds) {
      const { rows } = await sql<{ count: number; retry: number | null }>`
        select count(*)::int as count,
          extract(epoch from min(tried_at) + make_interval(secs => ${windowSeconds}::float8) - clock_timestamp())::float8 as retry
        from (select tried_at from code_tries where ride_id = ${rideId} and user_id = ${userId}
            and tried_at > clock_timestamp() - make_interval(secs => ${windowSeconds}::float8)
          order by tried_at desc limit 5) as recent`.execute(tx.db)
      return { count: rows[0]!.count, retrySeconds: Math.max(1, Math.ceil(rows[0]!.retry ?? 1)) }
    },
    async countWrongTry(tx, rideId, userId) {
      await tx.db
        .insertInto('code_tries')
        .values({ ride_id: rideId, user_id: userId, tried_at: sql<Date>`clock_timestamp()` })
        .execute()
    },
    async nextMessageSeq(tx, rideId) {
      const { message_seq } = await tx.db
        .updateTable('rides')
        .set({ message_seq: sql<number>`message_seq + 1` })
        .where('id', '=', rideId)
        .returning('message_seq')
        .executeTakeFirstOrThrow()
      return message_seq
    },
    async completedWithin(rideId, seconds, executor = db) {
      const row = await executor
        .selectFrom('rides')
        .select('id')
        .where('id', '=', rideId)
        .where('status', '=', 'completed')
        .where('ended_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds}::float8)`)
        .executeTakeFirst()
      return row !== undefined
    },
    async secret(name) {
      await db
        .insertInto('secrets')
        .values({ name, value: randomBytes(32) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await db
        .selectFrom('secrets')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return row.value
    },
    async forgetOld() {
      await sql`delete from refused_pairs where until < now()`.execute(db)
      await sql`delete from code_tries where tried_at < now() - interval '1 day'`.execute(db)
    },
  }
}
