import { STRIDE } from '../group-store.ts'
import { createDisjointSets } from './disjoint-sets.ts'
import type { PackingInstance } from './packing-problem.ts'

export interface Component {
  /** In ascending order. */
  readonly items: number[]
  readonly groups: number[]
}

/** Returns the connected components of a packing: items joined by a group. Items without groups belong to none. */
export function findComponents(instance: PackingInstance): Component[] {
  const { rootOf, join } = createDisjointSets(instance.items)
  const { members, sizes } = instance
  for (let group = 0; group < instance.groups; group += 1) {
    const base = group * STRIDE
    for (let index = 1; index < sizes[group]!; index += 1) join(members[base]!, members[base + index]!)
  }
  const byRoot = new Map<number, Component>()
  for (let item = 0; item < instance.items; item += 1) {
    if (instance.starts[item] === instance.starts[item + 1]) continue
    const root = rootOf(item)
    const component = byRoot.get(root)
    if (component === undefined) byRoot.set(root, { items: [item], groups: [] })
    else component.items.push(item)
  }
  for (let group = 0; group < instance.groups; group += 1)
    byRoot.get(rootOf(members[group * STRIDE]!))!.groups.push(group)
  return [...byRoot.values()]
}
