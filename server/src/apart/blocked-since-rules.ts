import { type RawBuilder, sql } from 'kysely'

/** Returns since when one of two people, given by columns, has blocked the other; null if neither has. */
export function blockedSince(one: string, other: string): RawBuilder<Date | null> {
  const [a, b] = [sql.ref(one), sql.ref(other)]
  return sql<Date | null>`(select min(p.created_at) from pairs_apart as p where p.why = 'blocked'
    and (p.by_id = ${a} and p.other_id = ${b} or p.by_id = ${b} and p.other_id = ${a}))`
}

/** Whether the time in column `at` is later than that: what was made then does not reach the other. */
export function isSinceBlock(at: string, one: string, other: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(at)} >= ${blockedSince(one, other)}, false)`
}
