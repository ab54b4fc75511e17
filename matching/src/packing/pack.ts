import { findComponents } from './components.ts'
import { ComponentSearch } from './component-search.ts'
import type { Stop } from '../stopping.ts'
import type { PackingInstance } from './instance.ts'
import { packPairs } from './pairs-component.ts'
import { rowsOfComponent } from './rows.ts'
import { SUBSET_ITEMS, packSubsets } from './subsets.ts'

export interface Packing {
  /** Group numbers. */
  readonly chosen: number[]
  /** No packing weighs more. */
  readonly bound: number
  readonly components: number
  readonly largestComponent: number
  readonly work: number
  /** Per item, prices whose sum is a bound (0 where a component was solved outright). */
  readonly prices: Float64Array
}

export interface PackOptions {
  /**
   * Items of which not all groups are written down, and nothing is known of the others yet: components with such items
   * are bounded by their prices alone.
   */
  readonly isOpen: (item: number) => boolean

  /** The seed of a component, from its first item: what else there is in the problem does not touch it. */
  readonly seedOf: (item: number) => number
  readonly budget: number
  readonly stop: Stop
}

/** The first search may take this part of the budget, and the proof may go on until that part. */
const SEARCHED_FIRST = 0.6
const PROVEN_UNTIL = 0.9

/** The first search ends after so many tries per item without a gain. */
const PATIENCE = 3

/** Packs every connected component by itself: small ones over all subsets, large ones by search and proof. */
export function pack(instance: PackingInstance, options: PackOptions): Packing {
  const components = findComponents(instance)
  const chosen: number[] = []
  const placeOf = new Int32Array(instance.items)
  let bound = 0
  let work = 0
  const prices = new Float64Array(instance.items)
  let largest = 0
  let searched = 0
  // What was not kept may be worth as much as the floors: they count even where no group was kept.
  for (let item = 0; item < instance.items; item += 1) {
    if (instance.starts[item] === instance.starts[item + 1]) bound += instance.floors[item]!
  }
  const isClosed = (items: readonly number[]): boolean =>
    items.every((item) => instance.floors[item] === 0 && !options.isOpen(item))
  const isSearched = (items: readonly number[]): boolean => items.length > SUBSET_ITEMS || !isClosed(items)
  for (const { items } of components) {
    largest = Math.max(largest, items.length)
    if (isSearched(items)) searched += items.length
  }
  // Small ones first: they are soon solved, and a caller's deadline then cuts the large one short, not them.
  components.sort((a, b) => a.items.length - b.items.length || a.items[0]! - b.items[0]!)
  const searches: { search: ComponentSearch; share: number; items: readonly number[] }[] = []
  for (const component of components) {
    const { items } = component
    if (!isSearched(items) && !options.stop()) {
      const part = packSubsets(instance, component)
      for (const group of part) {
        chosen.push(group)
        bound += instance.weights[group]!
      }
      work += (1 << items.length) / 50
      continue
    }
    const rows = rowsOfComponent(instance, component, placeOf)
    if (isClosed(items) && rows.members.length === 2 * rows.groups) {
      const part = packPairs(rows, options.stop)
      for (const group of part.chosen) chosen.push(group)
      bound += part.bound
      work += part.work
      continue
    }
    const share = (options.budget * items.length) / Math.max(1, searched)
    const search = new ComponentSearch(rows, options.seedOf(items[0]!), options.stop)
    search.search(share * SEARCHED_FIRST, PATIENCE, 0)
    searches.push({ search, share, items })
  }
  // Every component is searched before any is proven: a deadline then costs certainty before it costs savings.
  for (const { search, share, items } of searches) {
    const isOpen = items.some(options.isOpen)
    if (!isOpen) search.prove(share * PROVEN_UNTIL)
    if (!search.isProven) search.search(share, PATIENCE, Number.POSITIVE_INFINITY)
    for (const group of search.chosen) chosen.push(group)
    bound += isOpen ? 0 : Math.max(search.bound, search.weight)
    if (isOpen) items.forEach((item, row) => (prices[item] = search.priceOf(row)))
    work += search.work
  }
  return { chosen, bound, components: components.length, largestComponent: largest, work, prices }
}
