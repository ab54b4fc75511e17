// Searches known places, streets and house numbers for what somebody typed, in one ranking.
import { textsIn } from '@woodalo/languages/service'
import { nameIn } from '@woodalo/languages/translated-names'
import { type Coordinates, defaultLanguage, type Language, type Place } from '@woodalo/protocol'
import type { PlaceRecord } from './place-model.ts'
import {
  type Rank,
  rankOf,
  isTooFar,
  worthShowing,
  streetPenalty,
  type Comparison,
  createComparison,
} from './ranking.ts'
import type { Candidate, PlaceStore } from './known-place-store.ts'
import { namingWords, readAddress } from './typed-address.ts'
import { atOnce, type SearchTurns } from './search-turns.ts'
import type { StreetRecord, StreetStore } from './street-store.ts'
import { wordsAtMost, joinsAtMost, tellingWords, wordsToLookUp, shortLetters } from './words-to-look-up.ts'
import {
  crossingsOfSearch,
  crossingsWithinMeters,
  slipWordsOfReading,
  slipWordsOfSearch,
} from './search-work-limits.ts'
import { addressLine, renderPlace } from './place-name-and-address.ts'

type Found =
  | { kind: 'place'; place: PlaceRecord }
  /** One name in one city. The map may have several parts of the street. */
  | { kind: 'street'; parts: StreetRecord[]; houseNumber: string | null }

interface RankedFound extends Rank {
  found: Found
  /** Probably not meant: too far for a taxi or, if nobody says where they are, outside the imported areas. */
  isAway: boolean
  /** Equal for results that people could not tell apart. */
  key: string
}

export interface LocalResults {
  /** Whether every typed word was found. */
  whole: boolean
  places: Place[]
}

/** Returns the best first. Results with a typo, or for a part of the words, count only if nothing matches better. */
function bestOf(ranked: readonly RankedFound[]): RankedFound[] {
  const whole = ranked.filter((candidate) => candidate.whole)
  const clean = whole.filter((candidate) => candidate.clean)
  const shown =
    clean.length > 0 ? clean : whole.length > 0 ? whole : ranked.filter(({ score }) => score >= worthShowing)
  const sorted = shown.toSorted(
    (a, b) =>
      Number(a.isAway) - Number(b.isAway) ||
      b.score - a.score ||
      a.key.localeCompare(b.key, defaultLanguage) ||
      (a.key < b.key ? -1 : 1),
  )
  const best = new Map<string, RankedFound>()
  for (const candidate of sorted) {
    const known = best.get(candidate.key)
    if (!known) best.set(candidate.key, candidate)
    else if (known.found.kind === 'street' && candidate.found.kind === 'street')
      known.found.parts.push(...candidate.found.parts)
  }
  return [...best.values()]
}

/** Removes what was found by the words that were looked up, but lacks another one. */
function withAllWords(
  words: readonly string[],
  lookedUp: readonly string[],
  ranked: RankedFound[],
): RankedFound[] {
  return lookedUp.length === words.length ? ranked : ranked.filter(({ clean, whole }) => clean && whole)
}

export function createSearch(store: PlaceStore, streets: StreetStore) {
  const rankPlaces = (words: readonly string[], candidates: Candidate[], work: Work): RankedFound[] =>
    candidates.map((candidate) => ({
      found: { kind: 'place', place: candidate.place },
      isAway: isTooFar(candidate.meters) || candidate.isOutside,
      key: `${nameIn(candidate.place.names, defaultLanguage)}\n${candidate.place.id}`,
      ...rankOf(words, { ...candidate, kind: candidate.place.kind }, work.comparison),
    }))

  async function exactPlaces(
    words: readonly string[],
    near: Coordinates | null,
    work: Work,
  ): Promise<RankedFound[]> {
    const lookedUp = wordsToLookUp(words)
    return withAllWords(words, lookedUp, rankPlaces(words, await store.withWords(lookedUp, near), work))
  }

  const similarPlaces = async (
    words: readonly string[],
    near: Coordinates | null,
    work: Work,
  ): Promise<RankedFound[]> =>
    rankPlaces(words, await store.withSimilarWords(work.slipsOf(words), near), work)

  /** Returns the streets that have every word. */
  const streetsWithWords: StreetStore['withWords'] = (words, near) =>
    streets.withWords(wordsToLookUp(words), near)

  async function addresses(
    folded: readonly string[],
    near: Coordinates | null,
    find: StreetStore['withWords'],
    work: Work,
  ): Promise<RankedFound[]> {
    const readings = readAddress(folded).map(async ({ streetWords, houseNumber }) => {
      const words = tellingWords(streetWords)
      const ranked = (await find(words, near)).map(({ street, ...candidate }): RankedFound => {
        const rank = rankOf(words, { ...candidate, kind: 'street' }, work.comparison)
        return {
          found: { kind: 'street', parts: [street], houseNumber },
          isAway: isTooFar(candidate.meters),
          key: [street.name, street.city, houseNumber].join('\n'),
          ...rank,
          score: rank.score - streetPenalty,
        }
      })
      return find === streetsWithWords ? withAllWords(words, wordsToLookUp(words), ranked) : ranked
    })
    return (await Promise.all(readings)).flat()
  }

  const exactStreets = (
    folded: readonly string[],
    near: Coordinates | null,
    work: Work,
  ): Promise<RankedFound[]> => addresses(folded, near, streetsWithWords, work)

  /** Known places, with typos only if none matches exactly, and streets that match exactly. */
  async function joinedResults(
    folded: readonly string[],
    near: Coordinates | null,
    work: Work,
  ): Promise<RankedFound[]> {
    const words = tellingWords(folded)
    if (words.length === 0) return []
    const exact = await exactPlaces(words, near, work)
    const places = exact.length > 0 ? exact : await similarPlaces(words, near, work)
    return [...places, ...(await exactStreets(folded, near, work))]
  }

  /** Goes on where nothing matches exactly: typos first, then pairs of words as one. */
  async function costlySearch(
    folded: readonly string[],
    near: Coordinates | null,
    exact: { places: RankedFound[]; streets: RankedFound[] },
    work: Work,
  ): Promise<RankedFound[]> {
    const words = tellingWords(folded)
    const similarStreets: StreetStore['withWords'] = (named) =>
      streets.withSimilarWords(work.slipsOf(namingWords(named)), near)
    const found = [...exact.places, ...exact.streets]
    if (exact.places.length === 0 && words.length > 0) found.push(...(await similarPlaces(words, near, work)))
    found.push(...(await addresses(folded, near, similarStreets, work)))
    const ranked = bestOf(found)
    // "la guardia" is LaGuardia: if nothing matches, the first pairs of neighbours are tried as one word.
    const joins = Math.min(folded.length - 1, joinsAtMost)
    for (let index = 1; !ranked[0]?.whole && index <= joins; index++) {
      const joined = folded.toSpliced(index - 1, 2, folded[index - 1]! + folded[index]!)
      const again = bestOf(await joinedResults(joined, near, work))
      if (again[0]?.whole) return again
    }
    return ranked
  }

  async function render(found: Found, near: Coordinates | null, language: Language): Promise<Place> {
    if (found.kind === 'place') return renderPlace(found.place, language)
    const { parts, houseNumber } = found
    const street = parts[0]!
    const shown = { address: street.city, isActive: true }
    if (houseNumber === null) {
      const { id, name, latitude, longitude } = street
      return { id, name, ...shown, latitude, longitude, kind: 'street' }
    }
    const { addressId, latitude, longitude } = await streets.locate(parts, houseNumber, near)
    return {
      id: addressId ?? `${street.id}:${houseNumber}`,
      name: addressLine(street.name, houseNumber.toUpperCase()),
      ...shown,
      latitude,
      longitude,
      kind: addressId === null ? 'street' : 'address',
    }
  }

  /** Where a street that was found without a number meets others: each is one spot of it, and its name says which. */
  async function crossingsOf(
    first: RankedFound | undefined,
    near: Coordinates | null,
    room: number,
    language: Language,
  ): Promise<Place[]> {
    if (room <= 0 || first?.found.kind !== 'street' || first.found.houseNumber !== null || !first.whole)
      return []
    const { parts } = first.found
    const [street] = parts as [StreetRecord]
    const around = async (point: Coordinates) =>
      (await streets.cornersWithin(point, crossingsWithinMeters, crossingsOfSearch, street.name)).map(
        (corner) => [corner.street === street.name ? corner.crossing : corner.street, corner] as const,
      )
    const beside = near ? await around(near) : []
    const found = beside.length > 0 ? beside : await around(street)
    // Two lanes of one road meet a street twice.
    return [...new Map(found.toReversed())]
      .toReversed()
      .slice(0, room)
      .map(([crossing, { id, latitude, longitude }]) => ({
        id,
        name: textsIn(language).places.corner(street.name, crossing),
        address: street.city,
        latitude,
        longitude,
        kind: 'corner',
        isActive: true,
      }))
  }

  return async function search(
    { q, near, limit }: { q: string; near: Coordinates | null; limit: number },
    language: Language,
    turns: SearchTurns = atOnce,
  ): Promise<LocalResults> {
    const work = createWork()
    const shown = async (ranked: readonly RankedFound[]): Promise<LocalResults> => {
      // Before what is too far away.
      const before = Math.max(1, ranked.filter(({ isAway }) => !isAway).length)
      const [places, crossings] = await Promise.all([
        Promise.all(ranked.slice(0, limit).map(({ found }) => render(found, near, language))),
        crossingsOf(ranked[0], near, limit - before, language),
      ])
      return {
        whole: ranked[0]?.whole ?? false,
        places: places.toSpliced(before, 0, ...crossings).slice(0, limit),
      }
    }
    const plain = await turns.plain(async () => {
      const folded = (await store.fold(q)).slice(0, wordsAtMost)
      const words = tellingWords(folded)
      const [places, streets] =
        words.length === 0
          ? [[], []]
          : await Promise.all([exactPlaces(words, near, work), exactStreets(folded, near, work)])
      const found = [...places, ...streets]
      const isSettled = found.some(({ clean, whole }) => clean && whole)
      return { folded, exact: { places, streets }, results: isSettled ? await shown(bestOf(found)) : null }
    })
    // Typos are considered only if nothing matches exactly.
    return (
      plain.results ??
      turns.costly(async () => shown(await costlySearch(plain.folded, near, plain.exact, work)))
    )
  }
}

/** The work that one search may still do. */
interface Work {
  comparison: Comparison
  /** Returns those of the words that may still be searched with typos, and counts them. */
  slipsOf(words: readonly string[]): string[]
}

function createWork(): Work {
  let left = slipWordsOfSearch
  return {
    comparison: createComparison(),
    slipsOf(words) {
      const long = words.filter((word) => word.length > shortLetters)
      const longest = long.toSorted((a, b) => b.length - a.length)
      const taken = longest.slice(0, Math.min(slipWordsOfReading, left))
      left -= taken.length
      return taken
    },
  }
}
