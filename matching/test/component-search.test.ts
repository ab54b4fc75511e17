import { describe, expect, test } from 'vitest'
import { type Rows, transpose } from '../src/packing/rows-and-columns.ts'
import { ComponentSearch } from '../src/packing/search-one-component.ts'
import { SeededRandom } from '../src/random.ts'

const never = () => false

/** Riders along a street, of whom some who live close to each other may ride together, for what that happens to save. */
function streetOf(items: number, groups: number, seed: number): Rows {
  const random = new SeededRandom(seed)
  const seen = new Map<string, number>()
  while (seen.size < groups) {
    const size = 2 + random.below(3)
    const first = random.below(items)
    const members = new Set([first])
    for (let tries = 0; members.size < size && tries < 20; tries += 1)
      members.add(Math.min(items - 1, first + random.below(14)))
    if (members.size < 2) continue
    const key = [...members].toSorted((a, b) => a - b).join()
    if (!seen.has(key)) seen.set(key, 100 * members.size + random.below(300 * (members.size - 1)))
  }
  const each = [...seen].map(([key, weight]) => ({ members: key.split(',').map(Number), weight }))
  const memberStarts = new Int32Array(groups + 1)
  each.forEach(({ members }, at) => (memberStarts[at + 1] = memberStarts[at]! + members.length))
  const members = Int32Array.from(each.flatMap((group) => group.members))
  return {
    items,
    rows: items,
    groups,
    memberStarts,
    members,
    weights: Float64Array.from(each, ({ weight }) => weight),
    original: Int32Array.from(each, (_, at) => at),
    floors: new Float64Array(items),
    ...transpose(items, groups, memberStarts, members),
  }
}

/** The most that disjoint groups weigh together, over all choices. */
function heaviest(rows: Rows, from = 0, taken: ReadonlySet<number> = new Set()): number {
  if (from === rows.groups) return 0
  const without = heaviest(rows, from + 1, taken)
  const own = [...rows.members.subarray(rows.memberStarts[from]!, rows.memberStarts[from + 1]!)]
  if (own.some((item) => taken.has(item))) return without
  return Math.max(without, rows.weights[from]! + heaviest(rows, from + 1, new Set([...taken, ...own])))
}

/** Searches until so much more work is done, and returns what part of the heaviest packing may be lacking. */
function gapAfter(search: ComponentSearch, work: number): number {
  search.repair(work)
  search.kick(work)
  return 1 - search.weight / search.bound
}

describe('the search of one large component (SPEC 6.1, 6.2)', () => {
  test('finds disjoint groups as heavy as the heaviest, and proves it', () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const rows = streetOf(11, 22, seed)
      const search = new ComponentSearch(rows, seed, [], never)
      const most = heaviest(rows)
      expect(search.bound).toBeGreaterThanOrEqual(most - 1e-6)
      search.repair(search.work + 20_000)
      search.kick(search.work + 20_000)
      const before = search.weight
      search.prove(Number.POSITIVE_INFINITY)
      expect([search.weight, search.isProven]).toEqual([most, true])
      expect(search.weight).toBeGreaterThanOrEqual(before)
      expect(search.bound).toBeGreaterThanOrEqual(most)
      const { chosen } = search
      const weight = chosen.reduce((sum, group) => sum + rows.weights[group]!, 0)
      const members = chosen.flatMap((group) => [
        ...rows.members.subarray(rows.memberStarts[group]!, rows.memberStarts[group + 1]!),
      ])
      expect([weight, new Set(members).size]).toEqual([most, members.length])
    }
  })

  test('claims no proof while a heavier packing may exist', () => {
    for (const seed of [1, 2, 3]) {
      const search = new ComponentSearch(streetOf(60, 600, seed), 1, [], never)
      gapAfter(search, search.work + 300)
      expect(search.bound - search.weight).toBeGreaterThan(1)
      expect([search.isProven, search.isTight]).toEqual([false, false])
    }
  })

  test('begins with small neighbourhoods, which soon find most of what is to be gained', () => {
    let [first, later] = [0, 0]
    for (const seed of [1, 2, 3]) {
      const search = new ComponentSearch(streetOf(150, 3_000, seed), 1, [], never)
      first += 1 - search.weight / search.bound
      later += gapAfter(search, search.work + 10_000)
    }
    expect(later / first).toBeLessThan(0.4)
  })

  test('may begin with prices that were known before, but goes by better ones', () => {
    const gapFrom = (price: number | null) =>
      [1, 2, 3].reduce((sum, seed) => {
        const known = price === null ? null : new Float64Array(150).fill(price)
        const search = new ComponentSearch(streetOf(150, 3_000, seed), 1, [], never, known)
        return sum + gapAfter(search, search.work + 20_000)
      }, 0)
    const usual = gapFrom(null)
    // As if every rider were worth nothing, and far too much.
    expect((gapFrom(0) + gapFrom(800)) / 2).toBeLessThan(2.5 * usual)
  })

  test('goes on with larger neighbourhoods, which find the rest', () => {
    let [first, later] = [0, 0]
    for (const seed of [1, 2, 3]) {
      const search = new ComponentSearch(streetOf(500, 9_000, seed), 1, [], never)
      first += 1 - search.weight / search.bound
      later += gapAfter(search, search.work + 140_000)
    }
    expect(later / first).toBeLessThan(0.4)
  })
})
