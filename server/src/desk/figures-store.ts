import type { FiguresOfDay } from '@woodalo/protocol/desk-responses'
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'

/** How far back the desk looks, including today. */
const days = 14

/** Only counts, no names. */
export interface FiguresStore {
  /** Returns the last days in a time zone, the latest first, or null if PostgreSQL does not know the zone. */
  lately(executor: Executor, timeZone: string): Promise<FiguresOfDay[] | null>
}

interface Asked {
  day: string
  asked: number
  shared: number
  medianWaitSeconds: number | null
}

interface Ridden {
  day: string
  currency: string
  completed: number
  amount: number
  grams: number
}

interface Reported {
  day: string
  reports: number
  answered: number
}

export function createFiguresStore(): FiguresStore {
  return {
    async lately(executor, timeZone) {
      const zone = await sql`select from pg_timezone_names where name = ${timeZone}`.execute(executor)
      if (zone.rows.length === 0) return null
      const dayOf = (column: string) =>
        sql<string>`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`
      const begin = sql`(date_trunc('day', now() at time zone ${timeZone}) - make_interval(days => ${days - 1}))
        at time zone ${timeZone}`
      const asked = await sql<Asked>`
        with asked as (
          select ${dayOf('q.created_at')} as day, q.created_at,
            min(rr.joined_at) as joined_at, bool_or(r.active_at is not null) as shared
          from ride_requests q
            left join ride_riders rr on rr.request_id = q.id
            left join rides r on r.id = rr.ride_id
          where q.created_at >= ${begin}
          group by q.id
        )
        select day, count(*)::int as asked, (count(*) filter (where shared))::int as shared,
          (percentile_cont(0.5) within group (order by extract(epoch from joined_at - created_at)))::float8
            as "medianWaitSeconds"
        from asked group by day`.execute(executor)
      const ridden = await sql<Ridden>`
        with ridden as (
          select r.id, ${dayOf('r.ended_at')} as day, r.currency, r.saved_grams, sum(rr.solo_amount - rr.share_amount) as amount
          from rides r join ride_riders rr on rr.ride_id = r.id and rr.left_at is null
          where r.status = 'completed' and r.ended_at >= ${begin}
          group by r.id
        )
        select day, currency, count(*)::int as completed, sum(amount)::float8 as amount, sum(saved_grams)::float8 as grams
        from ridden group by day, currency order by currency`.execute(executor)
      const reported = await sql<Reported>`
        select day, sum(reports)::int as reports, sum(answered)::int as answered from (
          select ${dayOf('created_at')} as day, 1 as reports, 0 as answered from reports where created_at >= ${begin}
          union all
          select ${dayOf('answered_at')}, 0, 1 from reports where answered_at >= ${begin}
        ) as each group by day`.execute(executor)
      const listed = await sql<{ day: string }>`
        select to_char((now() at time zone ${timeZone})::date - back, 'YYYY-MM-DD') as day
        from generate_series(0, ${days - 1}::int) as back order by back`.execute(executor)
      return listed.rows.map(({ day }) => {
        const of = <Row extends { day: string }>(rows: readonly Row[]) =>
          rows.filter((row) => row.day === day)
        const [searches] = of(asked.rows)
        const [reports] = of(reported.rows)
        const rides = of(ridden.rows)
        return {
          day,
          asked: searches?.asked ?? 0,
          shared: searches?.shared ?? 0,
          medianWaitSeconds: searches?.medianWaitSeconds ?? null,
          completed: rides.reduce((sum, { completed }) => sum + completed, 0),
          saved: rides.map(({ currency, amount }) => ({ currency, amount })),
          savedGrams: rides.reduce((sum, { grams }) => sum + grams, 0),
          reports: reports?.reports ?? 0,
          answered: reports?.answered ?? 0,
        }
      })
    },
  }
}
