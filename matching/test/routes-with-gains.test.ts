import { expect, test } from 'vitest'
import { hubTrips } from '../bench/seeded-city.ts'
import { GroupStore, STRIDE } from '../src/group-store.ts'
import { bestAmong } from '../src/hub/best-among-routes.ts'
import { KeptRoutes } from '../src/hub/kept-routes.ts'
import { linearFare } from '../src/hub/linear-fare.ts'
import { RouteAnnealing } from '../src/hub/route-annealing.ts'
import { StandPlans } from '../src/hub/stand-plans.ts'
import { loadStand } from '../src/hub/who-can-follow-whom.ts'
import { REFERENCE_SETTINGS as settings } from '../src/index.ts'
import { SeededRandom } from '../src/random.ts'
import { RequestBook, tabulatePlaces } from '../src/requests-as-columns.ts'

const never = (): boolean => false

function hub(seed: number) {
  const book = new RequestBook(settings, hubTrips(3, 110))
  const store = new GroupStore()
  const places = tabulatePlaces([])
  const stand = loadStand(book, places, [0], () => true, never)!
  const near = new Uint8Array(book.size).fill(1)
  const whole = { book, store, places, points: [0], mayShare: () => true, near, seed }
  const task = { ...whole, stop: never }
  const saved = (groups: readonly number[]): number =>
    groups.reduce((sum, group) => {
      const slots = store.members.subarray(group * STRIDE, group * STRIDE + store.sizes[group]!)
      return slots.reduce((all, slot) => all + book.soloFares[slot]!, sum - store.fares[group]!)
    }, 0)
  return { book, store, stand, task, saved }
}

test('every route that came with a gain is allowed and costs what the plan says, and they are many', () => {
  const { book, store, stand, task } = hub(1)
  const annealing = new RouteAnnealing(book, stand, linearFare(book, 'likely'), new SeededRandom(1))
  const kept = new KeptRoutes(task)
  const ended = new Set<number>()
  for (const stepsPerRider of [2, 4, 8]) {
    annealing.run(stepsPerRider * stand.count, never)
    annealing.eachRoute((riders, size) => {
      kept.keep(stand, riders, size)
      ended.add(kept.find(stand, riders, size))
    })
  }
  const { gained } = annealing
  expect(gained.count).toBeGreaterThan(2 * ended.size)
  const riderOf = new Map(Array.from(stand.slots, (slot, rider) => [slot, rider]))
  let isQuickest = 0
  for (let group = 0; group < gained.count; group += 1) {
    const size = gained.sizes[group]!
    const slots = gained.members.subarray(group * STRIDE, group * STRIDE + size)
    const riders = slots.map((slot) => riderOf.get(slot)!)
    kept.keep(stand, riders, size)
    const fare = store.fares[kept.find(stand, riders, size)]!
    // A plan's order of stops is not always the quickest.
    expect(gained.fares[group]).toBeGreaterThanOrEqual(fare)
    if (gained.fares[group] === fare) isQuickest += 1
  }
  expect(isQuickest).toBeGreaterThan(0.9 * gained.count)
})

test('the best choice among all routes that came with a gain saves more than among the ends of runs', () => {
  const { store, stand, task, saved } = hub(1)
  const plans = new StandPlans(task, [stand], new KeptRoutes(task))
  for (let plan = 0; plan < 4; plan += 1) {
    plans.startAfresh()
    plans.improve([2, 4, 8], never)
  }
  const { groups: ended } = bestAmong(task, Array(store.count).keys(), plans.groups, never)
  plans.choose(never)
  expect(saved(plans.groups)).toBeGreaterThan(saved(ended))
  const riders = plans.groups.flatMap((group) =>
    Array.from(store.members.subarray(group * STRIDE, group * STRIDE + store.sizes[group]!)),
  )
  expect(new Set(riders).size).toBe(riders.length)
})
