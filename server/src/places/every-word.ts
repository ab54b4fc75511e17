import { type RawBuilder, sql } from 'kysely'

/** Matches rows that have each of these folded words, or a longer word that begins with it. */
export function hasEveryWord(words: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`search_words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
}
