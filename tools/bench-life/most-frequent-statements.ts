// The SQL statements that ran most often, as the benchmark of a ride's life lists them.
import type pg from 'pg'

export interface FrequentStatement {
  calls: number
  query: string
}

/** Longer statements are cut off. */
const charactersShown = 110

export async function mostFrequentStatements(client: pg.Client, count: number): Promise<FrequentStatement[]> {
  const { rows } = await client.query<FrequentStatement>(
    `select sum(calls)::float8 as calls, left(regexp_replace(query, '\\s+', ' ', 'g'), ${charactersShown}) as query
      from pg_stat_statements where query !~ 'pg_stat_' group by 2 order by 1 desc limit $1`,
    [count],
  )
  return rows
}
