import fc from 'fast-check'
import { settlement as settlementShape, shareStates } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { divideFare, renderSettlement, type SettlementRecord } from './model.ts'

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

  test('costs whoever accepted more no less', () => {
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

  test('goes by the largest remainders, and by the order of the stops where they are the same', () => {
    expect(divideFare(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(divideFare(101, [1, 1, 1])).toEqual([34, 34, 33])
    expect(divideFare(10, [6, 5, 3])).toEqual([4, 4, 2])
    expect(divideFare(3, [0, 0])).toEqual([2, 1])
    expect(divideFare(2460, [1194, 806, 500])).toEqual([1175, 793, 492])
  })

  test('that is what was accepted leaves every share as it is', () => {
    fc.assert(
      fc.property(accepted, (terms) => {
        const total = terms.reduce((sum, each) => sum + each, 0)
        fc.pre(total > 0)
        expect(divideFare(total, terms)).toEqual(terms)
      }),
    )
  })
})

const record = fc
  .record({
    states: fc.tuple(fc.constantFrom(...shareStates), fc.constantFrom(...shareStates)),
    solo: fc.integer({ min: 1, max: 20_000 }),
    amount: fc.integer({ min: 1, max: 20_000 }),
  })
  .map(({ states, solo, amount }): SettlementRecord => ({
    rideId: 'ride',
    payerId: 'req',
    currency: 'EUR',
    estimateAmount: 2000,
    fareAmount: null,
    hasReceipt: false,
    owedSince: new Date('2026-11-21T10:00:00Z'),
    ways: [
      { kind: 'paypal', value: 'emma' },
      { kind: 'bizum', value: '600111222' },
    ],
    shares: (['ana', 'luis', 'req'] as const).map((userId, index) => ({
      userId,
      userName: userId === 'ana' ? '' : userId,
      language: 'en',
      acceptedAmount: amount,
      soloAmount: solo,
      amount,
      state: states[index] ?? 'received',
      dispute: 'not my share',
    })),
  }))

describe('a settlement', () => {
  test('tells where to pay to whoever owes, and to nobody else', () => {
    fc.assert(
      fc.property(record, fc.constantFrom('ana', 'luis', 'req'), (settlement, reader) => {
        const seen = renderSettlement(settlement, reader, 48 * 3600)
        expect(settlementShape.parse(seen)).toEqual(seen)
        const { state } = settlement.shares.find(({ userId }) => userId === reader)!
        const owes = reader !== 'req' && state !== 'received' && state !== 'waived'
        expect(seen.payTo.map(({ kind }) => kind)).toEqual(owes ? ['paypal', 'bizum'] : [])
        expect(seen.dueBy).toBe('2026-11-23T10:00:00.000Z')
      }),
    )
  })

  test('tells the words of a dispute to the payer and to whoever said them', () => {
    fc.assert(
      fc.property(record, fc.constantFrom('ana', 'luis', 'req'), (settlement, reader) => {
        for (const share of renderSettlement(settlement, reader, 60).shares)
          expect(share.dispute !== null).toBe(reader === 'req' || share.firebase_uid === reader)
      }),
    )
  })

  test('T8: marks what others pay above their own fare no more finely than to two digits', () => {
    fc.assert(
      fc.property(record, (settlement) => {
        const { amount, soloAmount } = settlement.shares[1]!
        const seen = (reader: string) =>
          renderSettlement(settlement, reader, 60).shares.find(({ firebase_uid }) => firebase_uid === 'luis')!
        expect(seen('luis').aboveSolo).toBe(amount > soloAmount)
        const unit = 10 ** Math.max(0, String(soloAmount).length - 2)
        expect(seen('req').aboveSolo).toBe(amount > Math.ceil(soloAmount / unit) * unit)
      }),
    )
  })
})
