import { STRIDE } from '../group-store.ts'
import { findComponents } from './components.ts'
import type { PackingInstance } from './instance.ts'
import { SUBSET_ITEMS, packSubsets } from './subsets.ts'

export interface Packing {
  /** Group numbers. */
  readonly chosen: number[]
  /** No packing weighs more. */
  readonly bound: number
  readonly components: number
  readonly largestComponent: number
  readonly work: number
}

export function pack(instance: PackingInstance): Packing {
  const components = findComponents(instance)
  const chosen: number[] = []
  let bound = 0
  let largest = 0
  for (const component of components) {
    largest = Math.max(largest, component.items.length)
    const part =
      component.items.length <= SUBSET_ITEMS
        ? packSubsets(instance, component)
        : packGreedily(instance, component.groups)
    const weight = part.reduce((sum, group) => sum + instance.weights[group]!, 0)
    bound += component.items.length <= SUBSET_ITEMS ? weight : greedyBound(instance, component.items)
    for (const group of part) chosen.push(group)
  }
  return { chosen, bound, components: components.length, largestComponent: largest, work: 0 }
}

function packGreedily(instance: PackingInstance, groups: readonly number[]): number[] {
  const order = [...groups].sort((a, b) => instance.weights[b]! - instance.weights[a]! || a - b)
  const taken = new Uint8Array(instance.items)
  return order.filter((group) => {
    const members = instance.members.subarray(group * STRIDE, group * STRIDE + instance.sizes[group]!)
    if (members.some((item) => taken[item] === 1)) return false
    for (const item of members) taken[item] = 1
    return true
  })
}

/** Each item brings at most its best group's weight divided by that group's size. */
function greedyBound(instance: PackingInstance, items: readonly number[]): number {
  let bound = 0
  for (const item of items) {
    let best = 0
    for (let at = instance.starts[item]!; at < instance.starts[item + 1]!; at += 1) {
      const group = instance.groupsOf[at]!
      best = Math.max(best, instance.weights[group]! / instance.sizes[group]!)
    }
    bound += best
  }
  return bound
}
