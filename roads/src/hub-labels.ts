// A place's label holds the nodes at which the shortest routes from it (or to it) may culminate, with their exact
// costs. The shortest route between two places culminates in a node of both labels, so a matrix cell takes one pass
// over one label. A label stays valid until speeds change.
import { UNREACHABLE } from './packed-cost.ts'
import type { Hierarchy } from './contraction-hierarchy.ts'
import type { Metric, SearchArcs } from './arc-costs.ts'
import { CostsTo } from './costs-to-place.ts'

/** The start (or end) of a search: a node and the cost to it (or from it). */
export interface Seed {
  readonly node: number
  readonly cost: number
}

/** Sorted by ascending node. */
export interface Label {
  readonly hubs: Int32Array
  readonly costs: Float64Array
}

export interface Labels {
  /** Searches upwards from the seeds. */
  from(seeds: readonly Seed[]): Label
  /** Searches upwards to the seeds, against the arcs. */
  to(seeds: readonly Seed[]): Label
  /** The same, but with the costs from all nodes: each is worked out when it is first asked for. */
  costsTo(seeds: readonly Seed[]): CostsTo
  /** How many searches there were so far. */
  searches(): number
}

/** Allocates buffers of the size of the network. Runs one search at a time. */
export function createLabels(hierarchy: Hierarchy, { searchUp, searchDown }: Metric): Labels {
  const { nodeCount, upFirst, upHead } = hierarchy
  const costs = new Float64Array(nodeCount).fill(UNREACHABLE)
  // Long enough for every chain of a planar network. Grows for others.
  let chain = new Int32Array(4096)
  let hubs = new Int32Array(4096)
  let hubCosts = new Float64Array(4096)
  let heads = new Int32Array(16)
  let searches = 0

  /** Leaves the nodes above the seeds in `chain`, with their `costs`, and the hubs among them, highest first. */
  function climb(
    seeds: readonly Seed[],
    ahead: SearchArcs,
    back: SearchArcs,
  ): { length: number; count: number } {
    searches += 1
    for (const { node, cost } of seeds) if (cost < costs[node]!) costs[node] = cost
    // Visits all nodes above the seeds, lowest first. Once the chains have met, each node's lowest upward neighbour is
    // next.
    if (seeds.length > heads.length) heads = new Int32Array(2 * seeds.length)
    let headCount = 0
    for (const { node } of seeds) if (!isAmong(heads, headCount, node)) heads[headCount++] = node
    let length = 0
    while (headCount > 0) {
      let lowest = 0
      for (let at = 1; at < headCount; at++) if (heads[at]! < heads[lowest]!) lowest = at
      const node = heads[lowest]!
      if (length === chain.length) {
        const longer = new Int32Array(length * 2)
        longer.set(chain)
        chain = longer
        hubs = new Int32Array(length * 2)
        hubCosts = new Float64Array(length * 2)
      }
      chain[length++] = node
      const isTop = upFirst[node] === upFirst[node + 1]
      const parent = isTop ? -1 : upHead[upFirst[node]!]!
      // A chain ends at the top, or where it joins another one.
      if (isTop || isAmong(heads, headCount, parent)) heads[lowest] = heads[--headCount]!
      else heads[lowest] = parent
      const cost = costs[node]!
      if (cost === UNREACHABLE) continue
      for (let arc = ahead.first[node]!; arc < ahead.first[node + 1]!; arc++) {
        const upper = ahead.upper[arc]!
        const longer = cost + ahead.cost[arc]!
        if (longer < costs[upper]!) costs[upper] = longer
      }
    }
    // A shortest route cannot culminate in a node that is reached at least as fast from above.
    let count = 0
    for (let at = length - 1; at >= 0; at--) {
      const node = chain[at]!
      let least = UNREACHABLE
      for (let arc = back.first[node]!; arc < back.first[node + 1]!; arc++) {
        const cost = costs[back.upper[arc]!]! + back.cost[arc]!
        if (cost < least) least = cost
      }
      if (least <= costs[node]!) costs[node] = least
      else {
        hubs[count] = node
        hubCosts[count++] = costs[node]!
      }
    }
    return { length, count }
  }

  function forget(length: number): void {
    for (let at = 0; at < length; at++) costs[chain[at]!] = UNREACHABLE
  }

  function label(seeds: readonly Seed[], ahead: SearchArcs, back: SearchArcs): Label {
    const { length, count } = climb(seeds, ahead, back)
    forget(length)
    return { hubs: hubs.slice(0, count).reverse(), costs: hubCosts.slice(0, count).reverse() }
  }

  return {
    from: (seeds) => label(seeds, searchUp, searchDown),
    to: (seeds) => label(seeds, searchDown, searchUp),
    costsTo(seeds) {
      const { length } = climb(seeds, searchDown, searchUp)
      const known = new CostsTo(hierarchy, searchUp, chain.subarray(0, length), costs)
      forget(length)
      return known
    },
    searches: () => searches,
  }
}

function isAmong(nodes: Int32Array, count: number, node: number): boolean {
  for (let at = 0; at < count; at++) if (nodes[at] === node) return true
  return false
}

/** Returns the lowest cost over a common hub, and the hub (−1 if there is none). */
export function meet(from: Label, to: Label): { cost: number; hub: number } {
  const [ones, others] = [from.hubs, to.hubs]
  let a = ones.length - 1
  let b = others.length - 1
  let cost = UNREACHABLE
  let hub = -1
  while (a >= 0 && b >= 0) {
    const [one, other] = [ones[a]!, others[b]!]
    if (one === other) {
      const sum = from.costs[a]! + to.costs[b]!
      if (sum < cost) {
        cost = sum
        hub = one
      }
    }
    // Both steps are branchless: which label lags is unpredictable, and a mispredicted branch costs more than an
    // addition.
    a -= one >= other ? 1 : 0
    b -= other >= one ? 1 : 0
  }
  return { cost, hub }
}
