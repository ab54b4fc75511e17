// Plain Dijkstra: the reference for the faster algorithms, and the search for walks.
import { UNREACHABLE } from './packed-cost.ts'

/** The arcs of node v are `[first[v], first[v+1])`. */
export interface OutArcs {
  readonly first: Int32Array
  readonly head: Int32Array
  readonly cost: Float64Array
}

export interface Search {
  /**
   * Settles all nodes up to the cost limit and returns them by ascending cost. Costs stay readable until the next
   * search.
   */
  run(seeds: readonly { node: number; cost: number }[], limit?: number): Int32Array
  /** Returns UNREACHABLE if the last search did not settle the node. */
  costAt(node: number): number
  /** Returns the arc by which the search reached the node, or −1 for a seed. */
  arcTo(node: number): number
}

/** Allocates buffers of the size of the graph. Runs one search at a time. */
export function createSearch({ first, head, cost }: OutArcs): Search {
  const nodeCount = first.length - 1
  const costs = new Float64Array(nodeCount).fill(UNREACHABLE)
  const via = new Int32Array(nodeCount).fill(-1)
  const place = new Int32Array(nodeCount).fill(-1)
  const heap = new Int32Array(nodeCount)
  /** The costs of the heap's nodes, in its order: reading them there is faster than by node. */
  const keys = new Float64Array(nodeCount)
  const touched = new Int32Array(nodeCount)
  const settled = new Int32Array(nodeCount)
  let size = 0
  let touchedCount = 0

  function rise(at: number, node: number, own: number): void {
    let hole = at
    while (hole > 0) {
      const above = (hole - 1) >> 1
      if (keys[above]! <= own) break
      const other = heap[above]!
      heap[hole] = other
      keys[hole] = keys[above]!
      place[other] = hole
      hole = above
    }
    heap[hole] = node
    keys[hole] = own
    place[node] = hole
  }

  function takeLeast(): number {
    const least = heap[0]!
    const last = heap[--size]!
    if (size > 0) {
      const own = keys[size]!
      let hole = 0
      for (;;) {
        let below = 2 * hole + 1
        if (below >= size) break
        if (below + 1 < size && keys[below + 1]! < keys[below]!) below++
        if (keys[below]! >= own) break
        const other = heap[below]!
        heap[hole] = other
        keys[hole] = keys[below]!
        place[other] = hole
        hole = below
      }
      heap[hole] = last
      keys[hole] = own
      place[last] = hole
    }
    return least
  }

  function reach(node: number, longer: number, arc: number): void {
    if (longer >= costs[node]!) return
    if (costs[node] === UNREACHABLE) {
      touched[touchedCount++] = node
      place[node] = size++
    }
    costs[node] = longer
    via[node] = arc
    rise(place[node]!, node, longer)
  }

  return {
    run(seeds, limit = UNREACHABLE) {
      for (let at = 0; at < touchedCount; at++) costs[touched[at]!] = UNREACHABLE
      touchedCount = 0
      size = 0
      for (const seed of seeds) if (seed.cost <= limit) reach(seed.node, seed.cost, -1)
      let count = 0
      while (size > 0) {
        const node = takeLeast()
        settled[count++] = node
        const own = costs[node]!
        for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
          const longer = own + cost[arc]!
          if (longer <= limit) reach(head[arc]!, longer, arc)
        }
      }
      return settled.subarray(0, count)
    },
    costAt: (node) => costs[node]!,
    arcTo: (node) => via[node]!,
  }
}
