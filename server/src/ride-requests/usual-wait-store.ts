import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { oneRow } from '../database/one-row.ts'
import { mostSearches, type PastWaits, pastDays } from './usual-wait.ts'

/** Counts until the last midnight, so that nobody can learn from it who is asking now. */
export async function pastWaits(db: Executor, regions: readonly string[]): Promise<PastWaits> {
  return oneRow(
    await sql<PastWaits>`
    with latest as (
      select q.id, q.user_id, q.created_at,
        (u.gender in ('woman', 'non-binary') and ((q.party ->> 'people')::int = 1 or q.companions = 'women')) is true as of_them
      from ride_requests q join users u on u.id = q.user_id
      where q.region = any(${[...regions]}) and q.created_at < date_trunc('day', now())
        and q.created_at >= date_trunc('day', now()) - make_interval(days => ${pastDays})
      order by q.created_at desc limit ${mostSearches}
    ), waits as (
      select latest.*, extract(epoch from (
        select min(joined_at) from ride_riders rr where rr.request_id = latest.id) - created_at) as seconds
      from latest
    )
    select count(*)::int as asked, (count(*) filter (where of_them))::int as "askedByThem",
      count(distinct user_id)::int as people,
      (count(distinct user_id) filter (where of_them))::int as "peopleOfThem",
      (percentile_cont(0.5) within group (order by seconds))::float8 as "medianSeconds"
    from waits`.execute(db),
  )
}
