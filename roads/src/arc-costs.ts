// Computes the costs of a hierarchy's arcs from the costs of its network's arcs. One upward pass over the triangles
// finds the shortcuts, one downward pass the arcs that shortest routes can use.
import { UNREACHABLE } from './packed-cost.ts'
import type { Hierarchy } from './contraction-hierarchy.ts'

/** The arcs that searches need, by lower node, then by ascending upper node. */
export interface SearchArcs {
  readonly first: Int32Array
  readonly upper: Int32Array
  readonly cost: Float64Array
}

export interface Metric {
  /** For each upward arc, its cost in both directions over lower nodes only. Used to unpack routes. */
  readonly upward: Float64Array
  readonly downward: Float64Array
  readonly searchUp: SearchArcs
  readonly searchDown: SearchArcs
}

/** A step ends after this many triangles, which takes some tens of milliseconds. */
const trianglesOfStep = 2_000_000

/**
 * Runs in steps, so that other work can be done in between.
 * @param costs of the arcs that the hierarchy was made of: above 0, UNREACHABLE if closed
 */
export function* customizing(hierarchy: Hierarchy, costs: Float64Array): Generator<undefined, Metric> {
  const { nodeCount, upFirst, upHead, upTail, downFirst, downArc, slots } = hierarchy
  const upward = new Float64Array(upHead.length).fill(UNREACHABLE)
  const downward = new Float64Array(upHead.length).fill(UNREACHABLE)
  for (let arc = 0; arc < slots.length; arc++) {
    const slot = slots[arc]!
    if (slot < 0) continue
    const side = (slot & 1) === 0 ? upward : downward
    if (costs[arc]! < side[slot >> 1]!) side[slot >> 1] = costs[arc]!
  }
  // Maps a node to the current node's upward arc to it.
  const arcTo = new Int32Array(nodeCount)
  let triangles = 0
  const shorten = (node: number) => {
    for (let arc = upFirst[node]!; arc < upFirst[node + 1]!; arc++) arcTo[upHead[arc]!] = arc
    for (let at = downFirst[node]!; at < downFirst[node + 1]!; at++) {
      const lower = downArc[at]!
      const [up, down] = [upward[lower]!, downward[lower]!]
      const end = upFirst[upTail[lower]! + 1]!
      triangles += end - lower
      for (let other = lower + 1; other < end; other++) {
        const arc = arcTo[upHead[other]!]!
        const away = down + upward[other]!
        if (away < upward[arc]!) upward[arc] = away
        const back = downward[other]! + up
        if (back < downward[arc]!) downward[arc] = back
      }
    }
  }
  for (let node = 0; node < nodeCount; node++) {
    shorten(node)
    if (triangles < trianglesOfStep) continue
    triangles = 0
    yield
  }
  const exactUp = upward.slice()
  const exactDown = downward.slice()
  const needless = new Uint8Array(upHead.length)
  const drop = (node: number) => {
    for (let arc = upFirst[node]!; arc < upFirst[node + 1]!; arc++) arcTo[upHead[arc]!] = arc
    for (let at = downFirst[node]!; at < downFirst[node + 1]!; at++) {
      const lower = downArc[at]!
      const end = upFirst[upTail[lower]! + 1]!
      triangles += end - lower
      for (let other = lower + 1; other < end; other++) {
        const arc = arcTo[upHead[other]!]!
        const [up, down] = [exactUp[arc]!, exactDown[arc]!]
        // An arc that is no shorter than a route over a higher node is never needed, even if they are equal: both
        // places reach the highest node of all their shortest routes without it.
        const first = exactUp[other]! + down
        if (first <= exactUp[lower]!) {
          exactUp[lower] = first
          needless[lower]! |= UP
        }
        const second = exactUp[lower]! + up
        if (second <= exactUp[other]!) {
          exactUp[other] = second
          needless[other]! |= UP
        }
        const third = up + exactDown[other]!
        if (third <= exactDown[lower]!) {
          exactDown[lower] = third
          needless[lower]! |= DOWN
        }
        const fourth = down + exactDown[lower]!
        if (fourth <= exactDown[other]!) {
          exactDown[other] = fourth
          needless[other]! |= DOWN
        }
      }
    }
  }
  for (let node = nodeCount - 1; node >= 0; node--) {
    drop(node)
    if (triangles < trianglesOfStep) continue
    triangles = 0
    yield
  }
  return {
    upward,
    downward,
    searchUp: keptArcs(hierarchy, exactUp, needless, UP),
    searchDown: keptArcs(hierarchy, exactDown, needless, DOWN),
  }
}

const UP = 1
const DOWN = 2

function keptArcs(
  { nodeCount, upFirst, upHead }: Hierarchy,
  exact: Float64Array,
  needless: Uint8Array,
  direction: number,
): SearchArcs {
  let count = 0
  for (let arc = 0; arc < upHead.length; arc++)
    if ((needless[arc]! & direction) === 0 && exact[arc]! < UNREACHABLE) count++
  const first = new Int32Array(nodeCount + 1)
  const upper = new Int32Array(count)
  const cost = new Float64Array(count)
  let filled = 0
  for (let node = 0; node < nodeCount; node++) {
    for (let arc = upFirst[node]!; arc < upFirst[node + 1]!; arc++) {
      if ((needless[arc]! & direction) !== 0 || exact[arc] === UNREACHABLE) continue
      upper[filled] = upHead[arc]!
      cost[filled++] = exact[arc]!
    }
    first[node + 1] = filled
  }
  return { first, upper, cost }
}
