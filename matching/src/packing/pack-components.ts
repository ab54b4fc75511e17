import { findComponents } from './connected-components.ts'
import { ComponentSearch } from './search-one-component.ts'
import type { Stop } from '../time-limit.ts'
import type { PackingInstance } from './packing-problem.ts'
import { packPairs } from './pack-component-of-pairs.ts'
import { rowsOfComponent } from './rows-and-columns.ts'
import { SUBSET_ITEMS, packSubsets } from './small-component-over-subsets.ts'

export interface PackOptions {
  /**
   * Items with groups that are neither stored nor bounded yet. Components with such items are bounded by their prices
   * alone.
   */
  readonly isOpen: (item: number) => boolean
  /** The seed of a component, from its first item, so that it does not depend on the rest of the problem. */
  readonly seedOf: (item: number) => number
  readonly stop: Stop
  /** The groups of an initial packing. */
  readonly first: ReadonlySet<number>
  /** Prices to begin with, per item, if some are known. */
  readonly prices?: Float64Array | null
}

interface Search {
  readonly search: ComponentSearch
  readonly items: readonly number[]
  readonly isOpen: boolean
}

/** Work per item of a component in the first round. Each further round is twice as long. */
const UNITS_PER_ITEM = 300

/** The search may take the first part of a round, and the proof continues until the second. */
const SEARCHED_UNTIL = 0.75
const PROVEN_UNTIL = 0.9

/**
 * Packs every connected component separately: small ones over all subsets, large ones by search and proof. The rounds
 * grow and do not depend on the total work, so more work never gives a worse result.
 */
export class Packer {
  readonly components: number
  readonly largestComponent: number = 0
  readonly #instance: PackingInstance
  readonly #options: PackOptions
  readonly #searches: Search[] = []
  /**
   * The groups of the components that were solved outright, and an upper bound for these and for items without groups.
   */
  readonly #settled: number[] = []
  #settledBound = 0
  #settledWork = 0
  #round = 0

  constructor(instance: PackingInstance, options: PackOptions) {
    this.#instance = instance
    this.#options = options
    const components = findComponents(instance)
    this.components = components.length
    const placeOf = new Int32Array(instance.items)
    // A group that was not kept may be worth as much as the floors, so they count even if no group was kept.
    for (let item = 0; item < instance.items; item += 1)
      if (instance.starts[item] === instance.starts[item + 1]) this.#settledBound += instance.floors[item]!
    const isClosed = (items: readonly number[]): boolean =>
      items.every((item) => instance.floors[item] === 0 && !options.isOpen(item))
    // Small components come first: they are soon solved, so a caller's deadline cuts the large ones short instead.
    components.sort((a, b) => a.items.length - b.items.length || a.items[0]! - b.items[0]!)
    for (const component of components) {
      const { items } = component
      this.largestComponent = items.length
      if (items.length <= SUBSET_ITEMS && isClosed(items) && !options.stop()) {
        const part = packSubsets(instance, component)
        for (const group of part) {
          this.#settled.push(group)
          this.#settledBound += instance.weights[group]!
        }
        this.#settledWork += (1 << items.length) / 50
        continue
      }
      const rows = rowsOfComponent(instance, component, placeOf)
      if (isClosed(items) && rows.members.length === 2 * rows.groups) {
        const part = packPairs(rows, options.stop)
        for (const group of part.chosen) this.#settled.push(group)
        this.#settledBound += part.bound
        this.#settledWork += part.work
        continue
      }
      const first = component.groups.flatMap((group, at) => (options.first.has(group) ? [at] : []))
      const known = options.prices ? Float64Array.from(items, (item) => options.prices![item]!) : null
      const search = new ComponentSearch(rows, options.seedOf(items[0]!), first, options.stop, known)
      this.#searches.push({ search, items, isOpen: items.some(options.isOpen) })
    }
  }

  get work(): number {
    return this.#searches.reduce((sum, { search }) => sum + search.work, this.#settledWork)
  }

  /** Whether the packing is proven heaviest, including groups that are not stored. */
  get isProven(): boolean {
    return this.#searches.every(({ search, isOpen }) => !isOpen && search.isProven)
  }

  /** Whether other groups would help every component more than more work. */
  get isExhausted(): boolean {
    return this.#searches.every(({ search }) => search.isExhausted)
  }

  /** The group numbers of the best packing. */
  get chosen(): number[] {
    return [...this.#settled, ...this.#searches.flatMap(({ search }) => search.chosen)]
  }

  /** The weight of the chosen groups. */
  get weight(): number {
    return this.chosen.reduce((sum, group) => sum + this.#instance.weights[group]!, 0)
  }

  /** An upper bound of every packing's weight. Components with open items are excluded: their prices bound them. */
  get bound(): number {
    return this.#searches.reduce(
      (sum, { search, isOpen }) => sum + (isOpen ? 0 : Math.max(search.bound, search.weight)),
      this.#settledBound,
    )
  }

  /** Per item, prices whose sum is a bound: those of components with open items, 0 elsewhere. */
  get prices(): Float64Array {
    const prices = new Float64Array(this.#instance.items)
    for (const { search, items, isOpen } of this.#searches)
      if (isOpen) items.forEach((item, row) => (prices[item] = search.priceOf(row)))
    return prices
  }

  /** Continues until the packing is proven, the total work reaches `limit`, or it is stopped. */
  improve(limit: number, isEnough: () => boolean = () => false): void {
    while (this.#goesOn(limit) && !isEnough()) {
      const perItem = UNITS_PER_ITEM * 2 ** this.#round
      this.#round += 1
      // Searches every component before proving any, so that a deadline costs certainty before it costs savings.
      for (const { search, items } of this.#searches) {
        if (search.isProven) continue
        const until = items.length * perItem * SEARCHED_UNTIL
        search.repair(this.#within(search, until, limit))
        // The first proof comes before the first kick, because many components need no more.
        if (this.#round > 1) search.kick(this.#within(search, until, limit))
        if (!this.#isOver(limit)) search.keep()
      }
      for (const { search, items, isOpen } of this.#searches) {
        const until = items.length * perItem
        if (!isOpen) search.prove(this.#within(search, until * PROVEN_UNTIL, limit))
        if (search.isProven) continue
        search.repair(this.#within(search, until, limit))
        search.kick(this.#within(search, until, limit))
        if (!this.#isOver(limit)) search.keep()
      }
    }
  }

  #isOver(limit: number): boolean {
    return this.work >= limit || this.#options.stop()
  }

  #goesOn(limit: number): boolean {
    return !this.#isOver(limit) && this.#searches.some(({ search }) => !search.isProven && !search.isTight)
  }

  /**
   * Returns the component's own limit, or the remaining total if that is less. Finding prices does not count: where
   * groups are many, it would leave nothing of the first rounds.
   */
  #within(search: ComponentSearch, until: number, limit: number): number {
    return Math.min(search.prepared + until, search.work + Math.max(0, limit - this.work))
  }
}
