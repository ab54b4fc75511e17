import { STRIDE } from './group-store.ts'
import type { GroupGraph, Listener } from './grow-groups-at-all-points.ts'
import { bestOfTwoStored, type StoredGroups } from './packing/best-of-two-packings.ts'
import { GreedyAsGroupsCome } from './packing/greedy-as-groups-come.ts'
import { Packer } from './packing/pack-components.ts'
import { MOST_KEYS, SORTED_TO } from './packing/tight-groups.ts'
import { hashOf } from './random.ts'
import { laterWorth, weigh, weightOf } from './savings-as-weights.ts'
import type { Stops } from './time-limit.ts'

/** A packing is searched after so many units of work, and after so many times those of the last search. */
const FIRST_UNITS = 1_500
const PAUSE = 3

/** A packing is searched for this part of the work since the last one, and for so many units a rider at the most. */
const SEARCHED_PART = 0.25
const UNITS_PER_RIDER = 40

/** Units of work that preparing a search takes for each group, which is known only afterwards, and that of its prices. */
const UNITS_PER_GROUP = 0.5
const PRICED_UNITS_PER_GROUP = 2.5

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
    if (this.#graph.planCrowd(this.#stops)) this.#keep(this.#graph.planned)
    this.afterPlan()
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
    this.#search(this.#graph.effort)
  }

  /** To be called after each plan at several points. */
  readonly afterPlan = (): void => {
    const since = this.#graph.effort - this.#effortThen
    const likely = Math.max(this.#lastWork, PRICED_UNITS_PER_GROUP * this.#graph.store.count)
    if (this.#prices !== null || since < Math.max(FIRST_UNITS, PAUSE * likely)) return
    this.#lastWork = this.#search(since)
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

  /** Returns the work that it took. */
  #search(since: number): number {
    const { store, book, planned } = this.#graph
    const { instance } = weigh(this.#graph)
    this.#keep(planned)
    const packer = new Packer(instance, {
      seedOf: (item) => (hashOf(book.requests[item]!.id) ^ this.#seed) >>> 0,
      stop: this.#stops.search,
      isOpen: () => false,
      isQuick: true,
      first: new Set(this.#graph.best),
      prices: this.#prices,
    })
    const riders = instance.starts.reduce(
      (sum, at, item) => sum + (at < instance.starts[item + 1]! ? 1 : 0),
      0,
    )
    packer.improve(packer.work + Math.min(UNITS_PER_RIDER * riders, SEARCHED_PART * since))
    this.#keep(packer.chosen)
    return store.count * UNITS_PER_GROUP + packer.work
  }

  #keep(groups: readonly number[]): void {
    this.#graph.best = bestOfTwoStored(this.#stored, this.#graph.best, groups)
  }

  get #stored(): StoredGroups {
    const { book, store } = this.#graph
    return { items: book.size, members: store.members, sizes: store.sizes, weightOf: this.#weightOf }
  }
}
