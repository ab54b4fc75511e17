import { STRIDE } from '../group-store.ts'
import type { PackingInstance } from './packing-problem.ts'

export interface Component {
  /** In ascending order. */
  readonly items: number[]
  readonly groups: number[]
}

/** Returns the connected components of a packing: items joined by a group. Items without groups belong to none. */
export function findComponents(instance: PackingInstance): Component[] {
  const parent = new Int32Array(instance.items).map((_, item) => item)
  const find = (item: number): number => {
    let root = item
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!
      root = parent[root]!
    }
    return root
  }
  const { members, sizes } = instance
  for (let group = 0; group < instance.groups; group += 1) {
    const base = group * STRIDE
    let root = find(members[base]!)
    for (let index = 1; index < sizes[group]!; index += 1) {
      const other = find(members[base + index]!)
      if (other === root) continue
      parent[Math.max(root, other)] = Math.min(root, other)
      root = Math.min(root, other)
    }
  }
  const byRoot = new Map<number, Component>()
  for (let item = 0; item < instance.items; item += 1) {
    if (instance.starts[item] === instance.starts[item + 1]) continue
    const root = find(item)
    const component = byRoot.get(root)
    if (component === undefined) byRoot.set(root, { items: [item], groups: [] })
    else component.items.push(item)
  }
  for (let group = 0; group < instance.groups; group += 1)
    byRoot.get(find(members[group * STRIDE]!))!.groups.push(group)
  return [...byRoot.values()]
}
