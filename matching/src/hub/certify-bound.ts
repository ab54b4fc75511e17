import { looseWorth } from '../highest-worth.ts'
import type { Stop } from '../time-limit.ts'
import { linearFare } from './linear-fare.ts'
import { RoutePricing, STEPS_PER_UNIT } from './pricing-problem.ts'
import { ballsOf } from './representative-points.ts'
import { loadStand } from './who-can-follow-whom.ts'
import type { HubTask } from './hub-task.ts'

/** The part of a batch's work reserved for certifying the bound at crowded points. */
export const CERTIFY_PART = 0.2

/** Certifying may always take this much work, whatever the budget. Points beyond it are bounded rider by rider. */
const LEAST_CERTIFYING = 200_000

/** How much work may pass between two looks at the stop. */
const UNITS_PER_LOOK = 50

/** If there are more than MOST_BALLS points, those within this distance (in metres) are certified as one. */
const RADII = [0, 25, 50, 100, 200]
const MOST_BALLS = 24

/**
 * Checks prices (per slot) against every route at the crowded points. Returns floors: no group that meets there is
 * worth more than its members' floors. Points for which time runs out are bounded loosely.
 */
export function certify(
  task: HubTask,
  points: readonly number[],
  prices: Float64Array,
  budget: number,
  stop: Stop,
): { readonly floors: Float64Array; readonly work: number } {
  const { book, places, near, mayShare } = task
  const { fare: tariff } = book.settings
  const floors = prices.slice()
  const countLoosely = (): void => {
    near.forEach((isNear, slot) => {
      if (isNear === 1) floors[slot] = Math.max(floors[slot]!, looseWorth(book, slot))
    })
  }
  if (typeof tariff === 'function') {
    // Between its points such a fare has no known bound.
    countLoosely()
    return { floors, work: 0 }
  }
  const fare = linearFare(book, 'least')
  let balls: number[][] = []
  for (const radius of RADII) {
    balls = ballsOf(book, places, points, radius)
    if (balls.length <= MOST_BALLS) break
  }
  let work = 0
  for (const ball of balls) {
    const isTime = work <= Math.max(budget, LEAST_CERTIFYING) && !stop()
    const stand = isTime ? loadStand(book, places, ball, mayShare, stop) : null
    const pricing = stand === null ? null : new RoutePricing(book, stand, fare)
    if (stand === null || pricing === null || !pricing.setPrices(floors, stop)) {
      countLoosely()
      break
    }
    const share = Math.max(0, budget - work) / balls.length
    let isOver = stop()
    let looked = pricing.work
    for (let rider = 0; rider < stand.count; rider += 1) {
      if (pricing.work > looked + UNITS_PER_LOOK) {
        isOver ||= stop()
        looked = pricing.work
      }
      const steps = isOver ? 0 : (share * STEPS_PER_UNIT) / stand.count
      const missing = pricing.certifyFirst(rider, steps)
      floors[stand.slots[rider]!]! += missing
      if (missing > 0) pricing.raise(rider, missing)
    }
    work += pricing.work
  }
  return { floors, work }
}
