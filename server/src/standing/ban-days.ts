// How the days of a ban are counted, in SQL.
import { sql } from 'kysely'

/** Older nodes store no last day. */
export const lastDay = sql<string | null>`coalesce(last_day, (until at time zone 'UTC')::date)::text`

/** UTC for a name that PostgreSQL does not know: a ban is never refused for it. */
const zoneOf = (name: string) =>
  sql<string>`coalesce((select name from pg_timezone_names where name = ${name}), 'UTC')`
const today = (timeZone: string) => sql<string>`(now() at time zone ${zoneOf(timeZone)})::date`

/** A ban of so many days from the day after this one, as days go in the operator's time zone. */
export const endOfBan = (days: number, timeZone: string) => ({
  until: sql<Date>`(${today(timeZone)} + ${days + 1}::int)::timestamp at time zone ${zoneOf(timeZone)}`,
  last_day: sql<string>`${today(timeZone)} + ${days}::int`,
})
