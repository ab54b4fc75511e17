// The conditions by which the database searches for places and streets: what is near, what has the words, what is similar.
import { boxAround, type Coordinates } from '@woodalo/geography'
import { type RawBuilder, sql } from 'kysely'
import type { Transact, Tx } from '../database/connection.ts'

/** Returns the metres from a point to the row's `latitude` and `longitude`. */
export function metersFrom(near: Coordinates): RawBuilder<number> {
  return sql<number>`great_circle_meters(${near.latitude}::float8, ${near.longitude}::float8, latitude, longitude)`
}

/**
 * Returns whether the row's `latitude` and `longitude` are within a straight-line distance of a point. Filters by a box
 * first, for the index.
 */
export function isWithinMeters(point: Coordinates, meters: number): RawBuilder<boolean> {
  const { south, north, west, east } = boxAround(point, meters)
  const inCircle = sql<boolean>`${metersFrom(point)} <= ${meters}`
  const inRows = sql<boolean>`latitude between ${south} and ${north}`
  // Near a pole, all longitudes may be within the distance.
  if (south < -89 || north > 89) return sql<boolean>`(${inRows} and ${inCircle})`
  const between = (from: number, to: number) =>
    sql<boolean>`(${inRows} and longitude between ${from} and ${to} and ${inCircle})`
  if (west < -180) return sql<boolean>`(${between(west + 360, 180)} or ${between(-180, east)})`
  if (east > 180) return sql<boolean>`(${between(west, 180)} or ${between(-180, east - 360)})`
  return between(west, east)
}

/** Matches rows that have each of these folded words, or a longer word that begins with it. */
export function hasEveryWord(words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`search_words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
}

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
