import { type RawBuilder, sql } from 'kysely'

/**
 * Returns whether either of two people had blocked the other by some time. All three are columns, or `now()` for the
 * time.
 */
export function hadBlocked(one: string, other: string, at: RawBuilder<unknown>): RawBuilder<boolean> {
  const [a, b] = [sql.ref(one), sql.ref(other)]
  return sql<boolean>`exists (select from pairs_apart as p where p.why = 'blocked' and p.created_at <= ${at}
    and (p.by_id = ${a} and p.other_id = ${b} or p.by_id = ${b} and p.other_id = ${a}))`
}
