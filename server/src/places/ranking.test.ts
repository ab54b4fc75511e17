import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editsBetween, rankOf, wordScore } from './ranking.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcdt4'), minLength: 1, maxLength: 9 })

/** The textbook recursion, to compare with. */
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
  test('are those of the textbook, cut off above the most that counts', () => {
    const short = fc.string({ unit: fc.constantFrom(...'abc'), maxLength: 5 })
    fc.assert(
      fc.property(short, short, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
        expect(editsBetween(a, b, most)).toBe(Math.min(slowEdits(a, b), most + 1))
      }),
    )
  })
})

describe('the score of a word', () => {
  test('is highest for the word itself, then for its beginning, then for a slip', () => {
    expect(wordScore('atocha', 'atocha')).toBe(1)
    expect(wordScore('atoch', 'atocha')).toBeGreaterThan(wordScore('atocah', 'atocha'))
    expect(wordScore('atocah', 'atocha')).toBeGreaterThan(0)
    expect(wordScore('barjas', 'barajas')).toBeGreaterThan(0)
  })

  test('forgives no slip in numbers and short words', () => {
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
        if (typed === other) expect(score).toBe(1)
      }),
    )
  })
})

describe('the rank of a place', () => {
  const atocha = {
    nameWords: ['estacion', 'de', 'atocha'],
    otherWords: ['madrid'],
    kind: 'railway-station',
    meters: null,
  }

  test('is whole only when every typed word is found', () => {
    expect(rankOf(['atocha', 'madrid'], atocha)).toMatchObject({ whole: true, clean: true })
    expect(rankOf(['atocah'], atocha)).toMatchObject({ whole: true, clean: false })
    expect(rankOf(['atocha', 'sevilla'], atocha).whole).toBe(false)
  })

  test('rises with nearness, yet never over a better answer', () => {
    const far = rankOf(['atocha'], { ...atocha, meters: 500_000 })
    const near = rankOf(['atocha'], { ...atocha, meters: 100 })
    expect(near.score).toBeGreaterThan(far.score)
    const nearbyMiss = rankOf(['atocha'], { ...atocha, nameWords: ['atrio'], meters: 0 })
    expect(far.score).toBeGreaterThan(nearbyMiss.score)
  })
})
