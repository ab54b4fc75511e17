// Growing the groups of one point ends soon after it is told to, and when there are more of them than at a corner.
import { expect, test } from 'vitest'
import { hubTrips } from '../bench/seeded-city.ts'
import { GroupStore } from '../src/group-store.ts'
import { GroupGraph } from '../src/grow-groups-at-all-points.ts'
import { PointGrowth } from '../src/grow-groups-at-one-point.ts'
import { REFERENCE_SETTINGS } from '../src/index.ts'
import { RequestBook, tabulatePlaces } from '../src/requests-as-columns.ts'
import { STEPS_PER_LOOK } from '../src/time-limit.ts'
import { MOST_SETS } from '../src/when-a-point-is-a-hub.ts'

const { limits, ...rest } = REFERENCE_SETTINGS

function ridersOfOneTrip(riders: number) {
  const [first] = hubTrips(1, 1)
  return Array.from({ length: riders }, (_, index) => ({
    ...first!,
    id: `r${index}`,
    party: { people: 1, bags: 0 },
  }))
}

/** The growth for so many riders of one trip, any of whom could share; and what it stores. */
function growthOf(riders: number, maxGroup = 4, mayShare = (_a: number, _b: number) => true) {
  const requests = ridersOfOneTrip(riders)
  const book = new RequestBook({ ...rest, limits: { ...limits, maxGroup } }, requests)
  const store = new GroupStore()
  const place = { id: 'p', ...requests[0]!.trip.from }
  return { growth: new PointGrowth(book, store, mayShare, tabulatePlaces([place])), store }
}

const never = () => false
const partners = (of: number, most: number): number =>
  Array.from({ length: most }, (_, taken) => (of - taken) / (taken + 1)).reduce(
    ({ sum, product }, factor) => ({ sum: sum + product * factor, product: product * factor }),
    { sum: 0, product: 1 },
  ).sum

test('every set of riders with the owner is a group, if all save', () => {
  const { growth, store } = growthOf(12)
  expect(growth.growAtOrigin(0, 1, never)).toBe('grown')
  expect(store.count).toBe(partners(11, 3))
  const all = growthOf(12)
  expect(all.growth.growAtPlace(0, never)).toBe('grown')
  expect(all.store.count).toBe(partners(12, 4) - 12)
})

test('the pairs of each point count, among few riders once and among many as often as they are looked at', () => {
  const { growth } = growthOf(12)
  expect(growth.pairs).toBe(0)
  growth.growAtOrigin(0, 1, never)
  const once = growth.pairs
  expect(once).toBeGreaterThanOrEqual(12 ** 2 / 2)
  growth.growAtPlace(0, never)
  expect(growth.pairs).toBe(2 * once)
})

test.each([
  ['an origin', (growth: PointGrowth, stop: () => boolean) => growth.growAtOrigin(0, 1, stop), 39],
  ['a place', (growth: PointGrowth, stop: () => boolean) => growth.growAtPlace(0, stop), 24],
] as const)(
  'growing at %s ends at the first look that says so, with what it has found',
  (_, grow, riders) => {
    const { growth, store } = growthOf(riders)
    expect(grow(growth, () => growth.work > 3 * STEPS_PER_LOOK)).toBe('stopped')
    expect(growth.work).toBe(4 * STEPS_PER_LOOK)
    expect(store.count).toBeGreaterThan(3 * STEPS_PER_LOOK)
    // The next point is grown as if nothing had been stopped.
    expect(grow(growth, never)).toBe('grown')
    const whole = growthOf(riders)
    expect(grow(whole.growth, never)).toBe('grown')
    expect(whole.growth.work).toBeGreaterThan(8 * STEPS_PER_LOOK)
  },
)

test('a point that would have too many sets is crowded before it is grown, and keeps no group', () => {
  const { growth, store } = growthOf(39, 6)
  expect(growth.growAtPlace(0, never)).toBe('crowded')
  expect([growth.work, store.count]).toEqual([0, 0])
  growth.growsHubs = true
  expect(growth.growAtPlace(0, () => growth.work > MOST_SETS)).toBe('stopped')
  expect(growth.work).toBeLessThanOrEqual(MOST_SETS + STEPS_PER_LOOK)
})

test('a point that looked like a corner is given up when it has too many sets all the same', () => {
  // Where few share with anybody, those few seem to have few sets.
  const { growth } = growthOf(120, 4, (a, b) => a < 37 && b < 37)
  expect(growth.growAtPlace(0, never)).toBe('crowded')
  expect(growth.work).toBeGreaterThan(MOST_SETS)
  expect(growth.work).toBeLessThanOrEqual(MOST_SETS + 2 * STEPS_PER_LOOK)
})

test('of the groups of a point that is given up, only those of the best packing are kept', () => {
  const settings = { ...REFERENCE_SETTINGS, meetAtOrigins: false }
  const requests = ridersOfOneTrip(60)
  // The first 37 may share with one another, and nobody else with anybody.
  const forbiddenPairs = requests.flatMap(({ id }, a) =>
    requests.slice(Math.max(37, a + 1)).map((other): [string, string] => [id, other.id]),
  )
  const places = [{ id: 'p', ...requests[0]!.trip.from }]
  const graph = new GroupGraph({ settings, requests, places, forbiddenPairs })
  let dropped = 0
  graph.grow(
    { grow: never },
    {
      beforeLong: () => {},
      afterPoint: () => {},
      afterPriced: () => {},
      afterPacked: () => {},
      beforeDropped: () => {
        dropped = graph.store.count
        graph.best = [dropped - 1]
      },
      afterDropped: () => {},
    },
  )
  expect(dropped).toBeGreaterThan(MOST_SETS / 2)
  expect([graph.store.count, graph.best]).toEqual([1, [0]])
})
