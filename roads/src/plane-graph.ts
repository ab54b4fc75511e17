/**
 * An undirected graph without loops or parallel edges, with the positions of its nodes (any unit, the same on both
 * axes).
 */
export interface PlaneGraph {
  readonly count: number
  /** The neighbours of node v are `neighbours[first[v]..first[v+1])`, in ascending order. */
  readonly first: Int32Array
  readonly neighbours: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
}

/** A cut marks each node as side 0, side 1 or separator. */
export const SEPARATOR = 2

/** Returns the nodes on one side of a cut with the edges between them, and the `ids` of these nodes. */
export function partOf(
  graph: PlaneGraph,
  ids: Int32Array,
  cut: Uint8Array,
  side: number,
): { graph: PlaneGraph; ids: Int32Array } {
  const local = new Int32Array(graph.count).fill(-1)
  let count = 0
  let degrees = 0
  for (let node = 0; node < graph.count; node++)
    if (cut[node] === side) {
      local[node] = count++
      degrees += graph.first[node + 1]! - graph.first[node]!
    }
  const first = new Int32Array(count + 1)
  const neighbours = new Int32Array(degrees)
  const [x, y] = [new Float64Array(count), new Float64Array(count)]
  const inner = new Int32Array(count)
  let filled = 0
  for (let node = 0; node < graph.count; node++) {
    const own = local[node]!
    if (own < 0) continue
    inner[own] = ids[node]!
    x[own] = graph.x[node]!
    y[own] = graph.y[node]!
    for (let edge = graph.first[node]!; edge < graph.first[node + 1]!; edge++) {
      const other = local[graph.neighbours[edge]!]!
      if (other >= 0) neighbours[filled++] = other
    }
    first[own + 1] = filled
  }
  return { graph: { count, first, neighbours: neighbours.slice(0, filled), x, y }, ids: inner }
}
