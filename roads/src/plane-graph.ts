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
