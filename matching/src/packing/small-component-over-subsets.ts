import { STRIDE } from '../group-store.ts'
import type { Component } from './connected-components.ts'
import type { PackingInstance } from './packing-problem.ts'

/** Components of up to this many items are solved over all their subsets. */
export const SUBSET_ITEMS = 12

/**
 * Returns the best packing of a small component over all subsets of its items, including ties: most weight, then most
 * metres not driven, then most seconds waited by those who ride together, then the earlier items together.
 */
export function packSubsets(instance: PackingInstance, component: Component): number[] {
  const { items } = component
  const place = new Map(items.map((item, index) => [item, index]))
  const sets = 1 << items.length
  // The groups whose lowest item is this one, as bit sets.
  const byLowest: { group: number; set: number }[][] = items.map(() => [])
  const waitedOf = new Map<number, number>()
  for (const group of component.groups) {
    let set = 0
    let waited = 0
    for (let index = 0; index < instance.sizes[group]!; index += 1) {
      const item = instance.members[group * STRIDE + index]!
      set |= 1 << place.get(item)!
      waited += instance.waited[item]!
    }
    byLowest[31 - Math.clz32(set & -set)]!.push({ group, set })
    waitedOf.set(group, waited)
  }
  const weight = new Float64Array(sets)
  const meters = new Float64Array(sets)
  const waited = new Float64Array(sets)
  const choice = new Int32Array(sets).fill(-1)
  for (let set = 1; set < sets; set += 1) {
    const lowest = 31 - Math.clz32(set & -set)
    const without = set & (set - 1)
    weight[set] = weight[without]!
    meters[set] = meters[without]!
    waited[set] = waited[without]!
    for (const { group, set: taken } of byLowest[lowest]!) {
      if ((taken & set) !== taken) continue
      const rest = set ^ taken
      const newWeight = weight[rest]! + instance.weights[group]!
      const newMeters = meters[rest]! + instance.meters[group]!
      const newWaited = waited[rest]! + waitedOf.get(group)!
      const better =
        compare(newWeight, weight[set]!) ||
        compare(newMeters, meters[set]!) ||
        compare(newWaited, waited[set]!)
      if (better > 0 || (better === 0 && choice[set]! < 0)) {
        weight[set] = newWeight
        meters[set] = newMeters
        waited[set] = newWaited
        choice[set] = group
      }
    }
  }
  const chosen: number[] = []
  let set = sets - 1
  while (set > 0) {
    const group = choice[set]!
    if (group < 0) {
      set &= set - 1
      continue
    }
    chosen.push(group)
    for (let index = 0; index < instance.sizes[group]!; index += 1) {
      set ^= 1 << place.get(instance.members[group * STRIDE + index]!)!
    }
  }
  return chosen
}

/** Treats values within the rounding of sums of doubles as equal. */
function compare(a: number, b: number): number {
  const difference = a - b
  return Math.abs(difference) <= 1e-6 ? 0 : difference
}
