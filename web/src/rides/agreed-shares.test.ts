import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf } from './agreed-shares.ts'
import { exampleMeter } from './example-meter.ts'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const anyShares = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 2, maxLength: 6 })

test('each rider pays the same proportion of any meter’s figure, and the shares add up to a cent each', () => {
  fc.assert(
    fc.property(anyShares, fc.integer({ min: 1, max: 100_000 }), (shares, said) => {
      const total = euros(shares.reduce((sum, share) => sum + share, 0))
      const paid = shares.map((share) => shareOf(euros(said), euros(share), total).amount)
      const sum = paid.reduce((all, each) => all + each, 0)
      expect(Math.abs(sum - said)).toBeLessThanOrEqual(shares.length)
      for (const [index, share] of shares.entries())
        expect(Math.abs(paid[index]! / said - share / total.amount)).toBeLessThanOrEqual(0.5 / said + 1e-9)
    }),
  )
})

test('the example is slightly above the agreed price, in whole units', () => {
  expect(exampleMeter(euros(3100))).toEqual(euros(3500))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (amount) => {
      const example = exampleMeter(euros(amount)).amount
      expect(example).toBeGreaterThan(amount)
      expect(example % 100).toBe(0)
    }),
  )
})
