// Of groups of two, the heaviest choice is found exactly, also where fractions of groups would weigh more.
import { expect, test } from 'vitest'
import { packPairs } from '../src/packing/pack-component-of-pairs.ts'
import { type Rows, transpose } from '../src/packing/rows-and-columns.ts'

function rowsOf(items: number, pairs: readonly (readonly [number, number, number])[]): Rows {
  const memberStarts = Int32Array.from({ length: pairs.length + 1 }, (_, at) => 2 * at)
  const members = Int32Array.from(pairs.flatMap(([one, other]) => [one, other]))
  return {
    items,
    rows: items,
    groups: pairs.length,
    memberStarts,
    members,
    weights: Float64Array.from(pairs, ([, , weight]) => weight),
    original: Int32Array.from(pairs, (_, at) => 100 + at),
    floors: new Float64Array(items),
    ...transpose(items, pairs.length, memberStarts, members),
  }
}

/** Rings of five, each tied to the next by a light pair. */
const rings = (count: number) =>
  rowsOf(
    5 * count,
    Array.from({ length: count }, (_, ring) => 5 * ring).flatMap((first) => [
      ...[0, 1, 2, 3, 4].map((index) => [first + index, first + ((index + 1) % 5), 100] as const),
      ...(first + 5 < 5 * count ? [[first, first + 5, 10] as const] : []),
    ]),
  )

test('a ring of five holds two pairs, and a bound says so', () => {
  const { chosen, bound, work } = packPairs(rings(1), () => false)
  expect(chosen).toHaveLength(2)
  expect(chosen.every((group) => group >= 100)).toBe(true)
  expect(bound).toBe(200)
  expect(work).toBeGreaterThan(0)
})

test('rings that are tied to each other are chosen from as a whole', () => {
  const { chosen, bound } = packPairs(rings(4), () => false)
  // Two of each ring, and each tie between two rings whose odd ones it joins.
  expect([chosen.length, bound]).toEqual([10, 820])
})

test('a choice that was stopped is one, and its bound holds', () => {
  const { chosen, bound } = packPairs(rings(4), () => true)
  expect(chosen.length).toBeGreaterThan(4)
  expect(bound).toBeGreaterThanOrEqual(820)
})
