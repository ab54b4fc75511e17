import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Stop } from '@woodalo/protocol'
import { farFromEstimate, minutesLate } from './fare-explanation.tsx'
import { readAmount } from './typed-amount.ts'

test.each([
  ['34,20', 3420],
  ['34.2', 3420],
  ['34', 3400],
  ['$ 1,234.50', 123_450],
  ['1.234,50 €', 123_450],
  ['1.234', 123_400],
  ['0,5', 50],
  ["12'50", 1250],
  ['12’5', 1250],
  ["1'234.50", 123_450],
  ['R$ 1 234,50', 123_450],
  ['12,50 euros.', 1250],
])('%s is %i', (typed, amount) => expect(readAmount(typed)).toBe(amount))

test.each(['', '0', '-', 'abc', '0,00', '99999999999', '12 50', '1e3', '12 € 50', '1-2'])(
  '%j is no amount',
  (typed) => expect(readAmount(typed)).toBeNull(),
)

test('a figure with two decimals is read exactly, with a comma or a point', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(',', '.'), (amount, point) => {
      const typed = `${Math.floor(amount / 100)}${point}${String(amount % 100).padStart(2, '0')}`
      expect(readAmount(typed)).toBe(amount)
    }),
  )
})

test('a fare is explained from a tenth above or below the estimate', () => {
  const euros = (amount: number) => ({ amount, currency: 'EUR' })
  const far = (fare: number | null) =>
    farFromEstimate({ fare: fare === null ? null : euros(fare), estimate: euros(3000) })
  expect(far(null)).toBeNull()
  for (const near of [2701, 3000, 3299]) expect(far(near)).toBeNull()
  expect(far(3540)).toBeCloseTo(0.18)
  expect(far(2400)).toBeCloseTo(-0.2)
})

test('a ride is late once its last stop was reached five minutes after the time agreed', () => {
  const stops = (reached: string, state: 'waiting' | 'dropped_off' = 'dropped_off') => ({
    stops: [{ eta: '2026-11-22T10:30:00Z', expectedAt: reached, state } as Stop],
  })
  expect(minutesLate(stops('2026-11-22T10:42:10Z'))).toBe(12)
  expect(minutesLate(stops('2026-11-22T10:35:00Z'))).toBe(5)
  expect(minutesLate(stops('2026-11-22T10:34:20Z'))).toBeNull()
  expect(minutesLate(stops('2026-11-22T10:20:00Z'))).toBeNull()
  expect(minutesLate(stops('2026-11-22T10:42:10Z', 'waiting'))).toBeNull()
})
