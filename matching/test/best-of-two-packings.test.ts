import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestOfTwo } from '../src/packing/best-of-two-packings.ts'
import { transpose } from '../src/packing/rows-and-columns.ts'
import type { Rows } from '../src/packing/rows-and-columns.ts'

function rowsOf(items: number, groups: readonly { members: readonly number[]; weight: number }[]): Rows {
  const memberStarts = new Int32Array(groups.length + 1)
  groups.forEach(({ members }, group) => (memberStarts[group + 1] = memberStarts[group]! + members.length))
  const members = Int32Array.from(groups.flatMap((group) => group.members))
  return {
    items,
    rows: items,
    groups: groups.length,
    memberStarts,
    members,
    weights: Float64Array.from(groups, ({ weight }) => weight),
    original: Int32Array.from(groups.keys()),
    floors: new Float64Array(items),
    ...transpose(items, groups.length, memberStarts, members),
  }
}

const ITEMS = 10
const group = fc.record({
  members: fc.uniqueArray(fc.nat(ITEMS - 1), { minLength: 2, maxLength: 3 }),
  weight: fc.integer({ min: 1, max: 9 }),
})

test('of two packings, each part in which they differ is taken from the one that is heavier there', () => {
  // The first holds 0-1, 2-3 and 4-5, the second 1-2 instead of the first two, and 5-6.
  const rows = rowsOf(7, [
    { members: [0, 1], weight: 5 },
    { members: [2, 3], weight: 5 },
    { members: [4, 5], weight: 3 },
    { members: [1, 2], weight: 9 },
    { members: [5, 6], weight: 4 },
  ])
  expect(new Set(bestOfTwo(rows, [0, 1, 2], [3, 4]))).toEqual(new Set([0, 1, 4]))
  expect(new Set(bestOfTwo(rows, [3, 4], [0, 1, 2]))).toEqual(new Set([0, 1, 4]))
  expect(bestOfTwo(rows, [0, 1, 4], [3, 2])).toEqual([0, 1, 4])
})

test('the best of two packings is a packing at least as heavy as both', () => {
  fc.assert(
    fc.property(fc.array(group, { minLength: 2, maxLength: 30 }), (groups) => {
      const rows = rowsOf(ITEMS, groups)
      const packed = (order: readonly number[]): number[] => {
        const taken = new Set<number>()
        return order.filter((each) => {
          const { members } = groups[each]!
          if (members.some((item) => taken.has(item))) return false
          for (const item of members) taken.add(item)
          return true
        })
      }
      const weight = (chosen: readonly number[]): number =>
        chosen.reduce((sum, each) => sum + groups[each]!.weight, 0)
      const one = packed([...groups.keys()])
      const other = packed([...groups.keys()].toReversed())
      const best = bestOfTwo(rows, one, other)
      const items = best.flatMap((each) => groups[each]!.members)
      expect(new Set(items).size).toBe(items.length)
      expect(weight(best)).toBeGreaterThanOrEqual(Math.max(weight(one), weight(other)))
    }),
  )
})
