// Assembles streets and paths into a network: splits junctions with banned turns, drops parts that cars cannot leave
// again, numbers the nodes in contraction order, and contracts them.
import { dissectionOrder } from './contraction-order.ts'
import { contract, type DirectedArcs } from './contraction-hierarchy.ts'
import { largestWalkedPart } from './paths-of-network.ts'
import { type Network, packNetwork } from './network-layout.ts'
import type { NetworkParts, Street } from './network-parts.ts'
import { NoStreetsError } from './no-streets-error.ts'
import type { PlaneGraph } from './plane-graph.ts'
import { drivenPart } from './parts-cut-off.ts'
import { pointsOf, sums } from './points-in-one-list.ts'
import { type Split, splitAtBans } from './split-junctions-at-banned-turns.ts'

/** @throws NoStreetsError */
export function assembleNetwork(parts: NetworkParts): Network {
  const split = splitAtBans(parts)
  const isKept = drivenPart(split)
  const order = contractionOrder(parts, split, isKept)
  const rank = new Int32Array(split.nodeCount).fill(-1)
  for (const [place, node] of order.entries()) rank[node] = place

  const tailsOf: number[][] = parts.streets.flatMap(() => [[], []])
  for (let arc = 0; arc < split.tails.length; arc++) {
    const [tail, head] = [rank[split.tails[arc]!]!, rank[split.heads[arc]!]!]
    if (tail >= 0 && head >= 0) tailsOf[split.directions[arc]!]!.push(tail)
  }
  const kept = parts.streets.flatMap((street, index) =>
    tailsOf[2 * index]!.length + tailsOf[2 * index + 1]!.length > 0 ? [{ street, index }] : [],
  )
  if (kept.length === 0) throw new NoStreetsError()
  const directions = kept.flatMap(({ street, index }) =>
    [0, 1].map((side) => {
      const tails = tailsOf[2 * index + side]!
      const isOpen = tails.length > 0
      return {
        tails,
        headNode: isOpen ? rank[split.headNodes[2 * index + side]!]! : -1,
        travelMs: isOpen ? street.travelMs[side]! : 0,
        arrivalMs: isOpen ? street.arrivalMs[side]! : 0,
      }
    }),
  )
  const arcs = {
    nodeCount: order.length,
    tails: Int32Array.from(directions.flatMap(({ tails }) => tails)),
    heads: Int32Array.from(directions.flatMap(({ tails, headNode }) => tails.map(() => headNode))),
  }
  const hierarchy = contract(arcs)
  const walked = largestWalkedPart(parts)
  return packNetwork({
    nodeCount: order.length,
    ...pointsOf(kept.map(({ street }) => street.points)),
    streetKinds: kept.map(({ street }) => street.kind),
    decimeters: kept.map(({ street }) => street.decimeters),
    travelMs: directions.map(({ travelMs }) => travelMs),
    arrivalMs: directions.map(({ arrivalMs }) => arrivalMs),
    headNodes: directions.map(({ headNode }) => headNode),
    arcFirst: sums(directions.map(({ tails }) => tails.length)),
    arcTails: arcs.tails,
    upFirst: hierarchy.upFirst,
    upHead: hierarchy.upHead,
    ...walked,
  })
}

/** Returns the kept nodes in contraction order. */
function contractionOrder({ streets }: NetworkParts, split: Split, isKept: Uint8Array): Int32Array {
  const kept: number[] = []
  const local = new Int32Array(split.nodeCount).fill(-1)
  for (let node = 0; node < split.nodeCount; node++) if (isKept[node] === 1) local[node] = kept.push(node) - 1
  const places = placesOf(streets, split.nodeCount)
  const x = Float64Array.from(kept, (node) => places.x[split.junctionOf[node]!]!)
  const y = Float64Array.from(kept, (node) => places.y[split.junctionOf[node]!]!)
  const graph = undirected(kept.length, split, local)
  return dissectionOrder({ ...graph, x, y }).map((node) => kept[node]!)
}

function placesOf(streets: readonly Street[], count: number): { x: Float64Array; y: Float64Array } {
  const [x, y] = [new Float64Array(count), new Float64Array(count)]
  const width = Math.cos(((streets[0]?.points[0] ?? 0) / 1e7) * (Math.PI / 180))
  const place = (junction: number, points: ArrayLike<number>, at: number) => {
    y[junction] = points[at]!
    x[junction] = points[at + 1]! * width
  }
  for (const { from, to, points } of streets) {
    place(from, points, 0)
    place(to, points, points.length - 2)
  }
  return { x, y }
}

function undirected(
  count: number,
  { tails, heads }: DirectedArcs,
  local: Int32Array,
): Omit<PlaneGraph, 'x' | 'y'> {
  // Encodes each pair as one number, so that sorting yields every node's neighbours in order.
  const pairs: number[] = []
  for (let arc = 0; arc < tails.length; arc++) {
    const [tail, head] = [local[tails[arc]!]!, local[heads[arc]!]!]
    if (tail >= 0 && head >= 0 && tail !== head) pairs.push(tail * count + head, head * count + tail)
  }
  const sorted = Float64Array.from(pairs).sort()
  const first = new Int32Array(count + 1)
  const neighbours = new Int32Array(sorted.length)
  let filled = 0
  for (let at = 0; at < sorted.length; at++) {
    const pair = sorted[at]!
    if (at > 0 && sorted[at - 1] === pair) continue
    first[Math.floor(pair / count) + 1]!++
    neighbours[filled++] = pair % count
  }
  for (let node = 0; node < count; node++) first[node + 1]! += first[node]!
  return { count, first, neighbours: neighbours.slice(0, filled) }
}
