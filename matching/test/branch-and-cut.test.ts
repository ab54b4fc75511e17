import { describe, expect, test } from 'vitest'
import { GapProof } from '../src/packing/branch-and-cut.ts'
import { type Rows, transpose } from '../src/packing/rows-and-columns.ts'

/** A packing problem whose groups are given by their items, numbered from 0 to `items - 1`. */
function rowsOf(items: number, groups: readonly { items: readonly number[]; weight: number }[]): Rows {
  const memberStarts = new Int32Array(groups.length + 1)
  groups.forEach((group, at) => (memberStarts[at + 1] = memberStarts[at]! + group.items.length))
  const members = Int32Array.from(groups.flatMap((group) => group.items))
  return {
    items,
    rows: items,
    groups: groups.length,
    memberStarts,
    members,
    weights: Float64Array.from(groups, ({ weight }) => weight),
    original: Int32Array.from(groups, (_, at) => at),
    floors: new Float64Array(items),
    ...transpose(items, groups.length, memberStarts, members),
  }
}

const never = () => false
const work = 10_000_000

describe('the proof that a packing is the best', () => {
  test('continues for one minor unit and ends when it is gained', () => {
    const rows = rowsOf(2, [{ items: [0, 1], weight: 20 }])
    const proof = new GapProof(rows, Float64Array.of(10, 10), never)
    expect(proof.close(19, work)).toEqual([0])
    expect(proof.bound).toBe(20)
    const proven = new GapProof(rows, Float64Array.of(10, 10), never)
    expect(proven.close(20, work)).toBeNull()
    expect(proven.bound).toBe(20)
    expect(proven.work).toBe(0)
  })

  test('closes the gap of a ring of five, whose fractional solution exceeds any packing', () => {
    const ring = rowsOf(
      5,
      [0, 1, 2, 3, 4].map((item) => ({
        items: [item, (item + 1) % 5].toSorted((a, b) => a - b),
        weight: 10,
      })),
    )
    for (const known of [18, 19, 20]) {
      const proof = new GapProof(ring, new Float64Array(5).fill(5), never)
      expect(proof.bound).toBe(25)
      const better = proof.close(known, work)
      // Twenty is as good as it gets: two pairs that do not touch.
      expect(better === null ? known : 10 * better.length).toBe(20)
      expect(proof.bound).toBeGreaterThanOrEqual(20)
      expect(proof.bound).toBeLessThan(21)
    }
  })

  test('leaves the bound unchanged if it is stopped', () => {
    const rows = rowsOf(2, [{ items: [0, 1], weight: 20 }])
    const proof = new GapProof(rows, Float64Array.of(15, 15), () => true)
    expect(proof.close(0, work)).toBeNull()
    expect(proof.bound).toBe(30)
  })
})
