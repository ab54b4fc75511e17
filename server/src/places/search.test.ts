import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSearch } from './search.ts'
import { slipWordsOfSearch } from './search-work-limits.ts'
import type { Candidate, PlaceStore } from './known-place-store.ts'
import type { StreetCandidate, StreetStore } from './street-store.ts'

const unused = () => Promise.reject(new Error('a search does not need it'))

/** A town in which nothing matches, with the words that were searched there by trigrams. */
function emptyTown() {
  const slips: string[][] = []
  const exact: string[][] = []
  let lookUps = 0
  const none = (words: readonly string[]): Promise<Candidate[]> => {
    lookUps++
    expect(words.length).toBeLessThanOrEqual(13)
    return Promise.resolve([])
  }
  const store: PlaceStore = {
    list: unused,
    fold: (typed) => Promise.resolve(typed.split(' ').filter(Boolean)),
    withWords(words) {
      exact.push([...words])
      expect(words.filter((word) => word.length <= 2).length).toBeLessThanOrEqual(3)
      return none(words)
    },
    withSimilarWords(words) {
      slips.push([...words])
      return none(words)
    },
    nearest: unused,
    within: unused,
    load: unused,
  }
  const streets: StreetStore = {
    withWords(words) {
      exact.push([...words])
      expect(words.filter((word) => word.length <= 2).length).toBeLessThanOrEqual(3)
      return Promise.resolve<StreetCandidate[]>([])
    },
    withSimilarWords(words) {
      slips.push([...words])
      lookUps++
      return Promise.resolve<StreetCandidate[]>([])
    },
    locate: unused,
    nearestAddress: unused,
    nearestStreet: unused,
    cornersWithin: unused,
  }
  return { search: createSearch(store, streets), slips, exact, lookUps: () => lookUps }
}

const query = (q: string) => ({ q, near: null, limit: 10 })

test('a search that finds nothing does not claim to have matched everything', async () => {
  const { search } = emptyTown()
  expect(await search(query('nowhere at all'), 'es')).toEqual({ whole: false, places: [] })
})

describe('the work of a search', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 40 })
  const short = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 2 })
  const typed = fc.oneof(
    letters,
    short,
    fc.nat({ max: 9999 }).map(String),
    fc.constantFrom('calle', 'plaza', 'de'),
  )

  test('is limited for made-up words, even for many, long or number-like ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(typed, { minLength: 1, maxLength: 40 }), async (words) => {
        const { search, slips, lookUps } = emptyTown()
        await search(query(words.join(' ')), 'es')
        expect(slips.flat().length).toBeLessThanOrEqual(slipWordsOfSearch)
        for (const each of slips) expect(each.length).toBeLessThanOrEqual(4)
        // Each of four passes searches places exactly and with typos. The first one also searches streets, in four
        // readings.
        expect(lookUps()).toBeLessThanOrEqual(4 * 2 + 4)
      }),
      { numRuns: 300 },
    )
  })

  test('looks for what was typed in a plain turn, and for typing errors and joined words in a costly one', async () => {
    const { search, exact, slips } = emptyTown()
    const lookedUp: Record<string, { exact: number; similar: number }> = {}
    const noted =
      (turn: string) =>
      async <Result>(act: () => Promise<Result>): Promise<Result> => {
        const before = { exact: exact.length, similar: slips.length }
        const result = await act()
        lookedUp[turn] = { exact: exact.length - before.exact, similar: slips.length - before.similar }
        return result
      }
    await search(query('la guardia'), 'es', { plain: noted('plain'), costly: noted('costly') })
    expect(lookedUp['plain']).toEqual({ exact: 2, similar: 0 })
    expect(lookedUp['costly']!.exact).toBeGreaterThan(0)
    expect(lookedUp['costly']!.similar).toBeGreaterThan(0)
  })

  test('looks short words up only as the last one, and never with typing errors', async () => {
    for (const typed of ['av ca pl es ae ma sa', 'a e i o u s t r l n m c', 'av gran via ca']) {
      const { search, slips, exact } = emptyTown()
      await search(query(typed), 'es')
      expect(exact.length).toBeGreaterThan(0)
      for (const words of exact)
        expect(words.filter((word) => word.length <= 2).length).toBeLessThanOrEqual(1)
      expect(exact[0]!.at(-1)).toBe(typed.split(' ').at(-1))
      expect(slips.flat().filter((word) => word.length <= 2)).toEqual([])
    }
  })

  test('is spent on the longest words, which say the most', async () => {
    const { search, slips } = emptyTown()
    await search(query('calle prinsesa 27 piso b madrid espana'), 'es')
    expect(slips[0]).toEqual(['prinsesa', 'madrid', 'espana', 'calle'])
    // A kind of street does not distinguish streets.
    expect(slips[1]).toEqual(['prinsesa', 'madrid', 'espana', 'piso'])
  })
})
