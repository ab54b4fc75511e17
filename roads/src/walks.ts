// Walks on the paths of a network: everything within reach of a place, by plain Dijkstra.
import type { Coordinates } from '@woodalo/geography'
import { UNREACHABLE, costOf, metersOf, secondsOf } from './cost.ts'
import { type OutArcs, createSearch } from './dijkstra.ts'
import type { Network } from './layout.ts'
import type { Travel } from './router.ts'
import { createSnapper } from './snapping.ts'

/** A place on a path. */
export interface Footing {
  readonly path: number
  /** 0 at the path's first point, 1 at its last. */
  readonly share: number
  readonly metersAway: number
}

export interface Walker {
  /** The nearest place on a path, null where none is within so many metres. */
  snap(place: Coordinates, withinMeters?: number): Footing | null
  /** To each of these places: Infinity where none leads there within so many seconds. */
  walks(from: Footing, to: readonly Footing[], withinSeconds: number): Travel[]
}

const SNAP_METERS = 500

export function createWalker(network: Network): Walker {
  const snapper = createSnapper({
    first: network.pathPoints,
    latitudes: network.pathLatitudes,
    longitudes: network.pathLongitudes,
  })
  const search = createSearch(pathArcs(network))
  const partCost = (path: number, share: number) =>
    costOf(Math.round(network.pathMs[path]! * share), Math.round(network.pathDecimeters[path]! * share))
  const ends = ({ path, share }: Footing) => [
    { node: network.pathEnds[2 * path]!, cost: partCost(path, share) },
    { node: network.pathEnds[2 * path + 1]!, cost: partCost(path, 1 - share) },
  ]
  return {
    snap(place, withinMeters = SNAP_METERS) {
      const snap = snapper.nearest(place, withinMeters)
      return snap && { path: snap.line, share: snap.share, metersAway: snap.metersAway }
    },
    walks(from, to, withinSeconds) {
      const limit = costOf(withinSeconds * 1000, 0)
      search.run(ends(from), limit)
      return to.map((target) => {
        let cost =
          target.path === from.path ? partCost(from.path, Math.abs(target.share - from.share)) : UNREACHABLE
        for (const end of ends(target)) cost = Math.min(cost, search.costAt(end.node) + end.cost)
        if (cost > limit) cost = UNREACHABLE
        return { seconds: secondsOf(cost), meters: metersOf(cost) }
      })
    },
  }
}

function pathArcs({ pathNodeCount, pathCount, pathEnds, pathDecimeters, pathMs }: Network): OutArcs {
  const first = new Int32Array(pathNodeCount + 1)
  for (const end of pathEnds) first[end + 1]!++
  for (let node = 0; node < pathNodeCount; node++) first[node + 1]! += first[node]!
  const next = first.slice(0, pathNodeCount)
  const head = new Int32Array(2 * pathCount)
  const cost = new Float64Array(2 * pathCount)
  for (let end = 0; end < pathEnds.length; end++) {
    const arc = next[pathEnds[end]!]!++
    head[arc] = pathEnds[end ^ 1]!
    cost[arc] = costOf(pathMs[end >> 1]!, pathDecimeters[end >> 1]!)
  }
  return { first, head, cost }
}
