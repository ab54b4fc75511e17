import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cityTrips, hubTrips } from '../bench/seeded-city.ts'
import { STRIDE } from '../src/group-store.ts'
import { linearFare } from '../src/hub/linear-fare.ts'
import { RoutePlan } from '../src/hub/route-plan.ts'
import { loadStand } from '../src/hub/who-can-follow-whom.ts'
import { DEFAULT_LIMITS, REFERENCE_SETTINGS, soloFare } from '../src/index.ts'
import type { Settings } from '../src/index.ts'
import { RequestBook, tabulatePlaces } from '../src/requests-as-columns.ts'
import { TAXI_AND_VAN } from './vehicles.ts'

const settings: Settings = { ...REFERENCE_SETTINGS, limits: { ...DEFAULT_LIMITS, vehicles: TAXI_AND_VAN } }
// The riders of the hub are not the first of the book: what is known of a rider must not be read at another's place.
const elsewhere = cityTrips({ seed: 4, requests: 25, seconds: 60 })
const hub = hubTrips(3, 30).map((trip) => ({ ...trip, id: `s${trip.id}` }))
const book = new RequestBook(settings, [...elsewhere, ...hub])
const stand = loadStand(
  book,
  tabulatePlaces([]),
  [book.slotOf.get(hub[0]!.id)!],
  () => true,
  () => false,
)!
const fare = linearFare(book, 'likely')

/** A plan in which everybody rides alone. */
function aloneAtFirst(): RoutePlan {
  const plan = new RoutePlan(book, stand, fare)
  const stops = new Int32Array(stand.count * STRIDE)
  for (let rider = 0; rider < stand.count; rider += 1) stops[rider * STRIDE] = rider
  plan.begin(stops, new Int32Array(stand.count).fill(1))
  return plan
}

const routesOf = (plan: RoutePlan) =>
  Array.from(plan.sizes, (size, route) => [...plan.stops.subarray(route * STRIDE, route * STRIDE + size)])

const mayFollow = (last: number | undefined, next: number | undefined) =>
  last === undefined || next === undefined || Number.isFinite(stand.between[last * stand.count + next]!)

/**
 * Moves riders behind the last stop of other people's routes, where everybody may still follow the one before; who is
 * to ride beside themselves rides alone.
 */
function move(plan: RoutePlan, moves: readonly (readonly [rider: number, beside: number])[]): void {
  for (const [rider, beside] of moves) {
    const [from, to] = [plan.routeOf[rider]!, plan.routeOf[beside]!]
    const stops = routesOf(plan)
    const at = stops[from]!.indexOf(rider)
    if (!mayFollow(stops[from]![at - 1], stops[from]![at + 1])) continue
    if (rider === beside) {
      plan.takeOut(from, 1 << at)
      plan.insert(rider, -1, 0)
    } else if (from !== to && plan.sizes[to]! < STRIDE && mayFollow(stops[to]!.at(-1), rider)) {
      plan.takeOut(from, 1 << at)
      plan.insert(rider, to, plan.sizes[to]!)
    }
  }
}

const rider = fc.nat(stand.count - 1)
const alone = rider.map((each) => [each, each] as const)
const moves = fc.array(fc.oneof(fc.tuple(rider, rider), alone), { minLength: 1, maxLength: 60 })

test('a plan of routes knows what its riders pay alone, what vehicle they need, and what they save by its rules', () => {
  expect(stand.count).toBe(hub.length)
  fc.assert(
    fc.property(moves, (changes) => {
      const plan = aloneAtFirst()
      move(plan, changes)
      let total = 0
      for (const [route, stops] of routesOf(plan).entries()) {
        const riders = stops.map((each) => book.requests[stand.slots[each]!]!)
        const solos = riders.reduce((sum, each) => sum + soloFare(each, settings)!, 0)
        const count = (what: 'people' | 'bags') =>
          riders.reduce((sum, { party }) => sum + Number(party[what]), 0)
        const vehicle = TAXI_AND_VAN.find(
          ({ holds }) => count('people') <= holds.people && count('bags') <= holds['bags']!,
        )
        const arrival = stops.reduce(
          (time, stop, at) =>
            at === 0 ? stand.first[stop]! : time + stand.between[stops[at - 1]! * stand.count + stop]!,
          0,
        )
        const price = (fare.base + fare.perSecond * arrival) * (vehicle?.fareFactor ?? 1)
        const isWorthIt = solos - price >= settings.limits.minSavedShare * solos
        const value = stops.length < 2 ? 0 : isWorthIt ? solos - price : Math.min(0, solos - price)
        expect(plan.soloSums[route]).toBe(solos)
        expect(plan.room.vehicleFor(plan.together[route]!) ?? undefined).toEqual(vehicle)
        expect(plan.values[route]).toBeCloseTo(value, 6)
        total += value
      }
      expect(plan.total).toBeCloseTo(total, 4)
    }),
  )
})

test('a change that is taken back leaves the plan as it was when it was last kept', () => {
  fc.assert(
    fc.property(moves, moves, (kept, undone) => {
      const plan = aloneAtFirst()
      move(plan, kept)
      plan.keep()
      const before = { routes: routesOf(plan), routeOf: [...plan.routeOf], together: [...plan.together] }
      move(plan, undone)
      plan.undo()
      expect({ routes: routesOf(plan), routeOf: [...plan.routeOf], together: [...plan.together] }).toEqual(
        before,
      )
      expect(plan.touchedCount).toBe(0)
      // There is a route left for everybody who is to ride alone.
      move(
        plan,
        Array.from({ length: stand.count }, (_, each) => [each, each] as const),
      )
      expect([...plan.routeOf].toSorted((a, b) => a - b)).toEqual([...plan.routeOf.keys()])
    }),
  )
})
