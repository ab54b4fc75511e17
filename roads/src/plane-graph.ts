/** An undirected graph without loops or parallel edges, and where its nodes lie (any unit, both axes alike). */
export interface PlaneGraph {
  readonly count: number
  /** Neighbours of node v, in ascending order: `neighbours[first[v]..first[v+1])`. */
  readonly first: Int32Array
  readonly neighbours: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
}

/** What a cut says of its nodes: side 0, side 1, or in between. */
export const SEPARATOR = 2
