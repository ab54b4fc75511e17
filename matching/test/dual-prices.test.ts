import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPrices } from '../src/packing/dual-prices.ts'
import { type Rows, transpose } from '../src/packing/rows-and-columns.ts'

const items = 7

const group = fc.record({
  members: fc.uniqueArray(fc.nat(items - 1), { minLength: 1, maxLength: 4 }),
  weight: fc.integer({ min: 1, max: 2_000 }),
})

function rowsOf(groups: readonly { members: readonly number[]; weight: number }[], floor: number): Rows {
  const memberStarts = new Int32Array(groups.length + 1)
  groups.forEach(({ members }, at) => (memberStarts[at + 1] = memberStarts[at]! + members.length))
  const members = Int32Array.from(groups.flatMap((each) => each.members.toSorted((a, b) => a - b)))
  return {
    items,
    rows: items,
    groups: groups.length,
    memberStarts,
    members,
    weights: Float64Array.from(groups, ({ weight }) => weight),
    original: Int32Array.from(groups, (_, at) => at),
    floors: new Float64Array(items).fill(floor),
    ...transpose(items, groups.length, memberStarts, members),
  }
}

test('no group is worth more than its prices, whatever they began with and whenever the search for them stops', () => {
  const cooling = { from: 1, to: 0.01, stages: 3, sweeps: 4 }
  fc.assert(
    fc.property(
      fc.array(group, { minLength: 1, maxLength: 20 }),
      fc.option(fc.array(fc.integer({ min: -50, max: 600 }), { minLength: items, maxLength: items })),
      fc.nat(6),
      fc.nat(40),
      (groups, warm, stopsAfter, floor) => {
        let asked = 0
        const { prices, bound } = findPrices(
          rowsOf(groups, floor),
          warm && Float64Array.from(warm),
          cooling,
          () => asked++ >= stopsAfter,
        )
        const worthOf = (members: readonly number[]) => members.reduce((sum, item) => sum + prices[item]!, 0)
        for (const { members, weight } of groups) expect(worthOf(members)).toBeGreaterThan(weight - 1e-6)
        for (const price of prices) expect(price).toBeGreaterThanOrEqual(0)
        const counted = [...prices].reduce((sum, price) => sum + Math.max(price, floor), 0)
        expect(bound).toBeCloseTo(counted, 6)
      },
    ),
  )
})
