// Walks on the paths of a network: finds everything within reach of a place by plain Dijkstra.
import type { Coordinates } from '@woodalo/geography'
import { UNREACHABLE, costOf, metersOf, secondsOf } from './packed-cost.ts'
import { type OutArcs, createSearch } from './dijkstra.ts'
import type { Network } from './network-layout.ts'
import { lineAlong, type Line } from './route-line.ts'
import type { Travel } from './router.ts'
import { createSnapper } from './snapping.ts'

/** A place on a path. */
export interface Footing {
  readonly path: number
  /** 0 at the path's first point, 1 at its last. */
  readonly share: number
  readonly metersAway: number
}

/** All that lies within a walk of a place. It can be kept to measure the walk to any other place. */
export interface Reach {
  readonly from: Footing
  /** Sorted by ascending node. */
  readonly nodes: Int32Array
  readonly costs: Float64Array
}

export interface Walk extends Travel {
  readonly line: Line
}

export interface Walker {
  /** Returns the nearest place on a path, or null if none lies within `withinMeters`. */
  snap(place: Coordinates, withinMeters?: number): Footing | null
  /** Returns the walks to these places; Infinity if there is none within `withinSeconds`. */
  walks(from: Footing, to: readonly Footing[], withinSeconds: number): Travel[]
  /** Returns all that the fastest walks reach within these seconds and metres. */
  reach(from: Footing, within: { readonly seconds: number; readonly meters: number }): Reach
  /** Returns the fastest walk, or Infinity beyond the reach. Places on the same path are connected at any distance. */
  travel(reach: Reach, to: Footing): Travel
  /** Returns the fastest walk without a limit, with its line, or null if there is none. */
  walk(from: Footing, to: Footing): Walk | null
}

const SNAP_METERS = 500

export function createWalker(network: Network): Walker {
  const snapper = createSnapper({
    first: network.pathPoints,
    latitudes: network.pathLatitudes,
    longitudes: network.pathLongitudes,
  })
  const arcs = pathArcs(network)
  const search = createSearch(arcs)
  const partCost = (path: number, share: number) =>
    costOf(Math.round(network.pathMs[path]! * share), Math.round(network.pathDecimeters[path]! * share))
  const ends = ({ path, share }: Footing) => [
    { node: network.pathEnds[2 * path]!, cost: partCost(path, share) },
    { node: network.pathEnds[2 * path + 1]!, cost: partCost(path, 1 - share) },
  ]
  const alongPath = (from: Footing, to: Footing) =>
    to.path === from.path ? partCost(from.path, Math.abs(to.share - from.share)) : UNREACHABLE

  /** Returns the paths of the last search to a node, beginning with that of its start: `2 * path + direction`. */
  function waysTo(from: Footing, node: number): number[] {
    const ways: number[] = []
    let [at, arc] = [node, search.arcTo(node)]
    for (; arc >= 0; arc = search.arcTo(at)) {
      ways.push(arcs.directions[arc]!)
      at = network.pathEnds[2 * (arcs.directions[arc]! >> 1) + (arcs.directions[arc]! & 1)]!
    }
    const begun = search.costAt(at)
    const side = ends(from).findIndex((end) => end.node === at && end.cost === begun)
    return [...ways, 2 * from.path + (side === 0 ? 1 : 0)].reverse()
  }

  return {
    snap(place, withinMeters = SNAP_METERS) {
      const snap = snapper.nearest(place, withinMeters)
      return snap && { path: snap.line, share: snap.share, metersAway: snap.metersAway }
    },
    walks(from, to, withinSeconds) {
      const limit = costOf(withinSeconds * 1000, 0)
      search.run(ends(from), limit)
      return to.map((target) => {
        let cost = alongPath(from, target)
        for (const end of ends(target)) cost = Math.min(cost, search.costAt(end.node) + end.cost)
        if (cost > limit) cost = UNREACHABLE
        return { seconds: secondsOf(cost), meters: metersOf(cost) }
      })
    },
    reach(from, { seconds, meters }) {
      const settled = search.run(ends(from), costOf(seconds * 1000, 0))
      const nodes = settled.filter((node) => metersOf(search.costAt(node)) <= meters).sort()
      return { from, nodes, costs: Float64Array.from(nodes, (node) => search.costAt(node)) }
    },
    travel({ from, nodes, costs }, to) {
      let cost = alongPath(from, to)
      for (const end of ends(to)) {
        const at = placeOf(nodes, end.node)
        if (at >= 0) cost = Math.min(cost, costs[at]! + end.cost)
      }
      return { seconds: secondsOf(cost), meters: metersOf(cost) }
    },
    walk(from, to) {
      search.run(ends(from))
      let cost = alongPath(from, to)
      let last = -1
      for (const [side, end] of ends(to).entries()) {
        const longer = search.costAt(end.node) + end.cost
        if (longer >= cost) continue
        cost = longer
        last = side
      }
      if (cost === UNREACHABLE) return null
      const directions =
        last < 0
          ? [2 * from.path + (from.share <= to.share ? 0 : 1)]
          : [...waysTo(from, network.pathEnds[2 * to.path + last]!), 2 * to.path + last]
      return {
        seconds: secondsOf(cost),
        meters: metersOf(cost),
        line: lineAlong(snapper.lines, directions, from, to),
      }
    },
  }
}

/** Returns the index of a node in an ascending list, or −1. */
function placeOf(nodes: Int32Array, node: number): number {
  let [low, high] = [0, nodes.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (nodes[middle] === node) return middle
    if (nodes[middle]! < node) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** `directions` holds `2 * path + direction` for each arc. Direction 0 follows the path's points. */
function pathArcs({
  pathNodeCount,
  pathCount,
  pathEnds,
  pathDecimeters,
  pathMs,
}: Network): OutArcs & { directions: Int32Array } {
  const first = new Int32Array(pathNodeCount + 1)
  for (const end of pathEnds) first[end + 1]!++
  for (let node = 0; node < pathNodeCount; node++) first[node + 1]! += first[node]!
  const next = first.slice(0, pathNodeCount)
  const head = new Int32Array(2 * pathCount)
  const cost = new Float64Array(2 * pathCount)
  const directions = new Int32Array(2 * pathCount)
  for (let end = 0; end < pathEnds.length; end++) {
    const arc = next[pathEnds[end]!]!++
    head[arc] = pathEnds[end ^ 1]!
    cost[arc] = costOf(pathMs[end >> 1]!, pathDecimeters[end >> 1]!)
    directions[arc] = end
  }
  return { first, head, cost, directions }
}
