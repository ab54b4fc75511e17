import { findComponents } from './components.ts'
import { ComponentSearch } from './component-search.ts'
import type { Stop } from '../stopping.ts'
import type { PackingInstance } from './instance.ts'
import { packPairs } from './pairs-component.ts'
import { rowsOfComponent } from './rows.ts'
import { SUBSET_ITEMS, packSubsets } from './subsets.ts'

export interface PackOptions {
  /**
   * Items of which not all groups are written down, and nothing is known of the others yet: components with such items
   * are bounded by their prices alone.
   */
  readonly isOpen: (item: number) => boolean
  /** The seed of a component, from its first item: what else there is in the problem does not touch it. */
  readonly seedOf: (item: number) => number
  readonly stop: Stop
  /** Groups of a packing to begin with. */
  readonly first: ReadonlySet<number>
}

interface Search {
  readonly search: ComponentSearch
  readonly items: readonly number[]
  readonly isOpen: boolean
}

/** Work for each item of a component in the first round; every further one is twice as long. */
const UNITS_PER_ITEM = 300

/** Of a round, the search may take the first part, and the proof goes on until the second. */
const SEARCHED_UNTIL = 0.6
const PROVEN_UNTIL = 0.9

/**
 * Packs every connected component by itself: small ones over all subsets, large ones by search and proof, in rounds that
 * grow and are the same however much work there may be: more work never ends with less.
 */
export class Packer {
  readonly components: number
  readonly largestComponent: number = 0
  readonly #instance: PackingInstance
  readonly #options: PackOptions
  readonly #searches: Search[] = []
  /** Groups of the components that were solved outright, and what these and items without groups are worth at most. */
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
    // What was not kept may be worth as much as the floors: they count even where no group was kept.
    for (let item = 0; item < instance.items; item += 1)
      if (instance.starts[item] === instance.starts[item + 1]) this.#settledBound += instance.floors[item]!
    const isClosed = (items: readonly number[]): boolean =>
      items.every((item) => instance.floors[item] === 0 && !options.isOpen(item))
    // Small ones first: they are soon solved, and a caller's deadline then cuts the large one short, not them.
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
      const search = new ComponentSearch(rows, options.seedOf(items[0]!), first, options.stop)
      this.#searches.push({ search, items, isOpen: items.some(options.isOpen) })
    }
  }

  get work(): number {
    return this.#searches.reduce((sum, { search }) => sum + search.work, this.#settledWork)
  }

  /** Whether the packing is the heaviest there is, whatever was not written down. */
  get isProven(): boolean {
    return this.#searches.every(({ search, isOpen }) => !isOpen && search.isProven)
  }

  /** Whether other groups would help every component more than more work. */
  get isExhausted(): boolean {
    return this.#searches.every(({ search }) => search.isExhausted)
  }

  /** Group numbers of the best packing. */
  get chosen(): number[] {
    return [...this.#settled, ...this.#searches.flatMap(({ search }) => search.chosen)]
  }

  /** Of the chosen groups. */
  get weight(): number {
    return this.chosen.reduce((sum, group) => sum + this.#instance.weights[group]!, 0)
  }

  /** No packing weighs more; components with open items are left to their prices. */
  get bound(): number {
    return this.#searches.reduce(
      (sum, { search, isOpen }) => sum + (isOpen ? 0 : Math.max(search.bound, search.weight)),
      this.#settledBound,
    )
  }

  /** Per item, prices whose sum is a bound: of components with open items, 0 elsewhere. */
  get prices(): Float64Array {
    const prices = new Float64Array(this.#instance.items)
    for (const { search, items, isOpen } of this.#searches)
      if (isOpen) items.forEach((item, row) => (prices[item] = search.priceOf(row)))
    return prices
  }

  /** Goes on until the packing is proven, the work done reaches `limit`, or it is told to stop. */
  improve(limit: number, isEnough: () => boolean = () => false): void {
    while (this.#goesOn(limit) && !isEnough()) {
      const perItem = UNITS_PER_ITEM * 2 ** this.#round
      this.#round += 1
      // Every component is searched before any is proven: a deadline then costs certainty before it costs savings.
      for (const { search, items } of this.#searches) {
        if (search.isProven) continue
        const until = items.length * perItem * SEARCHED_UNTIL
        search.repair(this.#within(search, until, limit))
        // The first proof comes before the first kick: many components need no more.
        if (this.#round > 1) search.kick(this.#within(search, until, limit))
      }
      for (const { search, items, isOpen } of this.#searches) {
        const until = items.length * perItem
        if (!isOpen) search.prove(this.#within(search, until * PROVEN_UNTIL, limit))
        if (search.isProven) continue
        search.repair(this.#within(search, until, limit))
        search.kick(this.#within(search, until, limit))
      }
    }
  }

  #goesOn(limit: number): boolean {
    const isOver = this.work >= limit || this.#options.stop()
    return !isOver && this.#searches.some(({ search }) => !search.isProven && !search.isTight)
  }

  /** The component's own limit, or what is left of the whole. */
  #within(search: ComponentSearch, until: number, limit: number): number {
    return Math.min(until, search.work + Math.max(0, limit - this.work))
  }
}
