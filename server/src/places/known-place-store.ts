import {
  hasEveryWord,
  isSimilarTo,
  isWithinMeters,
  lookForSimilar,
  metersFrom,
  similarityTo,
} from './search-sql.ts'
import { candidatesAtMost } from './search-work-limits.ts'
import { type Coordinates, defaultLanguage, type Language } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Executor, Transact } from '../database/connection.ts'
import type { PlaceRecord } from './place-model.ts'
import type { SearchableWords } from './ranking.ts'
import { leastSimilarityOfPlaces } from './forgiven-typos.ts'

export interface NewPlace extends PlaceRecord {
  otherNames: string
  kindWords: string
  source: string
}

export interface Candidate extends SearchableWords {
  place: PlaceRecord
  meters: number | null
  /** Whether it is outside all imported areas; false if `near` says where to search. */
  isOutside: boolean
}

export interface PlaceStore {
  /** Returns places in the order of their names in that language. */
  list(isActive: boolean, language: Language): Promise<PlaceRecord[]>
  /** Returns what was typed as folded words, as the search uses them. */
  fold(typed: string): Promise<string[]>
  /**
   * Returns active places with all these words, or with words that begin so, and more than enough of them for the
   * ranking.
   */
  withWords(words: readonly string[], near: Coordinates | null): Promise<Candidate[]>
  /** Returns active places with similar words, for when none has exactly these. Each word may examine every place. */
  withSimilarWords(words: readonly string[], near: Coordinates | null): Promise<Candidate[]>
  nearest(point: Coordinates): Promise<{ place: PlaceRecord; meters: number } | null>
  /** Returns active places within `meters`, nearest first. */
  within(point: Coordinates, meters: number, limit: number): Promise<{ place: PlaceRecord; meters: number }[]>
  /**
   * Makes the table of known places match the file, unless it was loaded with this hash already. Places that are no
   * longer in the file become inactive, because rides may refer to them.
   */
  load(
    name: string,
    hash: Buffer,
    readPlaces: () => Promise<readonly NewPlace[]>,
  ): Promise<'loaded' | 'unchanged'>
}

const columns = [
  'id',
  'names',
  'address',
  'city',
  'country',
  'kind',
  'latitude',
  'longitude',
  'is_active as isActive',
] as const

/** An area without an extent says nothing of what is outside it. */
const isOutsideAreas = sql<boolean>`not coalesce((select bool_or(latitude between south and north
  and longitude between west and east) from street_areas where south is not null), true)`

/** "Camp Nou" is also searched as "campnou". */
function withPairs(words: readonly string[]): string[] {
  return [...words, ...words.slice(1).map((word, index) => words[index]! + word)]
}

export function createPlaceStore(db: Executor, transact: Transact): PlaceStore {
  async function within(point: Coordinates, meters: number, limit: number) {
    const rows = await db
      .selectFrom('places')
      .select(columns)
      .select(metersFrom(point).as('meters'))
      .where('is_active', '=', true)
      .where(isWithinMeters(point, meters))
      .orderBy('meters')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ meters: away, ...place }) => ({ place, meters: away }))
  }

  function select(executor: Executor, near: Coordinates | null) {
    const distance = near ? metersFrom(near) : sql<number | null>`null::float8`
    const isOutside = near ? sql<boolean>`false` : isOutsideAreas
    return executor
      .selectFrom('places')
      .select(columns)
      .select(['name_text', 'search_text', distance.as('meters'), isOutside.as('isOutside')])
      .where('is_active', '=', true)
      .limit(candidatesAtMost)
  }

  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

  function candidateOf({ name_text, search_text, meters, isOutside, ...place }: Row): Candidate {
    return {
      place,
      meters,
      isOutside,
      nameWords: withPairs(name_text.split(' ')),
      otherWords: search_text.split(' '),
    }
  }

  return {
    within,
    async list(isActive, language) {
      return db
        .selectFrom('places')
        .select(columns)
        .where('is_active', '=', isActive)
        .orderBy(sql<string>`coalesce(names ->> ${language}, names ->> ${defaultLanguage})`)
        .orderBy('id')
        .execute()
    },
    async fold(typed) {
      const { rows } = await sql<{ folded: string }>`select fold_text(${typed}) as folded`.execute(db)
      return (rows[0]?.folded ?? '').split(' ').filter(Boolean)
    },
    async withWords(words, near) {
      if (words.length === 0) return []
      const rows = await select(db, near).where(hasEveryWord(words)).orderBy('meters').orderBy('id').execute()
      return rows.map(candidateOf)
    },
    async withSimilarWords(words, near) {
      if (words.length === 0) return []
      const rows = await lookForSimilar(transact, leastSimilarityOfPlaces, (tx) =>
        select(tx.db, near)
          .where((eb) => eb.or(words.map(isSimilarTo)))
          .orderBy(similarityTo(words), 'desc')
          .execute(),
      )
      return rows.map(candidateOf)
    },
    async nearest(point) {
      // Almost everywhere something known is near. The wider searches are for the rest of the world.
      for (const meters of [2_000, 50_000, 21_000_000]) {
        const [found] = await within(point, meters, 1)
        if (found) return found
      }
      return null
    },
    async load(name, hash, readPlaces) {
      const isLoaded = async (executor: Executor) => {
        const known = await executor
          .selectFrom('loaded_files')
          .select('hash')
          .where('name', '=', name)
          .executeTakeFirst()
        return known?.hash.equals(hash) ?? false
      }
      if (await isLoaded(db)) return 'unchanged'
      const places = await readPlaces()
      return transact(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext(${`load ${name}`}))`.execute(tx.db)
        if (await isLoaded(tx.db)) return 'unchanged'
        const rows = places.map((place) => ({
          id: place.id,
          names: JSON.stringify(place.names),
          other_names: place.otherNames,
          address: place.address,
          city: place.city,
          country: place.country,
          kind: place.kind,
          kind_words: place.kindWords,
          latitude: place.latitude,
          longitude: place.longitude,
          is_active: place.isActive,
          source: place.source,
        }))
        for (let start = 0; start < rows.length; start += 500)
          await tx.db
            .insertInto('places')
            .values(rows.slice(start, start + 500))
            .onConflict((conflict) =>
              conflict.column('id').doUpdateSet((eb) => ({
                names: eb.ref('excluded.names'),
                other_names: eb.ref('excluded.other_names'),
                address: eb.ref('excluded.address'),
                city: eb.ref('excluded.city'),
                country: eb.ref('excluded.country'),
                kind: eb.ref('excluded.kind'),
                kind_words: eb.ref('excluded.kind_words'),
                latitude: eb.ref('excluded.latitude'),
                longitude: eb.ref('excluded.longitude'),
                is_active: eb.ref('excluded.is_active'),
                source: eb.ref('excluded.source'),
              })),
            )
            .execute()
        await tx.db
          .updateTable('places')
          .set({ is_active: false })
          .where('id', '!=', sql<string>`all(${places.map(({ id }) => id)})`)
          .execute()
        await tx.db
          .insertInto('loaded_files')
          .values({ name, hash })
          .onConflict((conflict) =>
            conflict.column('name').doUpdateSet({ hash, loaded_at: sql<Date>`now()` }),
          )
          .execute()
        return 'loaded'
      })
    },
  }
}
