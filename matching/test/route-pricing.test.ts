import { describe, expect, test } from 'vitest'
import { hubTrips } from '../bench/seeded-city.ts'
import { linearFare } from '../src/hub/linear-fare.ts'
import { RoutePricing } from '../src/hub/pricing-problem.ts'
import { loadStand } from '../src/hub/who-can-follow-whom.ts'
import { DEFAULT_LIMITS, REFERENCE_SETTINGS } from '../src/index.ts'
import type { Settings } from '../src/index.ts'
import { RequestBook, tabulatePlaces } from '../src/requests-as-columns.ts'
import { TAXI_AND_VAN } from './vehicles.ts'

const settings: Settings = { ...REFERENCE_SETTINGS, limits: { ...DEFAULT_LIMITS, vehicles: TAXI_AND_VAN } }
const book = new RequestBook(settings, hubTrips(5, 14))
const never = () => false
const stand = loadStand(book, tabulatePlaces([]), [0], () => true, never)!
const fare = linearFare(book, 'likely')
const prices = book.soloFares.map((solo) => 0.45 * solo)
const plenty = 1e7

const fits = (route: readonly number[]) => {
  const sum = (what: 'people' | 'bags') =>
    route.reduce((total, each) => total + Number(book.requests[stand.slots[each]!]!.party[what]), 0)
  return TAXI_AND_VAN.some(({ holds }) => sum('people') <= holds.people && sum('bags') <= holds['bags']!)
}

/** Every route that its riders may drive, with what it gains at the prices. */
function everyRoute(): Map<string, number> {
  const routes = new Map<string, number>()
  const extend = (route: readonly number[], time: number, value: number) => {
    for (let next = 0; next < stand.count; next += 1) {
      const last = route.at(-1)
      if (route.includes(next) || !fits([...route, next])) continue
      const arrival =
        last === undefined ? stand.first[next]! : time + stand.between[last * stand.count + next]!
      if (last !== undefined && arrival > stand.latest[next]!) continue
      const slot = stand.slots[next]!
      const worth = value + book.soloFares[slot]! - prices[slot]!
      const longer = [...route, next]
      if (longer.length > 1) routes.set(longer.join(), worth - fare.base - fare.perSecond * arrival)
      if (longer.length < settings.limits.maxGroup) extend(longer, arrival, worth)
    }
  }
  extend([], 0, 0)
  return routes
}

const routes = everyRoute()
const gains = [...routes.values()].toSorted((a, b) => b - a)
// Between two of them: sums in another order differ in their last digits.
const half = Math.floor(gains.length / 2)
const least = (gains[half - 1]! + gains[half]!) / 2

function offered({ part = 0, steps = plenty, stop = never, at = least } = {}) {
  const pricing = new RoutePricing(book, stand, fare)
  expect(pricing.setPrices(prices, never)).toBe(true)
  const found = new Map<string, number>()
  const isWhole = pricing.offerRoutes(at, part, steps, stop, (riders, size, gain) => {
    found.set([...riders.subarray(0, size)].join(), gain)
  })
  return { found, isWhole, work: pricing.work }
}

describe('the routes at a stand that gain at these prices (SPEC 6.2)', () => {
  test('are all that gain more than the least, each with its gain', () => {
    expect(routes.size).toBeGreaterThan(200)
    const { found, isWhole } = offered()
    const wanted = [...routes].filter(([, gain]) => gain > least)
    expect(isWhole).toBe(true)
    expect([...found.keys()].toSorted()).toEqual(wanted.map(([route]) => route).toSorted())
    for (const [route, gain] of wanted) expect(found.get(route)).toBeCloseTo(gain, 6)
  })

  test('hold the best of each first rider, if only the best are asked for', () => {
    const { found, isWhole } = offered({ part: 0.95, at: 0 })
    expect(isWhole).toBe(true)
    expect(Math.max(...found.values())).toBeCloseTo(gains[0]!, 6)
    expect(found.size).toBeLessThan(gains.filter((gain) => gain > 0).length)
  })

  test('are said to be all only if nothing ended the search before', () => {
    let asked = 0
    const stopped = offered({ stop: () => asked++ >= 1 })
    expect(stopped.isWhole).toBe(false)
    expect(stopped.found.size).toBeLessThan(half)
    const short = offered({ steps: 50 })
    expect(short.isWhole).toBe(false)
    expect(short.work).toBeLessThan(offered().work)
  })

  test('are not bounded by prices that were set in part only, which is said', () => {
    const lasts = (asks: number) => {
      let asked = 0
      const isDone = new RoutePricing(book, stand, fare).setPrices(prices, () => ++asked > asks)
      return { isDone, asked }
    }
    const { asked: needed } = lasts(Infinity)
    for (const asks of [0, 1, needed - 1]) expect(lasts(asks)).toEqual({ isDone: false, asked: asks + 1 })
    expect(lasts(needed).isDone).toBe(true)
  })

  test('gain so much less as their riders’ prices are raised', () => {
    const pricing = new RoutePricing(book, stand, fare)
    pricing.setPrices(prices, never)
    pricing.raise(3, 200)
    const found = new Map<string, number>()
    pricing.offerRoutes(0, 0, plenty, never, (riders, size, gain) => {
      found.set([...riders.subarray(0, size)].join(), gain)
    })
    const dearer = new Map(
      [...routes].map(
        ([route, gain]) => [route, route.split(',').includes('3') ? gain - 200 : gain] as const,
      ),
    )
    expect([...found].some(([route]) => route.split(',').includes('3'))).toBe(true)
    expect(found.size).toBe([...dearer.values()].filter((gain) => gain > 0).length)
    for (const [route, gain] of found) expect(gain).toBeCloseTo(dearer.get(route)!, 6)
  })

  test('gain no more than is certified for their first rider, which is exact with enough steps', () => {
    const pricing = new RoutePricing(book, stand, fare)
    pricing.setPrices(prices, never)
    for (let rider = 0; rider < stand.count; rider += 1) {
      const own = [...routes].filter(([route]) => route.split(',', 1)[0] === String(rider))
      const most = Math.max(0, ...own.map(([, gain]) => gain))
      const certified = pricing.certifyFirst(rider, plenty)
      expect(certified).toBeGreaterThanOrEqual(most - 1e-6)
      // One minor unit is for the rounding of fares.
      expect(certified).toBeLessThanOrEqual(most === 0 ? 1 : most + 1 + 1e-6)
      expect(pricing.certifyFirst(rider, 1)).toBeGreaterThanOrEqual(most - 1e-6)
    }
  })
})
