// The exact search of a neighbourhood, up to the most items and with more groups than it first has room for.
import { expect, test } from 'vitest'
import { COVER_ITEMS, CoverSearch } from '../src/packing/exact-cover.ts'
import { type Rows, transpose } from '../src/packing/rows-and-columns.ts'
import { selectTight } from '../src/packing/tight-groups.ts'
import { SeededRandom } from '../src/random.ts'

const price = 1_000

interface Group {
  members: readonly number[]
  loss: number
}

function searchOf(items: number, groups: readonly Group[]) {
  const memberStarts = new Int32Array(groups.length + 1)
  groups.forEach(({ members }, at) => (memberStarts[at + 1] = memberStarts[at]! + members.length))
  const members = Int32Array.from(groups.flatMap((group) => group.members))
  const rows: Rows = {
    items,
    rows: items,
    groups: groups.length,
    memberStarts,
    members,
    weights: Float64Array.from(groups, (group) => group.members.length * price - group.loss),
    original: Int32Array.from(groups, (_, at) => at),
    floors: new Float64Array(items),
    ...transpose(items, groups.length, memberStarts, members),
  }
  const tight = selectTight(rows, new Float64Array(items).fill(price), Infinity, groups.length)
  const search = new CoverSearch(tight)
  /** The groups of the packing found last. */
  const chosen = () => search.found.map((group) => groups[tight.source[group]!]!)
  return { search, chosen }
}

/** Every pair and many triples of so many items; of the pairs, those of one pairing lose least. */
function pairing(items: number, seed: number): { groups: Group[]; best: string[] } {
  const random = new SeededRandom(seed)
  const order = Array.from({ length: items }, (_, item) => item)
  for (let at = items - 1; at > 0; at -= 1) {
    const other = random.below(at + 1)
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  const best = new Set<string>()
  for (let at = 0; at < items; at += 2)
    best.add([order[at]!, order[at + 1]!].toSorted((a, b) => a - b).join())
  const groups: Group[] = []
  for (let one = 0; one < items; one += 1)
    for (let other = one + 1; other < items; other += 1) {
      const isBest = best.has(`${one},${other}`)
      groups.push({ members: [one, other], loss: isBest ? 1 : 5 + random.below(10) })
    }
  for (let count = 0; count < 20 * items; count += 1) {
    const members = [...new Set([random.below(items), random.below(items), random.below(items)])]
    if (members.length === 3) groups.push({ members, loss: 8 + random.below(10) })
  }
  return { groups, best: [...best].toSorted() }
}

test.each([2, 28, 30, 32, 46, COVER_ITEMS])('of %i items the groups that lose least are found', (items) => {
  for (const seed of [1, 2, 3]) {
    const { groups, best } = pairing(items, seed)
    const { search, chosen } = searchOf(items, groups)
    const all = Array.from({ length: items }, (_, item) => item)
    expect(search.improve(all, items / 2 + 0.5, 100_000)).toBe(true)
    expect(
      chosen()
        .map(({ members }) => members.join())
        .toSorted(),
    ).toEqual(best)
    expect(search.exhausted).toBe(true)
    // Nothing loses less than that, and the search can say so.
    expect(search.improve(all, items / 2, 100_000)).toBe(false)
    expect(search.exhausted).toBe(true)
  }
})

test('whoever costs least alone stays alone, and groups with others than those asked for are left out', () => {
  const groups = [
    { members: [0, 1], loss: 10 },
    { members: [1, 2], loss: 5 },
    { members: [2, 3], loss: 1 },
  ]
  const { search, chosen } = searchOf(4, groups)
  expect(search.improve([0, 1, 2], price + 20, 1_000)).toBe(true)
  expect(chosen()).toEqual([groups[1]])
  expect(search.improve([0, 1, 2, 3], price, 1_000)).toBe(true)
  expect(chosen()).toHaveLength(2)
  expect(chosen()).toEqual(expect.arrayContaining([groups[0], groups[2]]))
})

test('a search that may look at too few nodes says that its result may not be the best', () => {
  const { groups } = pairing(40, 4)
  const { search } = searchOf(40, groups)
  search.improve(
    Array.from({ length: 40 }, (_, item) => item),
    20.5,
    5,
  )
  expect(search.exhausted).toBe(false)
})
