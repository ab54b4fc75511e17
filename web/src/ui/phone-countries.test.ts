import { expect, test } from 'vitest'
import { phoneE164, phoneShown } from './phone-countries.ts'

test.each([
  [{ prefix: '34', number: '600123456' }, '+34 600 123 456'],
  [{ prefix: '52', number: '5512345678' }, '+52 551 234 56 78'],
  [{ prefix: '1', number: '2125550123' }, '+1 212 555 01 23'],
  [{ prefix: '351', number: '' }, '+351'],
])('%o is shown in groups that keep every digit', (phone, shown) => {
  expect(phoneShown(phone)).toBe(shown)
  expect(phoneShown(phone).replaceAll(' ', '')).toBe(phoneE164(phone))
})
