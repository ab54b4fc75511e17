import { splitFare } from '@woodalo/matching'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideFare } from './fare-division.ts'

const accepted = fc.array(fc.nat({ max: 5_000_000 }), { minLength: 1, maxLength: 6 })
const fare = fc.integer({ min: 1, max: 100_000_000 })

describe('T13: a fare', () => {
  test('is divided into shares that add up to it, each its quota rounded up or down', () => {
    fc.assert(
      fc.property(fare, accepted, (amount, terms) => {
        const shares = divideFare(amount, terms)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        const total = terms.reduce((sum, each) => sum + each, 0)
        for (const [index, share] of shares.entries()) {
          const quota = total === 0 ? amount / terms.length : (amount * terms[index]!) / total
          expect(Math.abs(share - quota)).toBeLessThan(1 + 1e-6)
          expect(Number.isInteger(share)).toBe(true)
        }
      }),
    )
  })

  test('never costs a rider with a larger accepted share less', () => {
    fc.assert(
      fc.property(fare, accepted, (amount, terms) => {
        const shares = divideFare(amount, terms)
        const paid = terms.map((accepts, index) => ({ accepts, share: shares[index]! }))
        for (const one of paid)
          for (const other of paid.filter(({ accepts }) => accepts < one.accepts))
            expect(one.share).toBeGreaterThanOrEqual(other.share)
      }),
    )
  })

  test('is rounded by the largest remainders, and by the order of the stops if they are equal', () => {
    expect(divideFare(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(divideFare(101, [1, 1, 1])).toEqual([34, 34, 33])
    expect(divideFare(10, [6, 5, 3])).toEqual([4, 4, 2])
    expect(divideFare(3, [0, 0])).toEqual([2, 1])
    expect(divideFare(2460, [1194, 806, 500])).toEqual([1175, 793, 492])
  })

  test('costs whoever accepted more the cent of equal remainders, as in the accepted terms', () => {
    for (const divide of [divideFare, splitFare]) {
      expect(divide(2, [1, 3])).toEqual([0, 2])
      expect(divide(6, [1, 3])).toEqual([1, 5])
      expect(divide(10, [1, 2, 1])).toEqual([3, 5, 2])
    }
  })

  test('leaves every share unchanged if it equals the accepted one', () => {
    fc.assert(
      fc.property(accepted, (terms) => {
        const total = terms.reduce((sum, each) => sum + each, 0)
        fc.pre(total > 0)
        expect(divideFare(total, terms)).toEqual(terms)
      }),
    )
  })
})
