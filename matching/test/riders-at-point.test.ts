// How many sets of riders a point is thought to have, which tells a street corner from a hub.
import { expect, test } from 'vitest'
import { hubTrips } from '../bench/seeded-city.ts'
import { REFERENCE_SETTINGS } from '../src/index.ts'
import { RequestBook, tabulatePlaces } from '../src/requests-as-columns.ts'
import { PointRiders } from '../src/riders-at-point.ts'
import { SeededRandom } from '../src/random.ts'

const riders = 40
const [first, ...rest] = hubTrips(1, riders)
/** All from one place to one place and without bags, so that any two could share. */
const requests = [first!, ...rest].map((each) => ({
  ...each,
  trip: first!.trip,
  party: { people: 1, bags: 0 },
}))

/** Riders of whom any two may share with this probability. */
function ridersOf(density: number, maxGroup: number, seed: number) {
  const random = new SeededRandom(seed)
  const may = Array.from({ length: riders }, () =>
    Array.from({ length: riders }, () => random.next() < density),
  )
  const { limits, ...settings } = REFERENCE_SETTINGS
  const book = new RequestBook({ ...settings, limits: { ...limits, maxGroup } }, requests)
  const at = new PointRiders(book, (a, b) => may[Math.min(a, b)]![Math.max(a, b)]!, tabulatePlaces([]))
  at.load(0, Infinity, () => false)
  return at
}

/** The number of sets with at least one rider and at most so many, of whom any two may share. */
function countSets({ count, words, pairs }: PointRiders, most: number, owned: boolean): number {
  const share = (a: number, b: number) => ((pairs[a * words + (b >> 5)]! >> (b & 31)) & 1) === 1
  const grown = (set: readonly number[], from: number): number => {
    let sets = set.length > (owned ? 1 : 0) ? 1 : 0
    if (set.length === most) return sets
    for (let next = from; next < count; next += 1)
      if (set.every((each) => share(each, next))) sets += grown([...set, next], next + 1)
    return sets
  }
  return owned ? grown([0], 1) : grown([], 0)
}

test.each([
  [1, 2],
  [1, 4],
  [0.7, 3],
  [0.7, 4],
  [0.5, 4],
  [0.3, 4],
  [0.3, 5],
])('of riders of whom %d of all pairs may share, the sets of up to %i are estimated', (density, maxGroup) => {
  for (const owned of [false, true]) {
    const tries = [1, 2, 3, 4, 5, 6].map((seed) => {
      const at = ridersOf(density, maxGroup, seed)
      return [at.estimateSets(owned), countSets(at, maxGroup, owned)] as const
    })
    const sum = (which: 0 | 1) => tries.reduce((all, each) => all + each[which], 0)
    expect(sum(1)).toBeGreaterThan(0)
    expect(sum(0) / sum(1)).toBeGreaterThan(0.6)
    expect(sum(0) / sum(1)).toBeLessThan(1.67)
  }
})

test('where any two may share, the sets are counted exactly', () => {
  const at = ridersOf(1, 4, 1)
  expect(at.estimateSets(false)).toBe(countSets(at, 4, false))
  expect(at.estimateSets(true)).toBe(countSets(at, 4, true))
})
