// Finds words with typos by PostgreSQL's trigrams in the column `search_text`.
import { type RawBuilder, sql } from 'kysely'
import type { Transact, Tx } from '../database/connection.ts'

/**
 * Runs a query in which `isSimilarTo` is true from this word similarity on: 0 is nothing in common, 1 the same word.
 */
export function lookForSimilar<Found>(
  transact: Transact,
  threshold: number,
  query: (tx: Tx) => Promise<Found>,
): Promise<Found> {
  return transact(async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true)`.execute(
      tx.db,
    )
    return query(tx)
  })
}

/** Returns whether the row has a word like this one. */
export function isSimilarTo(word: string): RawBuilder<boolean> {
  return sql<boolean>`search_text %> ${word}`
}

/** Returns how much of these words the row has. */
export function similarityTo(words: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.join(
    words.map((word) => sql`word_similarity(${word}, search_text)`),
    sql` + `,
  )}`
}
