// Assembles streets and paths into a network: splits junctions with banned turns, drops parts that cars cannot leave
// again, numbers the nodes in contraction order, and contracts them.
import { dissectionOrder } from './contraction-order.ts'
import { contract, type DirectedArcs } from './contraction-hierarchy.ts'
import { type Network, packNetwork } from './network-layout.ts'
import { NoStreetsError } from './no-streets-error.ts'
import type { PlaneGraph } from './plane-graph.ts'
import { drivenPart, walkedPart } from './parts-cut-off.ts'

/** A street from one junction to another, or back to the same one. */
export interface Street {
  readonly from: number
  readonly to: number
  /** Alternating latitude and longitude of each point in 1e-7 degrees, including the junctions at both ends. */
  readonly points: ArrayLike<number>
  readonly kind: number
  readonly decimeters: number
  /** Along the points and against them; 0 if closed in that direction. */
  readonly travelMs: readonly [number, number]
  /** The cost of the junction at the end, in each direction. */
  readonly arrivalMs: readonly [number, number]
}

/** A footpath between two crossings, walkable in both directions. */
export interface Path {
  readonly from: number
  readonly to: number
  readonly points: ArrayLike<number>
  readonly decimeters: number
  readonly ms: number
}

export interface NetworkParts {
  readonly junctionCount: number
  readonly streets: readonly Street[]
  /**
   * Maps the direction of arrival at a junction (`2 * street + direction`) to the directions that are banned from
   * there.
   */
  readonly bans: ReadonlyMap<number, ReadonlySet<number>>
  readonly crossingCount: number
  readonly paths: readonly Path[]
}

interface Split extends DirectedArcs {
  /** The direction (`2 * street + direction`) of each arc. */
  readonly directions: Int32Array
  /** The node at the end of each direction, or −1 if closed. */
  readonly headNodes: Int32Array
  readonly junctionOf: Int32Array
}

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

/**
 * Splits junctions with banned turns: such an arrival leads to a copy of the junction that has only the allowed exits.
 */
function splitAtBans({ junctionCount, streets, bans }: NetworkParts): Split {
  const headNodes = new Int32Array(2 * streets.length).fill(-1)
  const junctionOf = Array.from({ length: junctionCount }, (_, junction) => junction)
  const copies = new Map<number, { node: number; without: ReadonlySet<number> }[]>()
  for (const [index, street] of streets.entries())
    for (const side of [0, 1] as const) {
      if (street.travelMs[side] === 0) continue
      const direction = 2 * index + side
      const junction = side === 0 ? street.to : street.from
      const without = bans.get(direction)
      if (!without) {
        headNodes[direction] = junction
        continue
      }
      const node = junctionOf.push(junction) - 1
      headNodes[direction] = node
      copies.set(junction, [...(copies.get(junction) ?? []), { node, without }])
    }
  const [tails, heads, directions]: [number[], number[], number[]] = [[], [], []]
  for (const [index, street] of streets.entries())
    for (const side of [0, 1] as const) {
      const direction = 2 * index + side
      if (headNodes[direction]! < 0) continue
      const junction = side === 0 ? street.from : street.to
      for (const { node, without } of [
        { node: junction, without: undefined },
        ...(copies.get(junction) ?? []),
      ]) {
        if (without?.has(direction)) continue
        tails.push(node)
        heads.push(headNodes[direction]!)
        directions.push(direction)
      }
    }
  return {
    nodeCount: junctionOf.length,
    tails: Int32Array.from(tails),
    heads: Int32Array.from(heads),
    directions: Int32Array.from(directions),
    headNodes,
    junctionOf: Int32Array.from(junctionOf),
  }
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

function largestWalkedPart({ crossingCount, paths }: NetworkParts) {
  const isKept = walkedPart(crossingCount, paths)
  const kept = paths.filter(({ from }) => isKept[from] === 1)
  const numbers = new Int32Array(crossingCount)
  let pathNodeCount = 0
  for (let node = 0; node < crossingCount; node++) if (isKept[node] === 1) numbers[node] = pathNodeCount++
  const { streetPoints, pointLatitudes, pointLongitudes } = pointsOf(kept.map(({ points }) => points))
  return {
    pathNodeCount,
    pathPoints: streetPoints,
    pathLatitudes: pointLatitudes,
    pathLongitudes: pointLongitudes,
    pathDecimeters: kept.map(({ decimeters }) => decimeters),
    pathMs: kept.map(({ ms }) => ms),
    pathEnds: kept.flatMap(({ from, to }) => [numbers[from]!, numbers[to]!]),
  }
}

function pointsOf(lines: readonly ArrayLike<number>[]) {
  const streetPoints = sums(lines.map(({ length }) => length / 2))
  const pointLatitudes = new Int32Array(streetPoints.at(-1)!)
  const pointLongitudes = new Int32Array(pointLatitudes.length)
  for (const [index, points] of lines.entries())
    for (let at = 0; at < points.length / 2; at++) {
      pointLatitudes[streetPoints[index]! + at] = points[2 * at]!
      pointLongitudes[streetPoints[index]! + at] = points[2 * at + 1]!
    }
  return { streetPoints, pointLatitudes, pointLongitudes }
}

/** Returns prefix sums: where each part begins, and where the last one ends. */
function sums(lengths: readonly number[]): Int32Array {
  const first = new Int32Array(lengths.length + 1)
  for (const [index, length] of lengths.entries()) first[index + 1] = first[index]! + length
  return first
}
