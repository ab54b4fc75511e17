import { STRIDE } from './group-store.ts'
import type { GroupGraph } from './grow-groups-at-all-points.ts'
import type { Listener } from './growth-listener.ts'
import { bestAmong } from './hub/best-among-routes.ts'
import { bestOfTwoStored, type StoredGroups } from './packing/best-of-two-packings.ts'
import { GreedyAsGroupsCome } from './packing/greedy-as-groups-come.ts'
import { findPrices } from './packing/dual-prices.ts'
import { MOST_KEYS, SORTED_TO } from './packing/tight-groups.ts'
import { rowsOfStore } from './sieve-of-groups-worth-keeping.ts'
import { laterWorth, weightOf } from './savings-as-weights.ts'
import type { Stops } from './time-limit.ts'

/** Prices are guessed after so many units of growth, and anew after so many times as many. */
const FIRST_GUESS = 12_000
const MORE_GROWTH = 4

/** Roughly, which suffices for what comes first, and takes less than sorting the groups by it. */
const GUESSING = { from: 0.1, to: 0.02, stages: 2, sweeps: 4 }

/** No group is worth so much more than its riders' prices, in minor units. */
const MOST_GAIN = 1_000_000

/** A packing is searched after so many units of work, and after so many times those of the last search. */
const FIRST_UNITS = 1_500
const PAUSE = 4

/** A search is among so many of each rider's best groups, and takes so many units for each of them. */
const MOST_PER_RIDER = 16
const UNITS_PER_GROUP = 1

/**
 * Improves the best packing again and again while groups grow and crowded points are planned. When that happens depends
 * on the work that was done, never on the time that is left: a batch with more time has had the packing of a batch with
 * less when that one's time ended. So more time never gives less.
 */
export class BestSoFar implements Listener {
  readonly #graph: GroupGraph
  readonly #stops: Stops
  readonly #seed: number
  readonly #worth: Float64Array
  readonly #greedy = new GreedyAsGroupsCome()
  /** What a rider is worth, as far as it is known. */
  #prices: Float64Array | null = null
  /** Whether a sparse sample of all groups has shown that, and else when it is guessed next. */
  #isLearned = false
  #nextGuess = FIRST_GUESS
  /** When those at a point are planned next. */
  #nextPlan = 0
  /** What the last search took, and what the graph had taken by then. */
  #lastWork = 0
  #effortThen = 0

  constructor(graph: GroupGraph, seed: number, stops: Stops) {
    this.#graph = graph
    this.#seed = seed
    this.#stops = stops
    this.#worth = laterWorth(graph)
  }

  beforeLong(point: number): void {
    const { effort, hub } = this.#graph
    if (hub !== null || effort < this.#nextPlan || this.#stops.search()) return
    const groups = this.#graph.planAt(point, this.#stops.search)
    this.#takeNew()
    this.#keep(groups)
    this.#nextPlan = 2 * this.#graph.effort
  }

  afterPoint(): void {
    const { count } = this.#graph.store
    if (count > 0 && this.#greedy.isWorthwhile(count)) this.#takeNew()
    if (this.#graph.planCrowd(this.#stops)) this.#takePlanned()
    if (this.#graph.growthEffort < FIRST_UNITS || this.#isLearned) return
    if (this.#graph.hub === null) this.#guessIfDue()
    else this.#searchIfDue()
  }

  beforeDropped(): void {
    this.#takeNew()
  }

  afterDropped(): void {
    this.#greedy.clear()
  }

  afterPriced(prices: Float64Array): void {
    this.#isLearned = true
    this.#priceBy(prices)
    this.#search()
  }

  readonly afterPacked = (groups: readonly number[]): void => {
    this.#keep(groups)
  }

  /** To be called after each plan at crowded points. */
  readonly afterPlan = (): void => {
    // What is planned where everybody stands at one point is all there is.
    if (this.#graph.growthEffort < FIRST_UNITS) return
    this.#takePlanned()
    this.#searchIfDue()
  }

  #searchIfDue(): void {
    const since = this.#graph.effort - this.#effortThen
    const { store, book } = this.#graph
    const likely = UNITS_PER_GROUP * Math.min(store.count, (MOST_PER_RIDER * book.size) / 2)
    if (this.#isLearned || since < Math.max(FIRST_UNITS, PAUSE * Math.max(this.#lastWork, likely))) return
    this.#takePlanned()
    this.#lastWork = this.#search()
    this.#effortThen = this.#graph.effort
  }

  #weightOf = (group: number): number => weightOf(this.#graph, this.#worth, group)

  /** The heaviest groups come first, or where prices are known, those that fall least short of them. */
  #costOf = (group: number): number => {
    const weight = this.#weightOf(group)
    if (this.#prices === null) return MOST_KEYS - 1 - weight
    const { members, sizes } = this.#graph.store
    let cost = MOST_GAIN - weight
    for (let at = 0; at < sizes[group]!; at += 1) cost += this.#prices[members[group * STRIDE + at]!]!
    return cost / SORTED_TO
  }

  /** From now on, groups that fall least short of these prices come first. */
  #priceBy(prices: Float64Array): void {
    this.#prices = prices
    this.#greedy.clear()
    this.#takeNew()
  }

  /** Where nobody plans a crowd, rough prices show which groups come first. */
  #guessIfDue(): void {
    const { book, store } = this.#graph
    if (this.#graph.growthEffort < this.#nextGuess) return
    this.#nextGuess = MORE_GROWTH * this.#graph.growthEffort
    const { prices } = findPrices(rowsOfStore(book, store), null, GUESSING, this.#stops.search)
    if (this.#stops.search()) return
    const solos = book.soloFares.reduce((sum, fare, slot) => sum + (prices[slot]! > 0 ? fare : 0), 0)
    const part = prices.reduce((sum, price) => sum + price, 0) / Math.max(1, solos)
    // Those without a group yet will be worth as much as others.
    this.#priceBy(prices.map((price, slot) => (price > 0 ? price : part * book.soloFares[slot]!)))
  }

  #takeNew(): void {
    const { store } = this.#graph
    this.#keep(this.#greedy.pack(this.#stored, store.count, this.#costOf))
  }

  #takePlanned(): void {
    this.#takeNew()
    this.#keep(this.#graph.planned)
  }

  /** Returns the work that it took. */
  #search(): number {
    const { book, store } = this.#graph
    const { best } = this.#graph
    const groups = new Set([...this.#greedy.cheapest(this.#stored, MOST_PER_RIDER), ...best])
    const task = { book, store, seed: this.#seed }
    const choice = bestAmong(task, groups, best, this.#stops.search, this.#isLearned ? this.#prices : null)
    this.#keep(choice.groups)
    return choice.work
  }

  /** Takes over what is better in these groups, part by part, unless they are what a stop has left. */
  #keep(groups: readonly number[]): void {
    if (this.#stops.search()) return
    const stored = this.#stored
    this.#graph.best = this.#greedy.completed(stored, bestOfTwoStored(stored, this.#graph.best, groups))
  }

  get #stored(): StoredGroups {
    const { book, store } = this.#graph
    return { items: book.size, members: store.members, sizes: store.sizes, weightOf: this.#weightOf }
  }
}
