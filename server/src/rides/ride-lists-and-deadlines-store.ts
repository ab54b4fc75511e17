// Read-only queries about rides.
import type { RideStatus } from '@woodalo/protocol'
import { type NotNull, sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { LastEnded } from '../ride-requests/ports.ts'
import type { RideRecord } from './ride-states-model.ts'
import { rideColumns, withRiders } from './read-ride-with-riders-store.ts'

export interface RideReadings {
  /**
   * Lists the rides that a rider is in or was in to the end, newest first. `before` is the creation time and id of the
   * last one seen.
   */
  listOf(
    userId: string,
    page: { status: RideStatus | undefined; limit: number; before: { createdAt: string; id: string } | null },
  ): Promise<{ rides: RideRecord[]; next: { createdAt: string; id: string } | null }>
  lastEnded(userId: string): Promise<LastEnded | null>
  /**
   * Lists rides with a deadline that has passed or passes within these seconds: to confirm, to meet, to end. The
   * earliest come first.
   */
  due(limits: {
    meetSeconds: number
    rideSeconds: number
    withinSeconds: number
  }): Promise<{ id: string; seconds: number }[]>
}

export function createRideReadings(db: Executor, graceSeconds: number): RideReadings {
  return {
    async listOf(userId, { status, limit, before }) {
      let query = db
        .selectFrom('rides')
        .innerJoin('ride_riders', 'ride_riders.ride_id', 'rides.id')
        .select(rideColumns.map((column) => `rides.${column}` as const))
        // The column's text form keeps the microseconds that a JavaScript date would lose.
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
        rides: await withRiders(db, page, graceSeconds),
        next: last && { createdAt: last.created_text, id: last.id },
      }
    },
    async lastEnded(userId) {
      const row = await db
        .selectFrom('ride_riders')
        .select(['ride_id', 'end_status', 'end_reason'])
        .where('user_id', '=', userId)
        .where('ended_at', 'is not', null)
        .where('end_status', 'is not', null)
        .$narrowType<{ end_status: NotNull }>()
        .orderBy('ended_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? { rideId: row.ride_id, status: row.end_status, reason: row.end_reason } : null
    },
    async due({ meetSeconds, rideSeconds, withinSeconds }) {
      const { rows } = await sql<{ id: string; seconds: number }>`
        with coming as (
          select id, confirm_by as at from rides
          where status = 'pending' and confirm_by <= now() + make_interval(secs => ${withinSeconds}::float8)
          union all
          select id, active_at + make_interval(secs => ${meetSeconds}::float8) from rides r
          where status = 'active'
            and active_at <= now() + make_interval(secs => ${withinSeconds - meetSeconds}::float8)
            and not exists (select from ride_riders where ride_id = r.id and left_at is null
              and verified_at is not null and user_id <> r.requester_id)
          union all
          select id, active_at + make_interval(secs => ${rideSeconds}::float8) from rides
          where status = 'active'
            and active_at <= now() + make_interval(secs => ${withinSeconds - rideSeconds}::float8)
        )
        select id, extract(epoch from min(at) - now())::float8 as seconds from coming
        group by id order by 2 limit 500`.execute(db)
      return rows
    },
  }
}
