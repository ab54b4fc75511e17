import {
  hasEveryWord,
  isSimilarTo,
  isWithinMeters,
  lookForSimilar,
  metersFrom,
  similarityTo,
} from './search-sql.ts'
import { candidatesAtMost } from './search-work-limits.ts'
import type { Coordinates } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Executor, Transact } from '../database/connection.ts'
import type { SearchableWords } from './ranking.ts'
import { leastSimilarityOfStreets } from './forgiven-typos.ts'
import { besideMeters, numbersApart } from './missing-house-number.ts'

export interface StreetRecord extends Coordinates {
  areaId: string
  id: string
  name: string
  city: string
}

export interface StreetCandidate extends SearchableWords {
  street: StreetRecord
  meters: number | null
}

export interface AddressRecord extends Coordinates {
  id: string
  street: string
  houseNumber: string
  city: string
}

export interface CornerRecord extends Coordinates {
  id: string
  street: string
  crossing: string
  meters: number
}

/** The position of a house number: known, guessed from a nearby number, or only the street's. */
export interface NumberOnStreet extends Coordinates {
  addressId: string | null
}

export interface StreetStore {
  /**
   * Returns streets with all these words, or with words that begin so, and more than enough of them for the ranking.
   */
  withWords(words: readonly string[], near: Coordinates | null): Promise<StreetCandidate[]>
  /** Returns streets with similar words, for when none has exactly these. Each word may examine every street. */
  withSimilarWords(words: readonly string[], near: Coordinates | null): Promise<StreetCandidate[]>
  /**
   * Returns the position of a house number on a street, of which there may be several parts, best first. An unknown
   * number gets the position of one close to it, else of the first part.
   */
  locate(
    parts: readonly StreetRecord[],
    houseNumber: string,
    near: Coordinates | null,
  ): Promise<NumberOnStreet>
  nearestAddress(point: Coordinates, meters: number): Promise<(AddressRecord & { meters: number }) | null>
  nearestStreet(point: Coordinates, meters: number): Promise<(StreetRecord & { meters: number }) | null>
  /** Returns the nearest first; with `street`, only its crossings with others. */
  cornersWithin(point: Coordinates, meters: number, limit: number, street?: string): Promise<CornerRecord[]>
}

export function createStreetStore(db: Executor, transact: Transact): StreetStore {
  function select(executor: Executor, near: Coordinates | null) {
    const distance = near ? metersFrom(near) : sql<number | null>`null::float8`
    return executor
      .selectFrom('streets')
      .select(['area_id as areaId', 'id', 'name', 'city', 'latitude', 'longitude'])
      .select(['name_text', 'search_text', distance.as('meters')])
      .limit(candidatesAtMost)
  }

  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

  function candidateOf({ name_text, search_text, meters, ...street }: Row): StreetCandidate {
    return { street, meters, nameWords: name_text.split(' '), otherWords: search_text.split(' ') }
  }

  return {
    async withWords(words, near) {
      if (words.length === 0) return []
      const rows = await select(db, near).where(hasEveryWord(words)).orderBy('meters').orderBy('id').execute()
      return rows.map(candidateOf)
    },
    async withSimilarWords(words, near) {
      if (words.length === 0) return []
      const rows = await lookForSimilar(transact, leastSimilarityOfStreets, (tx) =>
        select(tx.db, near)
          .where((eb) => eb.or(words.map(isSimilarTo)))
          .orderBy(similarityTo(words), 'desc')
          .orderBy('meters')
          .execute(),
      )
      return rows.map(candidateOf)
    },
    async locate(parts, houseNumber, near) {
      const isOfParts = sql<boolean>`(area_id, street_id) in (${sql.join(
        parts.map(({ areaId, id }) => sql`(${areaId}, ${id})`),
      )})`
      const digits = Number.parseInt(houseNumber, 10)
      const apart = sql<number>`abs(substring(number_text from '^[0-9]{1,6}')::int - ${digits})`
      const known = await db
        .selectFrom('addresses')
        .select(['id', 'number_text', 'latitude', 'longitude'])
        .where(isOfParts)
        .where((eb) =>
          eb.or([eb('number_text', '=', houseNumber), sql<boolean>`${apart} <= ${numbersApart}`]),
        )
        .orderBy(sql`number_text <> ${houseNumber}`)
        .orderBy(apart)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (known)
        return {
          addressId: known.number_text === houseNumber ? known.id : null,
          latitude: known.latitude,
          longitude: known.longitude,
        }
      const beside =
        near &&
        (await db
          .selectFrom('street_points')
          .select(['latitude', 'longitude'])
          .where(isOfParts)
          .where(isWithinMeters(near, besideMeters))
          .orderBy(metersFrom(near))
          .limit(1)
          .executeTakeFirst())
      const { latitude, longitude } = beside ?? parts[0]!
      return { addressId: null, latitude, longitude }
    },
    async nearestAddress(point, meters) {
      const nearest = db
        .selectFrom('addresses')
        .select(['area_id', 'street_id', 'id', 'house_number', 'latitude', 'longitude'])
        .select(metersFrom(point).as('meters'))
        .where(isWithinMeters(point, meters))
        .orderBy('meters')
        .orderBy('id')
        .limit(1)
        .as('address')
      const row = await db
        .selectFrom(nearest)
        .innerJoin('streets', (join) =>
          join.onRef('streets.area_id', '=', 'address.area_id').onRef('streets.id', '=', 'address.street_id'),
        )
        .select(['address.id', 'streets.name as street', 'address.house_number as houseNumber'])
        .select(['streets.city', 'address.latitude', 'address.longitude', 'address.meters'])
        .executeTakeFirst()
      return row ?? null
    },
    async nearestStreet(point, meters) {
      const nearest = db
        .selectFrom('street_points')
        .select(['area_id', 'street_id', 'latitude', 'longitude'])
        .select(metersFrom(point).as('meters'))
        .where(isWithinMeters(point, meters))
        .orderBy('meters')
        .orderBy('street_id')
        .limit(1)
        .as('spot')
      const row = await db
        .selectFrom(nearest)
        .innerJoin('streets', (join) =>
          join.onRef('streets.area_id', '=', 'spot.area_id').onRef('streets.id', '=', 'spot.street_id'),
        )
        .select(['streets.area_id as areaId', 'streets.id', 'streets.name', 'streets.city'])
        .select(['spot.latitude', 'spot.longitude', 'spot.meters'])
        .executeTakeFirst()
      return row ?? null
    },
    async cornersWithin(point, meters, limit, street) {
      // Areas may overlap, so that both contain the same crossing.
      let query = db
        .selectFrom('street_corners')
        .select(['id', 'street', 'crossing', 'latitude', 'longitude'])
        .select(metersFrom(point).as('meters'))
        .where(isWithinMeters(point, meters))
        .orderBy('meters')
        .orderBy('id')
        .limit(2 * limit)
      if (street !== undefined)
        query = query.where((eb) => eb.or([eb('street', '=', street), eb('crossing', '=', street)]))
      const rows = await query.execute()
      return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, limit)
    },
  }
}
