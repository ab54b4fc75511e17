import { textsIn } from '@woodalo/languages/service'
import fc from 'fast-check'
import { settlement as settlementShape, shareStates } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import type { SettlementRecord } from './settlement-model.ts'
import { renderSettlement } from './render.ts'

const record = fc
  .record({
    states: fc.tuple(fc.constantFrom(...shareStates), fc.constantFrom(...shareStates)),
    solo: fc.integer({ min: 1, max: 20_000 }),
    amount: fc.integer({ min: 1, max: 20_000 }),
    block: fc.constantFrom(
      { isBlocked: false, areWaysOfBlock: false, isReceiptOfBlock: false, disputeForPayer: 'not my share' },
      { isBlocked: true, areWaysOfBlock: false, isReceiptOfBlock: true, disputeForPayer: 'not my share' },
      { isBlocked: true, areWaysOfBlock: true, isReceiptOfBlock: false, disputeForPayer: null },
    ),
    hours: fc.constantFrom(0, 47, 49),
    isFormer: fc.boolean(),
  })
  .map(({ states, solo, amount, block, hours, isFormer }): SettlementRecord => ({
    rideId: 'ride',
    payerId: 'req',
    currency: 'EUR',
    estimateAmount: 2000,
    fareAmount: null,
    hasReceipt: true,
    receiptId: 'picture',
    owedSince: new Date('2026-11-21T10:00:00Z'),
    readAt: new Date(Date.UTC(2026, 10, 21, 10 + hours)),
    ways: [
      { kind: 'paypal', value: 'emma' },
      { kind: 'bizum', value: '600111222' },
      { kind: 'other', value: 'at the kiosk' },
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
      ...block,
      isFormer: userId === 'ana' && isFormer,
    })),
  }))

describe('a settlement', () => {
  test('shows where to pay to riders who owe, and to others while they may correct that, without words in a block', () => {
    fc.assert(
      fc.property(record, fc.constantFrom('ana', 'luis', 'req'), (settlement, reader) => {
        const seen = renderSettlement(settlement, reader, 48 * 3600)
        expect(settlementShape.parse(seen)).toEqual(seen)
        const { state, isBlocked, areWaysOfBlock, isReceiptOfBlock } = settlement.shares.find(
          ({ userId }) => userId === reader,
        )!
        const isLate = settlement.readAt > new Date('2026-11-23T10:00:00Z')
        const corrects = (state === 'sent' || state === 'disputed') && !isLate && !isBlocked
        const shown = [...(areWaysOfBlock ? [] : ['paypal']), 'bizum', ...(isBlocked ? [] : ['other'])]
        const needs = reader !== 'req' && (state === 'owed' || corrects)
        expect(seen.payTo.map(({ kind }) => kind)).toEqual(needs ? shown : [])
        expect([seen.hasReceipt, seen.receiptId]).toEqual(
          isReceiptOfBlock ? [false, null] : [true, 'picture'],
        )
        expect(seen.dueBy).toBe('2026-11-23T10:00:00.000Z')
      }),
    )
  })

  test('calls whoever has no name a rider, in the language of its reader', () => {
    const [settlement] = fc.sample(record, 1) as [SettlementRecord]
    const shares = settlement.shares.map((share, index) => ({
      ...share,
      language: (['es', 'en', 'pt'] as const)[index]!,
    }))
    const names = (reader: string) =>
      renderSettlement({ ...settlement, shares }, reader, 60).shares.map(({ userName }) => userName)
    const { es, en, pt } = { es: textsIn('es'), en: textsIn('en'), pt: textsIn('pt') }
    expect(names('ana')).toEqual([es.nameless.rider, 'luis', 'req'])
    expect(names('luis')).toEqual([en.nameless.rider, 'luis', 'req'])
    expect(names('req')).toEqual([pt.nameless.rider, 'luis', 'req'])
  })

  test('shows the words of a dispute only to the payer and their author, and not after a block or to a new owner', () => {
    fc.assert(
      fc.property(record, fc.constantFrom('ana', 'luis', 'req'), (settlement, reader) => {
        const { isFormer, disputeForPayer } = settlement.shares.find(({ userId }) => userId === reader)!
        for (const share of renderSettlement(settlement, reader, 60).shares)
          expect(share.dispute !== null).toBe(
            !isFormer && (share.firebase_uid === reader || (reader === 'req' && disputeForPayer !== null)),
          )
      }),
    )
  })

  test('T8: shows what others pay above their own fare only to two digits', () => {
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
