import { buildPairGraph } from './pair-graph.ts'

export const NONE = -1
export const FREE = 0
export const OUTER = 1
export const INNER = 2
/** Marks visited blossoms while two paths are traced back to where they meet. */
export const BREADCRUMB = 5

/**
 * The alternating trees and nested blossoms of an unfinished matching. Blossoms are numbered after the items. Endpoint
 * p of pair k is 2k (its `from`) or 2k + 1 (its `to`).
 */
export class PairForest {
  readonly items: number
  readonly ends: Int32Array
  readonly weights: Float64Array
  readonly neighbours: Int32Array
  readonly neighbourStarts: Int32Array
  /** The far endpoint of an item's pair, or NONE. */
  readonly mate: Int32Array
  readonly label: Uint8Array
  readonly labelEnd: Int32Array
  readonly inBlossom: Int32Array
  readonly parent: Int32Array
  readonly base: Int32Array
  readonly bestEdge: Int32Array
  readonly dual: Float64Array
  readonly allowed: Uint8Array
  readonly children: (number[] | null)[]
  readonly childEnds: (number[] | null)[]
  readonly bestEdges: (number[] | null)[]
  readonly unused: number[] = []
  queue: number[] = []

  constructor(items: number, from: Int32Array, to: Int32Array, weights: Float64Array) {
    this.items = items
    this.weights = weights
    const graph = buildPairGraph(items, from, to)
    this.ends = graph.ends
    this.neighbourStarts = graph.neighbourStarts
    this.neighbours = graph.neighbours
    const heaviest = weights.reduce((most, weight) => Math.max(most, weight), 0)
    const all = 2 * items
    this.mate = new Int32Array(items).fill(NONE)
    this.label = new Uint8Array(all)
    this.labelEnd = new Int32Array(all).fill(NONE)
    this.inBlossom = Int32Array.from({ length: items }, (_, item) => item)
    this.parent = new Int32Array(all).fill(NONE)
    this.base = Int32Array.from({ length: all }, (_, blossom) => (blossom < items ? blossom : NONE))
    this.bestEdge = new Int32Array(all).fill(NONE)
    this.dual = Float64Array.from({ length: all }, (_, blossom) => (blossom < items ? heaviest : 0))
    this.allowed = new Uint8Array(weights.length)
    this.children = Array.from({ length: all }, () => null)
    this.childEnds = Array.from({ length: all }, () => null)
    this.bestEdges = Array.from({ length: all }, () => null)
    for (let blossom = all - 1; blossom >= items; blossom -= 1) this.unused.push(blossom)
  }

  slack(pair: number): number {
    return this.dual[this.ends[2 * pair]!]! + this.dual[this.ends[2 * pair + 1]!]! - 2 * this.weights[pair]!
  }

  leavesOf(blossom: number): number[] {
    if (blossom < this.items) return [blossom]
    return this.children[blossom]!.flatMap((child) => this.leavesOf(child))
  }

  assign(item: number, label: number, end: number): void {
    const blossom = this.inBlossom[item]!
    this.label[item] = label
    this.label[blossom] = label
    this.labelEnd[item] = end
    this.labelEnd[blossom] = end
    this.bestEdge[item] = NONE
    this.bestEdge[blossom] = NONE
    if (label === OUTER) {
      for (const leaf of this.leavesOf(blossom)) this.queue.push(leaf)
      return
    }
    const base = this.base[blossom]!
    this.assign(this.ends[this.mate[base]!]!, OUTER, this.mate[base]! ^ 1)
  }
}
