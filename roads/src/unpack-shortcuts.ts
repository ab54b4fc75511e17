// Converts a shortest route over the hierarchy back to the streets it stands for.
import { UNREACHABLE } from './packed-cost.ts'
import { type DirectedArcs, type Hierarchy, upArcOf } from './contraction-hierarchy.ts'
import type { Seed } from './hub-labels.ts'
import type { Network } from './network-layout.ts'
import type { Metric, SearchArcs } from './arc-costs.ts'
import type { SpotSeed } from './route-ends.ts'

export interface Unpacked {
  readonly network: Network
  readonly arcs: DirectedArcs
  readonly hierarchy: Hierarchy
  readonly metric: Metric
  /** The costs of the arcs. */
  readonly costs: Float64Array
}

export interface Unpacking {
  /** Returns the streets of the shortest route over this hub, including those of the seeds at its ends. */
  directionsOver(
    over: { readonly hub: number; readonly cost: number },
    from: readonly SpotSeed[],
    to: readonly SpotSeed[],
  ): number[]
}

export function createUnpacking({ network, arcs, hierarchy, metric, costs: arcCosts }: Unpacked): Unpacking {
  const { upFirst, upHead, upTail, downFirst, downArc } = hierarchy
  const outgoing = outgoingOf(arcs)

  /** Returns the nodes from a seed up to the hub. */
  function climb(seeds: readonly Seed[], { first, upper, cost }: SearchArcs, hub: number): number[] {
    const costs = new Map<number, number>()
    const below = new Map<number, number>()
    for (const seed of seeds)
      if (seed.cost < (costs.get(seed.node) ?? UNREACHABLE)) costs.set(seed.node, seed.cost)
    const heads = new Set(costs.keys())
    while (heads.size > 0) {
      const node = Math.min(...heads)
      heads.delete(node)
      if (node === hub) break
      for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
        const longer = costs.get(node)! + cost[arc]!
        const head = upper[arc]!
        if (longer >= (costs.get(head) ?? UNREACHABLE)) continue
        costs.set(head, longer)
        below.set(head, node)
        heads.add(head)
      }
    }
    const nodes = [hub]
    for (let node = below.get(hub); node !== undefined; node = below.get(node)) nodes.push(node)
    return nodes.reverse()
  }

  /** Returns the nodes strictly between two neighbours of the hierarchy, in the order of travel. */
  function between(tail: number, head: number): number[] {
    const isUp = tail < head
    const [low, high] = isUp ? [tail, head] : [head, tail]
    const arc = upArcOf(upFirst, upHead, low, high)
    const cost = isUp ? metric.upward[arc]! : metric.downward[arc]!
    for (let at = downFirst[low]!; at < downFirst[low + 1]!; at++) {
      const lower = downArc[at]!
      const node = upTail[lower]!
      const other = upArcOf(upFirst, upHead, node, high)
      if (other < 0) continue
      const sum = isUp
        ? metric.downward[lower]! + metric.upward[other]!
        : metric.downward[other]! + metric.upward[lower]!
      if (sum === cost) return [...between(tail, node), node, ...between(node, head)]
    }
    return []
  }

  function nodesOver(from: readonly Seed[], to: readonly Seed[], hub: number): number[] {
    const steps = [
      ...climb(from, metric.searchUp, hub),
      ...climb(to, metric.searchDown, hub).reverse().slice(1),
    ]
    return steps.flatMap((node, index) =>
      index === 0 ? [node] : [...between(steps[index - 1]!, node), node],
    )
  }

  /** Returns the cheapest arc between two nodes. */
  function arcBetween(tail: number, head: number): number {
    let best = -1
    for (let at = outgoing.first[tail]!; at < outgoing.first[tail + 1]!; at++) {
      const arc = outgoing.arcs[at]!
      if (arcs.heads[arc] === head && (best < 0 || arcCosts[arc]! < arcCosts[best]!)) best = arc
    }
    return best
  }

  return {
    directionsOver({ hub, cost }, from, to) {
      const nodes = nodesOver(from, to, hub)
      const driven = nodes.slice(1).map((node, index) => arcBetween(nodes[index]!, node))
      const between = driven.reduce((sum, arc) => sum + arcCosts[arc]!, 0)
      // A street that ends where it begins has both ends at one node. The costs tell the ends apart.
      for (const first of from)
        for (const last of to)
          if (
            first.node === nodes[0] &&
            last.node === nodes.at(-1) &&
            first.cost + between + last.cost === cost
          )
            return [first.direction, ...driven.map((arc) => directionOf(network, arc)), last.direction]
      throw new Error('the streets of a shortest way do not add up to its cost')
    },
  }
}

/** Groups the arcs by their tails. */
function outgoingOf({ nodeCount, tails }: DirectedArcs): { first: Int32Array; arcs: Int32Array } {
  const first = new Int32Array(nodeCount + 1)
  for (const tail of tails) first[tail + 1]!++
  for (let node = 0; node < nodeCount; node++) first[node + 1]! += first[node]!
  const next = first.slice(0, nodeCount)
  const arcs = new Int32Array(tails.length)
  for (let arc = 0; arc < tails.length; arc++) arcs[next[tails[arc]!]!++] = arc
  return { first, arcs }
}

/** Returns the direction of the street to which an arc belongs. */
function directionOf({ arcFirst }: Network, arc: number): number {
  let [low, high] = [0, arcFirst.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (arcFirst[middle]! <= arc) low = middle
    else high = middle
  }
  return low
}
