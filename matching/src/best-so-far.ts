import { STRIDE } from './group-store.ts'
import type { GroupGraph, Listener } from './grow-groups-at-all-points.ts'
import { bestAmong } from './hub/best-among-routes.ts'
import { bestOfTwoStored, type StoredGroups } from './packing/best-of-two-packings.ts'
import { GreedyAsGroupsCome } from './packing/greedy-as-groups-come.ts'
import { MOST_KEYS, SORTED_TO } from './packing/tight-groups.ts'
import { laterWorth, weightOf } from './savings-as-weights.ts'
import type { Stops } from './time-limit.ts'

/** A packing is searched after so many units of work, and after so many times those of the last search. */
const FIRST_UNITS = 1_500
const PAUSE = 4

/** A search is among so many of each rider's best groups, and takes so many units for each of them. */
const MOST_PER_RIDER = 32
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
  /** What a rider is worth where a sieve keeps groups. */
  #prices: Float64Array | null = null
  /** What the last search took, and what the graph had taken by then. */
  #lastWork = 0
  #effortThen = 0

  constructor(graph: GroupGraph, seed: number, stops: Stops) {
    this.#graph = graph
    this.#seed = seed
    this.#stops = stops
    this.#worth = laterWorth(graph)
  }

  afterPoint(): void {
    const { count } = this.#graph.store
    if (count > 0 && this.#greedy.isWorthwhile(count)) this.#takeNew()
    if (this.#graph.planCrowd(this.#stops)) this.#takePlanned()
    if (this.#graph.growthEffort >= FIRST_UNITS) this.#searchIfDue()
  }

  beforeDropped(): void {
    this.#takeNew()
  }

  afterDropped(): void {
    this.#greedy.clear()
  }

  afterPriced(prices: Float64Array): void {
    this.#greedy.clear()
    this.#prices = prices
    this.#takeNew()
    this.#search()
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
    if (this.#prices !== null || since < Math.max(FIRST_UNITS, PAUSE * Math.max(this.#lastWork, likely)))
      return
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
    let cost = -weight
    for (let at = 0; at < sizes[group]!; at += 1) cost += this.#prices[members[group * STRIDE + at]!]!
    return cost / SORTED_TO
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
    const choice = bestAmong(task, groups, best, this.#stops.search, this.#prices)
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
