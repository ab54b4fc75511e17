import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import { oneRow } from '../database/one-row.ts'

/** What the last weeks in some regions show about waiting for companions. */
export interface PastWaits {
  /**
   * The number of searches, and how many of them were by riders who may share with women and non-binary people only.
   */
  asked: number
  askedByThem: number
  /** The number of different people in each. */
  people: number
  peopleOfThem: number
  /** The median wait in seconds of those who found companions, or null if nobody did. */
  medianSeconds: number | null
}

/** Long enough to show the demand of an area. */
const pastDays = 28
/** Beyond this many, the latest searches show as much. */
const mostSearches = 5_000

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
