// A customizable contraction hierarchy (Dibbelt, Strasser, Wagner 2016). The junctions are contracted once, in an order
// that does not depend on speeds. New speeds only need another pass over the triangles. Nodes are numbered in
// contraction order: a higher number is contracted later.

/** Directed arcs between nodes numbered in contraction order. Loops and parallel arcs are allowed. */
export interface DirectedArcs {
  readonly nodeCount: number
  readonly tails: Int32Array
  readonly heads: Int32Array
}

/** The result of the contraction: each node's upward arcs, independent of costs. */
export interface Hierarchy {
  readonly nodeCount: number
  /** The upward arcs of node v are `[upFirst[v], upFirst[v+1])`, by ascending head. */
  readonly upFirst: Int32Array
  readonly upHead: Int32Array
  readonly upTail: Int32Array
  /** The arcs that lead up to node v are `downArc[downFirst[v]..downFirst[v+1])`, by ascending tail. */
  readonly downFirst: Int32Array
  readonly downArc: Int32Array
  /** For each input arc, twice its upward arc, plus 1 if it leads down; −1 for a loop. */
  readonly slots: Int32Array
}

/** The upward arcs, which are all that a network stores of its hierarchy. */
export type UpwardArcs = Pick<Hierarchy, 'upFirst' | 'upHead'>

export function contract({ nodeCount, tails, heads }: DirectedArcs): UpwardArcs {
  const { first, neighbours } = upwardNeighbours(nodeCount, tails, heads)
  const upFirst = new Int32Array(nodeCount + 1)
  let upHead = new Int32Array(Math.max(16, neighbours.length * 2))
  const stamp = new Int32Array(nodeCount).fill(-1)
  // The first of the nodes whose lowest upward neighbour is this node. They pass their upward neighbours on to it.
  const child = new Int32Array(nodeCount).fill(-1)
  const sibling = new Int32Array(nodeCount).fill(-1)
  let filled = 0
  for (let node = 0; node < nodeCount; node++) {
    const begin = filled
    stamp[node] = node
    const take = (other: number) => {
      if (stamp[other] === node) return
      stamp[other] = node
      if (filled === upHead.length) upHead = grown(upHead)
      upHead[filled++] = other
    }
    for (let at = first[node]!; at < first[node + 1]!; at++) take(neighbours[at]!)
    for (let from = child[node]!; from >= 0; from = sibling[from]!)
      for (let at = upFirst[from]! + 1; at < upFirst[from + 1]!; at++) take(upHead[at]!)
    sortPart(upHead, begin, filled)
    upFirst[node + 1] = filled
    if (filled > begin) {
      const parent = upHead[begin]!
      sibling[node] = child[parent]!
      child[parent] = node
    }
  }
  return { upFirst, upHead: upHead.slice(0, filled) }
}

export function hierarchyOf(
  { nodeCount, tails, heads }: DirectedArcs,
  { upFirst, upHead }: UpwardArcs,
): Hierarchy {
  const filled = upHead.length
  const upTail = new Int32Array(filled)
  const downFirst = new Int32Array(nodeCount + 1)
  for (let node = 0; node < nodeCount; node++)
    for (let arc = upFirst[node]!; arc < upFirst[node + 1]!; arc++) {
      upTail[arc] = node
      downFirst[upHead[arc]! + 1]!++
    }
  for (let node = 0; node < nodeCount; node++) downFirst[node + 1]! += downFirst[node]!
  const next = downFirst.slice(0, nodeCount)
  const downArc = new Int32Array(filled)
  for (let arc = 0; arc < filled; arc++) downArc[next[upHead[arc]!]!++] = arc
  const slots = new Int32Array(tails.length)
  for (let arc = 0; arc < tails.length; arc++) {
    const [tail, head] = [tails[arc]!, heads[arc]!]
    slots[arc] =
      tail === head
        ? -1
        : tail < head
          ? 2 * upArcOf(upFirst, upHead, tail, head)
          : 2 * upArcOf(upFirst, upHead, head, tail) + 1
  }
  return { nodeCount, upFirst, upHead, upTail, downFirst, downArc, slots }
}

/** Returns the upward arc from `low` to `high`, or −1. */
export function upArcOf(upFirst: Int32Array, upHead: Int32Array, low: number, high: number): number {
  let [from, to] = [upFirst[low]!, upFirst[low + 1]! - 1]
  while (from <= to) {
    const middle = (from + to) >> 1
    const head = upHead[middle]!
    if (head === high) return middle
    if (head < high) from = middle + 1
    else to = middle - 1
  }
  return -1
}

function upwardNeighbours(
  nodeCount: number,
  tails: Int32Array,
  heads: Int32Array,
): { first: Int32Array; neighbours: Int32Array } {
  const first = new Int32Array(nodeCount + 1)
  for (let arc = 0; arc < tails.length; arc++)
    if (tails[arc] !== heads[arc]) first[Math.min(tails[arc]!, heads[arc]!) + 1]!++
  for (let node = 0; node < nodeCount; node++) first[node + 1]! += first[node]!
  const next = first.slice(0, nodeCount)
  const neighbours = new Int32Array(first[nodeCount]!)
  for (let arc = 0; arc < tails.length; arc++) {
    const [tail, head] = [tails[arc]!, heads[arc]!]
    if (tail !== head) neighbours[next[Math.min(tail, head)]!++] = Math.max(tail, head)
  }
  return { first, neighbours }
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}

/** Most parts hold a handful of numbers, for which the built-in sort is slow. */
function sortPart(array: Int32Array, begin: number, end: number): void {
  if (end - begin > 24) {
    array.subarray(begin, end).sort()
    return
  }
  for (let at = begin + 1; at < end; at++) {
    const value = array[at]!
    let place = at
    for (; place > begin && array[place - 1]! > value; place--) array[place] = array[place - 1]!
    array[place] = value
  }
}
