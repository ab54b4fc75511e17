import { findPrices } from '../packing/dual-prices.ts'
import { rowsOfStore } from '../sieve-of-groups-worth-keeping.ts'
import type { Stop } from '../time-limit.ts'
import { certify } from './certify-bound.ts'
import { KeptRoutes } from './kept-routes.ts'
import { linearFare } from './linear-fare.ts'
import { NARROW, PartnerBeam, WIDE } from './partner-beam.ts'
import { RoutePricing, STEPS_PER_UNIT } from './pricing-problem.ts'
import { sketch } from './plan-riders-in-runs.ts'
import { distinctPoints, spread } from './representative-points.ts'
import { StandPlans } from './stand-plans.ts'
import { loadStand } from './who-can-follow-whom.ts'
import type { Stand } from './riders-at-stand.ts'
import type { HubTask } from './hub-task.ts'

/** The initial guess of a rider's value to a group, as part of the solo fare. Hubs save about 55 to 60 %. */
const FIRST_GUESS = 0.55

/** Beams converge in about seven rounds. */
const ROUNDS = 16

/** At stands with up to this many riders, routes are searched exactly after this many rounds of beams. */
const FEW_RIDERS = 150
const ROUNDS_OF_FEW = 2

/** A group that gains less than this at the current prices, in minor units, is not worth another round. */
const LEAST_GAIN = 1

/**
 * During the search, each group found raises its members' prices by this part of its gain, so that the next ones
 * differ.
 */
const RAISED_PART = 0.5

/** At the end, groups join that fall short of their members' prices by at most this part, up to this many per rider. */
const FIRST_SLACK = 0.005
const POOL_PER_RIDER = 8

/** Where beams search, only groups worth at least this part of their members' prices join. */
const NEARLY_WORTH = 0.95

/** Routes with at least this part of the hoped gain come first, then more. */
const HOPED_PARTS = [0.6, 0.3, 0.1, 0]

/**
 * First, so many plans begin apart: at one stand, then at two, four and so on, as long as there are more. Each is
 * improved by runs of so many steps per rider, each from the best so far, and after every PLANS_PER_CHOICE of them, the
 * best choice among the routes of all is taken, and polished by runs that hardly take anything worse.
 */
const FIRST_PLANS = 8
const FIRST_STEPS = [2, 4, 8]
const PLANS_PER_CHOICE = 4
const POLISHING_STEPS = [2, 2, 2]

/** Longer runs end in plans that are hardly better, so each widening makes other plans, twice as many each time. */
const WIDENING_STEPS = [4, 8, 16, 32]
const MOST_PLANS = 32

/** Each widening multiplies the allowed shortfall by MORE_LACK, until the routes have multiplied by MORE_ROUTES. */
const MORE_LACK = 1.25
const MORE_ROUTES = 2

/** The most stored routes per rider. */
const MOST_PER_RIDER = 200

/**
 * Fills the store with the groups that matter at crowded meeting points, which have too many groups to store, by column
 * generation. It computes prices from the known groups, finds groups that gain at these prices, and repeats until there
 * are none.
 */
export class HubColumns {
  /** Whether every group that may be part of a heavier packing is stored. */
  isComplete = false
  readonly #task: HubTask
  readonly #points: readonly number[]
  /** The points of the stands. */
  readonly #spread: readonly number[]
  readonly #stands: Stand[] = []
  #beams: readonly PartnerBeam[] = []
  #pricings: readonly RoutePricing[] = []
  readonly #plans: StandPlans
  /** How many of the first plans are made. */
  made: number
  readonly #kept: KeptRoutes
  /** Per slot. */
  #prices: Float64Array
  #isPriced = false
  #work = 0
  #turn = 0
  /** Whether the last widening could do nothing. */
  #isSpent = false
  /** How far a stored route's worth may fall short of its riders' prices, in minor units; 0 if not known yet. */
  #lack = 0

  /** `made` is the number of plans that were made while fewer points were known. */
  constructor(task: HubTask, made = 0) {
    this.made = made
    const { book, places } = task
    this.#task = task
    this.#points = distinctPoints(book, task.points)
    this.#spread = spread(book, places, this.#points)
    this.#kept = new KeptRoutes(task)
    this.#plans = new StandPlans(task, [], this.#kept)
    this.#prices = book.soloFares.map((solo) => FIRST_GUESS * solo)
  }

  /** Work units spent. */
  get work(): number {
    return (
      this.#work +
      this.#kept.work +
      this.#plans.work +
      this.#beams.reduce((sum, beam) => sum + beam.work, 0) +
      this.#pricings.reduce((sum, pricing) => sum + pricing.work, 0)
    )
  }

  /** How many crowded points there are, those at the same spot included. */
  get points(): number {
    return this.#task.points.length
  }

  /** Whether more routes can be stored or other plans tried. */
  get canWiden(): boolean {
    return !this.isComplete && !this.#isSpent && this.#stands.length > 0
  }

  /** Nearly the linear optimum of the stored groups' savings, per slot, or null if there was no time for it. */
  get prices(): Float64Array | null {
    return this.#isPriced ? this.#prices : null
  }

  /** Returns the groups of the best plans at the stands, by their number in the store: disjoint, heaviest first. */
  get planned(): readonly number[] {
    return this.#plans.groups
  }

  /** Returns the groups of the last plans at the stands, in the same way. */
  get lastPlanned(): readonly number[] {
    return this.#plans.latest
  }

  /** To be called when groups were dropped, with the new number of each, or -1. Those planned were kept. */
  renumber(numbers: Int32Array): void {
    this.#plans.renumber(numbers)
  }

  /** Makes the next of the first plans, if it is not the last. */
  planNext(isOver: Stop): void {
    if (this.made === FIRST_PLANS) return
    if (this.made === 0)
      this.#work += sketch(this.#task, this.#spread, this.#kept, isOver, (groups) =>
        this.#plans.takeOver(groups),
      )
    this.#load(2 ** this.made)
    this.#plans.startAfresh()
    this.#plans.improve(FIRST_STEPS, isOver)
    this.made += 1
    if (this.made % PLANS_PER_CHOICE !== 0) return
    this.#plans.choose(isOver)
    this.#plans.polish(POLISHING_STEPS, isOver)
  }

  /**
   * Stores the first groups, until the total work reaches `limit`. `afterPlan` is called after each plan.
   */
  fill(limit: number, stop: Stop, afterPlan: () => void = () => {}): void {
    const { book, store } = this.#task
    const isOver = (): boolean => this.work >= limit || stop()
    while (this.made < FIRST_PLANS && !isOver()) {
      this.planNext(isOver)
      if (!isOver()) afterPlan()
    }
    if (isOver()) return
    const fare = linearFare(book, 'likely')
    this.#beams = this.#stands.map((stand) => new PartnerBeam(book, stand, fare, stop))
    this.#pricings = this.#stands.map((stand) => new RoutePricing(book, stand, fare))
    const isFew = this.#stands.every(({ count }) => count <= FEW_RIDERS)
    const rounds = isFew ? ROUNDS_OF_FEW : ROUNDS
    for (let round = 0; round < rounds && !isOver(); round += 1) {
      const before = store.count
      this.#offerBeams(this.#prices, LEAST_GAIN, NARROW, RAISED_PART)
      if (round > 0 && store.count - before <= book.size / 200) break
      this.#solve({ from: 0.2, to: round < 3 ? 0.02 : 0.005, stages: 5, sweeps: 6 }, stop)
    }
    for (const part of isFew ? HOPED_PARTS : []) {
      const before = store.count
      this.#offerRoutes(this.#prices, LEAST_GAIN, part, limit, stop)
      if (isOver()) break
      if (store.count > before) this.#solve({ from: 0.1, to: 0.005, stages: 4, sweeps: 6 }, stop)
    }
    let slack = FIRST_SLACK
    for (let turn = 0; isFew && turn < 3 && !isOver(); turn += 1) {
      const before = store.count
      const lower = this.#prices.map((price) => price * (1 - slack))
      this.#offerRoutes(lower, 0, 0, limit, stop)
      if (store.count >= POOL_PER_RIDER * book.size) break
      // The number of routes grows roughly with this power of the shortfall.
      const wanted = (POOL_PER_RIDER * book.size - before) / Math.max(1, store.count - before)
      slack *= Math.min(3, Math.max(1.2, wanted ** 0.4))
    }
    if (isFew) {
      // The best choice among the routes of two plans beats each of them.
      this.#plans.startAfresh()
      this.#plans.improve(WIDENING_STEPS, isOver)
    }
    if (isFew || stop()) return
    const nearly = this.#prices.map((price) => price * NEARLY_WORTH)
    this.#offerBeams(nearly, 0, WIDE, 0)
  }

  /**
   * Stores the routes of another plan, and all routes that fall little short of their riders' prices, until the total
   * work reaches `limit`. Once the shortfall exceeds the gap between the prices and the best packing, whose groups save
   * `saved` together, no other group can be part of a better packing.
   */
  widen(saved: number, limit: number, stop: Stop): void {
    const { book, store } = this.#task
    const isOver = (): boolean => this.work >= limit || stop()
    const before = this.work
    this.#turn += 1
    // Where a plan ends depends on how it began, and the best choice among the routes of several beats each of them.
    const plans = Math.min(2 ** this.#turn, MOST_PLANS)
    for (let plan = 0; plan < plans && !isOver(); plan += 1) {
      this.#plans.startAfresh()
      this.#plans.improve(WIDENING_STEPS, isOver)
    }
    const enough = Math.min(MOST_PER_RIDER * book.size, MORE_ROUTES * store.count)
    while (!this.isComplete && store.count < enough && this.work < limit && !stop()) {
      this.#solve({ from: 0.1, to: 0.001, stages: 6, sweeps: 10 }, stop)
      const bound = this.#prices.reduce((sum, price) => sum + price, 0)
      // One unit for the rounding of fares.
      const gap = bound - saved + 1
      const perGroup = (FIRST_SLACK * book.settings.limits.maxGroup * bound) / Math.max(1, book.size)
      this.#lack = Math.min(gap, this.#lack === 0 ? perGroup : this.#lack * MORE_LACK)
      const { isWhole, most } = this.#offerRoutes(this.#prices, -this.#lack, 0, limit, stop)
      this.isComplete = isWhole && most <= 1 && this.#lack >= gap && this.#coversAll()
    }
    this.#isSpent = this.work === before
  }

  /**
   * Checks prices (per slot) against every route at the crowded points. Returns floors: no group that meets there,
   * stored or not, is worth more than its members' floors. With little work allowed the floors are high, but valid.
   */
  certify(
    prices: Float64Array,
    budget: number,
    stop: Stop,
  ): { readonly floors: Float64Array; readonly work: number } {
    return certify(this.#task, this.#task.points, prices, budget, stop)
  }

  /** Whether the searched routes are all there are, at their exact price. */
  #coversAll(): boolean {
    const { fare, roads } = this.#task.book.settings
    const isLinear =
      typeof fare !== 'function' && roads.kind === 'straight' && (fare.minimum ?? 0) <= fare.base
    return isLinear && this.#stands.length === this.#points.length
  }

  /** Loads up to so many stands. */
  #load(most: number): void {
    const { book, places, mayShare, stop } = this.#task
    while (this.#stands.length < Math.min(most, this.#spread.length)) {
      const point = this.#spread[this.#stands.length]!
      const stand = stop() ? null : loadStand(book, places, [point], mayShare, stop)
      if (stand === null) return
      this.#stands.push(stand)
      this.#plans.add(stand)
    }
  }

  #solve(cooling: Parameters<typeof findPrices>[2], stop: Stop): void {
    const { book, store } = this.#task
    const solved = findPrices(rowsOfStore(book, store), null, cooling, stop)
    this.#work += solved.work
    // Prices of fewer groups are better than prices that had no time to settle.
    if (this.#isPriced && stop()) return
    this.#prices = solved.prices
    this.#isPriced = true
  }

  #offerBeams(prices: Float64Array, least: number, widths: readonly number[], raised: number): void {
    this.#stands.forEach((stand, index) => {
      const beam = this.#beams[index]!
      beam.setPrices(prices)
      beam.offer(least, widths, (riders, size, gain) => {
        this.#kept.keep(stand, riders, size)
        if (raised === 0) return
        for (let at = 0; at < size; at += 1) beam.raise(riders[at]!, (raised * gain) / size)
      })
    })
  }

  /**
   * Offers routes at these prices at every stand while there is time. Returns whether the search covered every route,
   * and the highest gain of a newly stored route.
   */
  #offerRoutes(
    prices: Float64Array,
    least: number,
    part: number,
    limit: number,
    stop: Stop,
  ): { isWhole: boolean; most: number } {
    let isWhole = true
    let most = 0
    this.#stands.forEach((stand, index) => {
      const pricing = this.#pricings[index]!
      if (this.work >= limit || !pricing.setPrices(prices, stop)) {
        isWhole = false
        return
      }
      const steps = Math.max(0, limit - this.work) * STEPS_PER_UNIT
      const isDone = pricing.offerRoutes(least, part, steps, stop, (riders, size, gain) => {
        if (this.#kept.keep(stand, riders, size)) most = Math.max(most, gain)
        if (part === 0) return
        for (let at = 0; at < size; at += 1) pricing.raise(riders[at]!, (RAISED_PART * gain) / size)
      })
      if (!isDone) isWhole = false
    })
    return { isWhole, most }
  }
}
