import { expect, test } from 'vitest'
import { wordsOfRider } from './words-of-rider.ts'

test.each([
  ['White T-shirt, headphones', 'White T\u2011shirt, headphones'],
  ['Denim jacket, half-length coat', 'Denim jacket, half-length coat'],
  ['1-2 bags', '1-2 bags'],
  ['مظلة', '\u2068مظلة\u2069'],
])('%s', (said, shown) => {
  expect(wordsOfRider(said)).toBe(shown)
})
