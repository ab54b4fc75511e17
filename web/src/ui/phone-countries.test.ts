import { expect, test } from 'vitest'
import { beginsWithCountry, countryOf } from './phone-countries.ts'
import { readPhone, isPhone, phoneE164 } from './phone-number.ts'
import { phoneShown } from './phone-shown.ts'

test.each([
  [{ prefix: '34', number: '612345678' }, '+34 612 34 56 78'],
  [{ prefix: '52', number: '5512345678' }, '+52 55 1234 5678'],
  [{ prefix: '1', number: '2125550123' }, '+1 212 555 0123'],
  [{ prefix: '55', number: '67991234567' }, '+55 67 99123-4567'],
  // Not as long as numbers are there, or of a country without an example.
  [{ prefix: '55', number: '6733211234' }, '+55 673 321 12 34'],
  [{ prefix: '351', number: '912345678' }, '+351 912 345 678'],
  [{ prefix: '351', number: '' }, '+351'],
])('%o is shown as it is written in its country, with every digit', (phone, shown) => {
  expect(phoneShown(phone)).toBe(shown)
  expect(phoneShown(phone).replaceAll(/[ -]/g, '')).toBe(phoneE164(phone))
})

test.each([
  ['+34 612 345 678', { prefix: '34', number: '612345678' }],
  ['0034612345678', { prefix: '34', number: '612345678' }],
  ['+5511987654321', { prefix: '55', number: '11987654321' }],
  ['612 345 678', { prefix: '1', number: '612345678' }],
  ['+3', { prefix: '1', number: '3' }],
])('%s is read as %o', (typed, read) => expect(readPhone(typed, '1')).toEqual(read))

test.each([
  ['+', true],
  ['+3', true],
  ['00', true],
  ['+34', false],
  ['612', false],
])('that %s begins with a country not known yet: %s', (typed, begun) => {
  expect(beginsWithCountry(typed) && !countryOf(typed)).toBe(begun)
})

test.each([
  ['1', '23456', false],
  ['1', '234567', true],
  ['34', '12345', true],
  ['34', '1234567890123', true],
  ['34', '12345678901234', false],
  ['', '612345678', false],
  ['034', '612345678', false],
])('+%s %s is a number that may exist: %s', (prefix, number, isOne) => {
  expect(isPhone({ prefix, number })).toBe(isOne)
})
