import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  test.each([
    ['Iván Pérez', 'IP'],
    ['ana maría lópez', 'AM'],
    ['  Luis   Mora ', 'LM'],
    ['ñandú', 'Ñ'],
    ['🙂 García', '🙂G'],
  ])('%s gives %s', (name, expected) => expect(initials(name)).toBe(expected))

  test.each([[''], ['   '], [null], [undefined], [7], [{}]])('%j gives UnK', (value) =>
    expect(initials(value)).toBe('UnK'),
  )

  test('have at most two letters and are never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (name) => {
        const result = initials(name)
        expect(result === 'UnK' || result.length <= 2).toBe(true)
        expect(result).not.toBe('')
      }),
    )
  })
})
