import fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksOf } from './ban-follows-person.ts'
import { dayOf } from './ban-model.ts'

const key = Buffer.alloc(32, 7)
const noneElse = { emails: [], phones: [], socials: [] }

test('two marks are equal only for the same proven address under the same key', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const [mark] = marksOf(key, { ...noneElse, emails: [one] })
      expect(marksOf(key, { ...noneElse, emails: [one] })[0]).toEqual(mark)
      expect(marksOf(key, { ...noneElse, emails: [other] })[0]!.equals(mark!)).toBe(one === other)
      expect(marksOf(key, { ...noneElse, phones: [one] })[0]!.equals(mark!)).toBe(false)
      expect(marksOf(Buffer.alloc(32, 8), { ...noneElse, emails: [one] })[0]!.equals(mark!)).toBe(false)
    }),
  )
})

test('the last day of a ban is told in the words of each language, or null', () => {
  const until = '2027-05-03'
  expect(dayOf(until, 'es')).toBe('3 de mayo de 2027')
  expect(dayOf(until, 'en')).toBe('May 3, 2027')
  expect(dayOf(until, 'pt')).toBe('3 de maio de 2027')
  expect(dayOf(null, 'es')).toBeNull()
})
