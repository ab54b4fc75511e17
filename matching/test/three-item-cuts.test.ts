import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Rows, transpose } from '../src/packing/rows-and-columns.ts'
import { withCuts } from '../src/packing/three-item-cuts.ts'

const items = 8
const some = (least: number, most: number) =>
  fc
    .uniqueArray(fc.nat(items - 1), { minLength: least, maxLength: most })
    .map((all) => all.toSorted((a, b) => a - b))

function rowsOf(groups: readonly (readonly number[])[]): Rows {
  const memberStarts = new Int32Array(groups.length + 1)
  groups.forEach((members, at) => (memberStarts[at + 1] = memberStarts[at]! + members.length))
  const members = Int32Array.from(groups.flat())
  return {
    items,
    rows: items,
    groups: groups.length,
    memberStarts,
    members,
    weights: Float64Array.from(groups, (_, at) => 100 + at),
    original: Int32Array.from(groups, (_, at) => 7 * at),
    floors: Float64Array.from({ length: items }, (_, item) => item),
    ...transpose(items, groups.length, memberStarts, members),
  }
}

test('a cut is a row of each group with two or three of its items, and of no other; the rest stays', () => {
  fc.assert(
    fc.property(
      fc.array(some(2, 5), { minLength: 1, maxLength: 8 }),
      fc.array(some(3, 3), { maxLength: 5 }),
      fc.nat(255),
      (groups, triples, kept) => {
        const cuts = triples.map(([a, b, c]) => ({ a: a!, b: b!, c: c!, violation: 0 }))
        const isKept = (group: number) => (kept & (1 << group)) !== 0
        const cut = withCuts(rowsOf(groups), cuts, isKept)
        const left = groups.flatMap((_, group) => (isKept(group) ? [group] : []))
        expect([cut.items, cut.rows, cut.groups]).toEqual([items, items + cuts.length, left.length])
        expect([...cut.weights]).toEqual(left.map((group) => 100 + group))
        expect([...cut.original]).toEqual(left.map((group) => 7 * group))
        expect([...cut.floors]).toEqual([...Array(items).keys(), ...cuts.map(() => 0)])
        for (const [at, group] of left.entries()) {
          const inside = triples.flatMap((triple, row) =>
            triple.filter((item) => groups[group]!.includes(item)).length >= 2 ? [items + row] : [],
          )
          // In ascending order, as everywhere.
          expect([...cut.members.subarray(cut.memberStarts[at]!, cut.memberStarts[at + 1]!)]).toEqual([
            ...groups[group]!,
            ...inside,
          ])
        }
      },
    ),
  )
})
