// Finds the narrowest cut between the two outer quarters of a graph, with Dinic's algorithm on edges of capacity one.
import { type PlaneGraph, SEPARATOR } from './plane-graph.ts'

/** The directions along which nodes are sorted into quarters. */
const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
]
const QUARTER = 0.25

/**
 * Returns side 0, side 1 or SEPARATOR for each node, with nodes on both sides. Returns null if no direction separates
 * them.
 */
export function narrowestCut(graph: PlaneGraph): Uint8Array | null {
  const twins = twinsOf(graph)
  let best: Uint8Array | null = null
  let least = Number.POSITIVE_INFINITY
  const keys = new Float64Array(graph.count)
  for (const [right, up] of DIRECTIONS) {
    for (let node = 0; node < graph.count; node++) keys[node] = right * graph.x[node]! + up * graph.y[node]!
    const sorted = keys.toSorted()
    const low = sorted[Math.floor(graph.count * QUARTER)]!
    const high = sorted[Math.ceil(graph.count * (1 - QUARTER)) - 1]!
    if (!(low < high)) continue
    const ends = new Uint8Array(graph.count)
    for (let node = 0; node < graph.count; node++)
      ends[node] = keys[node]! <= low ? SOURCE : keys[node]! >= high ? SINK : 0
    for (const cut of flowCuts(graph, twins, ends)) {
      const worth = worthOf(cut)
      if (worth < least) [best, least] = [cut, worth]
    }
  }
  return best
}

const SOURCE = 1
const SINK = 2

/** Returns the junctions in the cut per junction on the smaller side. Lower is better. */
function worthOf(cut: Uint8Array): number {
  const sizes = [0, 0, 0]
  for (const side of cut) sizes[side]!++
  const smaller = Math.min(sizes[0]!, sizes[1]!)
  return smaller === 0 ? Number.POSITIVE_INFINITY : (sizes[SEPARATOR]! + 0.5) / smaller
}

/**
 * Returns the reverse of each directed edge. Neighbours are sorted, so the edges into a node come in the order of its
 * own.
 */
function twinsOf({ count, first, neighbours }: PlaneGraph): Int32Array {
  const next = first.slice(0, count)
  return neighbours.map((head) => next[head]!++)
}

function flowCuts(graph: PlaneGraph, twins: Int32Array, ends: Uint8Array): Uint8Array[] {
  const { count, first, neighbours } = graph
  /** 1 along an edge that carries flow, −1 along its twin. */
  const flow = new Int8Array(neighbours.length)
  const level = new Int32Array(count)
  const queue = new Int32Array(count)
  const at = new Int32Array(count)
  const path = new Int32Array(count)

  function levelled(): boolean {
    level.fill(-1)
    let [head, tail] = [0, 0]
    let reached = false
    for (let node = 0; node < count; node++)
      if (ends[node] === SOURCE) {
        level[node] = 0
        queue[tail++] = node
      }
    while (head < tail) {
      const node = queue[head++]!
      if (ends[node] === SINK) {
        reached = true
        continue
      }
      for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
        const other = neighbours[edge]!
        if (level[other]! < 0 && flow[edge]! < 1) {
          level[other] = level[node]! + 1
          queue[tail++] = other
        }
      }
    }
    return reached
  }

  function augment(source: number): boolean {
    let depth = 0
    let node = source
    for (;;) {
      if (ends[node] === SINK) {
        for (let step = 0; step < depth; step++) {
          const edge = path[step]!
          flow[edge]!++
          flow[twins[edge]!]!--
        }
        return true
      }
      let next = -1
      for (; at[node]! < first[node + 1]!; at[node]!++) {
        const edge = at[node]!
        const other = neighbours[edge]!
        if (flow[edge]! < 1 && level[other] === level[node]! + 1) {
          next = edge
          break
        }
      }
      if (next >= 0) {
        path[depth++] = next
        node = neighbours[next]!
      } else {
        if (depth === 0) return false
        depth--
        node = neighbours[twins[path[depth]!]!]!
        at[node]!++
      }
    }
  }

  while (levelled()) {
    at.set(first.subarray(0, count))
    for (let node = 0; node < count; node++) if (ends[node] === SOURCE) while (augment(node));
  }

  // levelled() has marked what the sources still reach. The other minimum cut surrounds what still reaches the sinks.
  const fromSources = level.map((value) => (value < 0 ? 1 : 0))
  level.fill(-1)
  let [head, tail] = [0, 0]
  for (let node = 0; node < count; node++)
    if (ends[node] === SINK) {
      level[node] = 0
      queue[tail++] = node
    }
  while (head < tail) {
    const node = queue[head++]!
    for (let edge = first[node]!; edge < first[node + 1]!; edge++) {
      const other = neighbours[edge]!
      if (level[other]! < 0 && flow[twins[edge]!]! < 1) {
        level[other] = 0
        queue[tail++] = other
      }
    }
  }
  const toSinks = level.map((value) => (value < 0 ? 0 : 1))
  return [fromSources, toSinks].flatMap((sides) => [0, 1].map((side) => separated(graph, sides, side)))
}

/** Builds the separator from the nodes of one side at cut edges. */
function separated({ count, first, neighbours }: PlaneGraph, sides: Int32Array, side: number): Uint8Array {
  const cut = Uint8Array.from(sides)
  for (let node = 0; node < count; node++) {
    if (sides[node] !== side) continue
    for (let edge = first[node]!; edge < first[node + 1]!; edge++)
      if (sides[neighbours[edge]!] !== side) {
        cut[node] = SEPARATOR
        break
      }
  }
  return cut
}
