/** Items from 0 that are joined into sets. Each set has its smallest item as its root. */
export interface DisjointSets {
  rootOf(item: number): number
  join(one: number, other: number): void
}

/** Begins with a set for each item. A search for a root shortens the way to it by half. */
export function createDisjointSets(items: number): DisjointSets {
  const parent = new Int32Array(items).map((_, item) => item)
  function rootOf(item: number): number {
    let root = item
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!
      root = parent[root]!
    }
    return root
  }
  return {
    rootOf,
    join(one, other) {
      const [first, second] = [rootOf(one), rootOf(other)]
      parent[Math.max(first, second)] = Math.min(first, second)
    },
  }
}
