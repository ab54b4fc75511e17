import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinFeedback, splitFeedback } from './feedback-tags.ts'

const known = ['Puntual', 'Taxi limpio', 'Mucha espera']

test('what was tapped and what was typed are told apart again, whatever was typed', () => {
  fc.assert(
    fc.property(fc.subarray(known, { minLength: 1 }), fc.string(), (tags, typed) => {
      const words = typed.trim()
      expect(splitFeedback(joinFeedback({ tags, words }), known)).toEqual({ tags, words })
    }),
  )
})

test.each(['', 'Todo bien. Puntual', 'Puntual y amable', 'Puntual, dijo'])(
  'a text without a phrase in front was typed: %j',
  (words) => {
    expect(splitFeedback(words, known)).toEqual({ tags: [], words })
  },
)
