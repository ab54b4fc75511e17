import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createComparison, rankOf } from './ranking.ts'
import { stepsPerSearch } from './search-work-limits.ts'
import { editsBetween, wordScore } from './forgiven-typos.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcdt4'), minLength: 1, maxLength: 9 })

/** The textbook recursion, for comparison. */
function slowEdits(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const replaced = slowEdits(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1)
  const swapped =
    a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]
      ? slowEdits(a.slice(2), b.slice(2)) + 1
      : Infinity
  return Math.min(replaced, swapped, slowEdits(a.slice(1), b) + 1, slowEdits(a, b.slice(1)) + 1)
}

describe('the edits between two words', () => {
  test('are those of the textbook, cut off at a maximum', () => {
    const short = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 5 })
    fc.assert(
      fc.property(short, short, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
        expect(editsBetween(a, b, most)).toBe(Math.min(slowEdits(a, b), most + 1))
      }),
    )
  })
})

describe('the score of a word', () => {
  test('is highest for the word itself, then for its beginning, then for a typing error', () => {
    expect(wordScore('atocha', 'atocha')).toBe(1)
    expect(wordScore('atoch', 'atocha')).toBeGreaterThan(wordScore('atocah', 'atocha'))
    expect(wordScore('atocah', 'atocha')).toBeGreaterThan(0)
    expect(wordScore('barjas', 'barajas')).toBeGreaterThan(0)
  })

  test('allows no typing error in numbers and short words', () => {
    expect(wordScore('t4', 't3')).toBe(0)
    expect(wordScore('12b', '13b')).toBe(0)
    expect(wordScore('sol', 'sal')).toBe(0)
  })

  test('stays between 0 and 1', () => {
    fc.assert(
      fc.property(word, word, (typed, other) => {
        const score = wordScore(typed, other)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        expect(wordScore(typed, typed)).toBe(1)
      }),
    )
  })
})

describe('the comparison of one search', () => {
  test('gives the same score as comparing the words, however often it is repeated', () => {
    fc.assert(
      fc.property(word, word, (typed, other) => {
        const comparison = createComparison()
        expect([1, 2, 3].map(() => comparison.score(typed, other))).toEqual(
          Array.from({ length: 3 }, () => wordScore(typed, other)),
        )
        expect(comparison.steps).toBeLessThanOrEqual(typed.length * other.length)
      }),
    )
  })

  test('stops looking for typing errors when its work is used up, and still finds exact matches', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'aeiou'), minLength: 30, maxLength: 40 })
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 12, maxLength: 12 }),
        fc.array(letters, { minLength: 60, maxLength: 60 }),
        (typed, words) => {
          const comparison = createComparison()
          // As many places as a search can have, each with its own words.
          for (let place = 0; place < 20; place++)
            rankOf(
              typed,
              { nameWords: words.map((name) => name + place), otherWords: words, kind: '', meters: null },
              comparison,
            )
          expect(comparison.steps).toBeLessThanOrEqual(stepsPerSearch)
          expect(comparison.score('atoch', 'atocha')).toBe(wordScore('atoch', 'atocha'))
          expect(comparison.score('sol', 'sol')).toBe(1)
        },
      ),
      { numRuns: 5 },
    )
  })

  test('needs a small part of its work for a usual search', () => {
    const comparison = createComparison()
    for (let place = 0; place < 300; place++)
      rankOf(
        ['estacion', 'atocha', 'madrid'],
        {
          nameWords: ['estacion', `atocha${place}`],
          otherWords: ['renfe', 'madrid'],
          kind: '',
          meters: null,
        },
        comparison,
      )
    expect(comparison.steps).toBeLessThan(stepsPerSearch / 10)
  })
})

describe('the rank of a place', () => {
  const atocha = {
    nameWords: ['estacion', 'de', 'atocha'],
    otherWords: ['madrid'],
    kind: 'railway-station',
    meters: null,
  }

  test('is complete only if every typed word is found', () => {
    expect(rankOf(['atocha', 'madrid'], atocha)).toMatchObject({ whole: true, clean: true })
    expect(rankOf(['atocah'], atocha)).toMatchObject({ whole: true, clean: false })
    expect(rankOf(['atocha', 'sevilla'], atocha).whole).toBe(false)
  })

  test('rises with nearness, but never above a better match', () => {
    const far = rankOf(['atocha'], { ...atocha, meters: 500_000 })
    const near = rankOf(['atocha'], { ...atocha, meters: 100 })
    expect(near.score).toBeGreaterThan(far.score)
    const nearbyMiss = rankOf(['atocha'], { ...atocha, nameWords: ['atrio'], meters: 0 })
    expect(far.score).toBeGreaterThan(nearbyMiss.score)
  })
})
