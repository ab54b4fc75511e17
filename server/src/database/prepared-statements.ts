// Lets PostgreSQL keep the plans of statements that come again and again.
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

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

/** A statement that comes this often is prepared. One that is composed anew each time never is. */
const timesUntilPrepared = 3
/** Each connection of PostgreSQL keeps a plan for each of them, the largest of 0.6 MB. */
const mostPrepared = 250
/** How many statements are counted that have not yet come often enough. */
const mostCounted = 1_000

/** PostgreSQL refuses a kept statement whose columns have changed, as those of a star do when a migration adds one. */
const readsAllColumns = /(?:\bselect|\breturning|[.,])\s*\*/i

/** Names the statements worth preparing. One for all connections of a process. */
interface StatementNames {
  /** Counts the statement. Returns its name, or null as long as it is not prepared. */
  nameOf(text: string): string | null
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const counts = new LRUCache<string, number>({ max: mostCounted })
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= mostPrepared || readsAllColumns.test(text)) return null
      const times = (counts.get(text) ?? 0) + 1
      counts.set(text, times)
      if (times < timesUntilPrepared) return null
      counts.delete(text)
      const name = `woodalo ${names.size + 1}`
      names.set(text, name)
      return name
    },
  }
}

/** Prepares what this connection sends often: planning the largest of our statements takes ten times its execution. */
export function prepareRepeated(client: pg.PoolClient, { nameOf }: StatementNames): void {
  const query = client.query.bind(client) as (...all: unknown[]) => unknown
  client.query = ((...all: unknown[]) => {
    const [text, values, ...others] = all
    // Without values it may hold several statements, which cannot be prepared.
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...all)
    const name = nameOf(text)
    return name === null ? query(...all) : query({ name, text, values }, ...others)
  }) as typeof client.query
}
