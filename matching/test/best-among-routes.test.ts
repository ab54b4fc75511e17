import { expect, test } from 'vitest'
import { hubTrips } from '../bench/seeded-city.ts'
import { GroupStore, STRIDE } from '../src/group-store.ts'
import { KeptRoutes } from '../src/hub/kept-routes.ts'
import { StandPlans } from '../src/hub/stand-plans.ts'
import { loadStand } from '../src/hub/who-can-follow-whom.ts'
import { REFERENCE_SETTINGS as settings } from '../src/index.ts'
import { RequestBook, tabulatePlaces } from '../src/requests-as-columns.ts'

const never = (): boolean => false

test.each([1, 2, 3])(
  'the best choice among the routes of four plans at a hub saves more than each (seed %i)',
  (seed) => {
    const book = new RequestBook(settings, hubTrips(6, 110))
    const store = new GroupStore()
    const places = tabulatePlaces([])
    const stand = loadStand(book, places, [0], () => true, never)!
    const near = new Uint8Array(book.size).fill(1)
    const task = { book, store, places, points: [0], mayShare: () => true, near, seed }
    const whole = { ...task, stop: never }
    const plans = new StandPlans(whole, [stand], new KeptRoutes(whole))
    const membersOf = (group: number): Int32Array =>
      store.members.subarray(group * STRIDE, group * STRIDE + store.sizes[group]!)
    const saved = (groups: readonly number[]): number =>
      groups.reduce(
        (sum, group) =>
          membersOf(group).reduce((all, slot) => all + book.soloFares[slot]!, sum - store.fares[group]!),
        0,
      )
    let best = 0
    for (let plan = 0; plan < 4; plan += 1) {
      plans.startAfresh()
      plans.improve([2, 4, 8], never)
      best = Math.max(best, saved(plans.latest))
    }
    expect(saved(plans.groups)).toBe(best)
    plans.choose(never)
    expect(saved(plans.groups)).toBeGreaterThan(best)
    const riders = plans.groups.flatMap((group) => [...membersOf(group)])
    expect(new Set(riders).size).toBe(riders.length)
  },
)
