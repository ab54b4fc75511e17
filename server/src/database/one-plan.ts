// Lists as parameters of statements whose plan is kept.
import { type RawBuilder, sql } from 'kysely'

/**
 * Returns a list whose length PostgreSQL does not take into account when it plans. Where it does, a plan made for the
 * values seems cheaper than the kept one, so that the statement is planned each time, which takes longer than executing
 * it. `type` is that of the list, such as `text[]`.
 */
export function unknownToPlanner(
  list: readonly unknown[],
  type: 'text[]' | 'uuid[]' | 'smallint[]' | 'bytea[]',
) {
  return sql`(select ${list}::${sql.raw(type)})`
}

/** Returns the right side of an `=` that holds for each value of the list, as above. */
export function anyOf<Value extends string>(list: readonly Value[], type: 'text[]' | 'uuid[]' = 'text[]') {
  return sql`any(${unknownToPlanner(list, type)}::${sql.raw(type)})` as RawBuilder<Value>
}
