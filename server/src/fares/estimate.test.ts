import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitted, loadOf, smallestParty, vehicleFor } from '@woodalo/protocol'
import { type EstimateInput, estimateOf } from './estimate.ts'
import { savingRange } from './expected-saving.ts'

const input: EstimateInput = {
  party: { ...smallestParty, people: 1, bags: 1 },
  distanceMeters: 10_000,
  durationSeconds: 1_500,
  taxiFare: { least: 1_800, most: 2_400, currency: 'EUR', fixed: false },
  gramsPerVehicleKilometer: 210,
  leavesAfter: { from: 180, to: 300 },
  mayLoseSeconds: 749.6,
}

const anyInput: fc.Arbitrary<EstimateInput> = fc.record({
  party: fc
    .record({
      people: fc.integer({ min: 1, max: 6 }),
      bags: fc.integer({ min: 0, max: 6 }),
      wheelchair: fc.boolean(),
    })
    .map(fitted),
  distanceMeters: fc.double({ min: 0, max: 2e7, noNaN: true }),
  durationSeconds: fc.double({ min: 0, max: 3e6, noNaN: true }),
  taxiFare: fc
    .record({
      least: fc.integer({ min: 0, max: 1e8 }),
      above: fc.integer({ min: 0, max: 1e8 }),
      currency: fc.constant('MXN'),
      fixed: fc.boolean(),
    })
    .map(({ above, ...fare }) => ({ ...fare, most: fare.least + (fare.fixed ? 0 : above) })),
  gramsPerVehicleKilometer: fc.double({ min: 1, max: 500, noNaN: true }),
  leavesAfter: fc.constant({ from: 180, to: 300 }),
  mayLoseSeconds: fc.double({ min: 0, max: 900, noNaN: true }),
})

describe('an estimate', () => {
  test('is the range of the tariff, and the shared price is at least a tenth lower', () => {
    expect(estimateOf(input)).toEqual({
      solo: { from: { amount: 1_800, currency: 'EUR' }, to: { amount: 2_400, currency: 'EUR' } },
      // Three parties with one destination each pay a third of 18.00; with the least saving, nine tenths of 24.00.
      shared: { from: { amount: 600, currency: 'EUR' }, to: { amount: 2_200, currency: 'EUR' } },
      // Of 21.00, in the middle, two parties save a third and three a half.
      sharedWith: [
        { companions: 1, usual: { amount: 1_400, currency: 'EUR' } },
        { companions: 2, usual: { amount: 1_100, currency: 'EUR' } },
      ],
      savedPercent: 38,
      vehicle: 'taxi',
      distance: 10_000,
      duration: 1_500,
      together: { leavesAfter: { from: 180, to: 300 }, longerAtMost: 750 },
      co2: { soloGrams: 2_100, sharedGrams: 1_295, savedGrams: 805, savedPercent: 38 },
    })
  })

  test('says nothing of sharing where no seat is left for anybody', () => {
    const { sharedWith, together } = estimateOf({ ...input, party: { ...smallestParty, people: 6 } })
    expect([sharedWith, together]).toEqual([[], null])
  })

  test('shows a flat price unchanged', () => {
    const { solo } = estimateOf({
      ...input,
      taxiFare: { least: 7_175, most: 7_175, currency: 'USD', fixed: true },
    })
    expect(solo).toEqual({ from: { amount: 7_175, currency: 'USD' }, to: { amount: 7_175, currency: 'USD' } })
  })

  test('of a flat price in a van is shared as it is shown, without its fractions', () => {
    const { solo, shared } = estimateOf({
      ...input,
      party: { ...smallestParty, people: 6, bags: 0 },
      taxiFare: { least: 143, most: 143, currency: 'USD', fixed: true },
    })
    expect([solo.from.amount, solo.to.amount]).toEqual([200, 200])
    expect([shared.from.amount, shared.to.amount]).toEqual([200, 200])
    // What a meter says is rounded once, outwards.
    const metered = estimateOf({
      ...input,
      party: { ...smallestParty, people: 6, bags: 0 },
      taxiFare: { least: 357, most: 358, currency: 'USD', fixed: false },
    })
    expect([metered.solo.from.amount, metered.solo.to.amount]).toEqual([400, 600])
  })

  test('is for a van, at 1.4 times the fare, if the party does not fit a taxi', () => {
    expect(vehicleFor(loadOf([{ ...smallestParty, people: 4, bags: 3 }]))?.kind).toBe('taxi')
    expect(vehicleFor(loadOf([{ ...smallestParty, people: 5, bags: 0 }]))?.kind).toBe('van')
    expect(vehicleFor(loadOf([{ ...smallestParty, people: 1, bags: 4 }]))?.kind).toBe('van')
    const { solo, vehicle } = estimateOf({ ...input, party: { ...smallestParty, people: 5, bags: 1 } })
    expect(vehicle).toBe('van')
    expect([solo.from.amount, solo.to.amount]).toEqual([2_500, 3_400])
  })

  test('is refused for a party that no vehicle holds', () => {
    const party = { ...smallestParty, people: 7 }
    expect(() => estimateOf({ ...input, party })).toThrow('expected a party that a vehicle holds')
  })

  test('of a drive of no length saves no share of nothing', () => {
    const { co2 } = estimateOf({ ...input, distanceMeters: 0 })
    expect(co2).toEqual({ soloGrams: 0, sharedGrams: 0, savedGrams: 0, savedPercent: 0 })
  })

  test('promises no shared price to a party that leaves no seat', () => {
    expect(savingRange({ ...smallestParty, people: 6, bags: 0 })).toEqual({ least: 0, most: 0 })
    const { savedPercent, co2 } = estimateOf({ ...input, party: { ...smallestParty, people: 6, bags: 1 } })
    expect([savedPercent, co2.savedGrams]).toEqual([0, 0])
    expect(estimateOf({ ...input, party: { ...smallestParty, people: 6, bags: 1 } }).sharedWith).toEqual([])
  })

  test('assumes a van for four with luggage, in which a fifth person shares the price', () => {
    expect(savingRange({ ...smallestParty, people: 4, bags: 0 }).most).toBeCloseTo(1 - 1.4 / 3)
    expect(savingRange({ ...smallestParty, people: 3, bags: 0 }).most).toBeCloseTo(0.5)
    // Midway between a tenth and 53.3 percent.
    expect(estimateOf({ ...input, party: { ...smallestParty, people: 4, bags: 0 } }).savedPercent).toBe(32)
  })

  test('consists of whole numbers in order, and the shared price is never above the solo fare', () => {
    fc.assert(
      fc.property(anyInput, (any) => {
        const { solo, shared, sharedWith, savedPercent, co2 } = estimateOf(any)
        for (const { amount } of [solo.from, solo.to, shared.from, shared.to])
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        expect(solo.from.amount).toBeLessThanOrEqual(solo.to.amount)
        expect(shared.from.amount).toBeLessThanOrEqual(shared.to.amount)
        expect(shared.from.amount).toBeLessThanOrEqual(solo.from.amount)
        // Rounding up to a whole unit may reach the next one.
        expect(shared.to.amount).toBeLessThanOrEqual(solo.to.amount + 99)
        // What is shown beside the solo fare is never above it, and more companions never make it dearer.
        const usual = sharedWith.map(({ usual: { amount } }) => amount)
        expect(usual).toEqual(usual.toSorted((a, b) => b - a))
        for (const amount of usual) expect(amount).toBeLessThanOrEqual(solo.from.amount)
        expect(savedPercent).toBeGreaterThanOrEqual(0)
        expect(savedPercent).toBeLessThan(70)
        expect(co2.soloGrams - co2.sharedGrams).toBe(co2.savedGrams)
      }),
    )
  })
})
