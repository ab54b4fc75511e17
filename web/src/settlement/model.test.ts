import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount } from './model.ts'

test.each([
  ['34,20', 3420],
  ['34.2', 3420],
  ['34', 3400],
  ['$ 1,234.50', 123_450],
  ['1.234,50 €', 123_450],
  ['1.234', 123_400],
  ['0,5', 50],
])('%s is %i', (typed, amount) => expect(readAmount(typed)).toBe(amount))

test.each(['', '0', '-', 'abc', '0,00', '99999999999'])('%j is no amount', (typed) =>
  expect(readAmount(typed)).toBeNull(),
)

test('a figure with two decimals is read exactly, with a comma or a point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(',', '.'), (amount, point) => {
      const typed = `${Math.floor(amount / 100)}${point}${String(amount % 100).padStart(2, '0')}`
      expect(readAmount(typed)).toBe(amount)
    }),
  )
})
