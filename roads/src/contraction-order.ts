// Computes the contraction order by nested dissection. A small set of junctions that cuts the network in two comes
// last, then each half is ordered in the same way. The cuts are inertial flows (Schild and Sommer 2015): along each of
// four directions, flow runs from the outermost quarter on one side to the outermost quarter on the other, and the
// narrowest cut wins.
import { leastDegreeOrder } from './least-degree.ts'
import { narrowestCut } from './inertial-cut.ts'
import { partOf, type PlaneGraph, SEPARATOR } from './plane-graph.ts'

/** Parts of at most this many nodes are ordered by degree. The maximum is 30, the bits of a set. */
const LEAF = 24

/** Returns the nodes in contraction order. */
export function dissectionOrder(graph: PlaneGraph): Int32Array {
  const order = new Int32Array(graph.count)
  const all = Int32Array.from({ length: graph.count }, (_, node) => node)
  const pending: { graph: PlaneGraph; ids: Int32Array; at: number }[] = [{ graph, ids: all, at: 0 }]
  for (let task = pending.pop(); task; task = pending.pop()) {
    const { graph: part, ids, at } = task
    const cut = part.count > LEAF ? narrowestCut(part) : null
    if (!cut) {
      const sequence = part.count <= LEAF ? leastDegreeOrder(part) : ids.keys()
      let place = at
      for (const node of sequence) order[place++] = ids[node]!
      continue
    }
    let place = at
    for (const side of [0, 1]) {
      const half = partOf(part, ids, cut, side)
      pending.push({ ...half, at: place })
      place += half.ids.length
    }
    for (let node = 0; node < part.count; node++) if (cut[node] === SEPARATOR) order[place++] = ids[node]!
  }
  return order
}
