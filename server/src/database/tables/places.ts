import type { Names } from '@woodalo/languages/translated-names'
import type { ColumnType, Generated } from 'kysely'

export interface PlaceTables {
  places: {
    id: string
    /** Written as JSON text, read as the parsed value. */
    names: ColumnType<Names, string, string>
    /** Names for the search only, such as short ones. Never shown. */
    other_names: Generated<string>
    address: Generated<string>
    city: Generated<string>
    country: Generated<string>
    kind: string
    kind_words: Generated<string>
    latitude: number
    longitude: number
    is_active: Generated<boolean>
    source: string
    /** Folded names. */
    name_text: ColumnType<string, never, never>
    /** Folded names, address, city, country and words for the kind. */
    search_text: ColumnType<string, never, never>
    /** The same text as words, for prefixes. */
    search_words: ColumnType<string, never, never>
  }
  /** The version of each table of facts in the database. */
  loaded_files: {
    name: string
    hash: Buffer
    loaded_at: Generated<Date>
  }
}
