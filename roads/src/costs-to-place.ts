// The costs from any node to one place, by the hierarchy's own recursion: the shortest way up from a node begins with
// one of its upward arcs. Nodes near one another share nearly all that lies above them, so that whoever asks for many
// drives from one neighbourhood to a place needs a label of that place alone.
import { UNREACHABLE } from './packed-cost.ts'
import type { Hierarchy } from './contraction-hierarchy.ts'
import type { SearchArcs } from './arc-costs.ts'

/** Spreads node numbers over a table: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1

/** Kept between climbs, so that they make no garbage. */
const unknown: number[] = []

/** Nodes and costs in a table that is at most half full. */
export class CostsTo {
  readonly #hierarchy: Hierarchy
  readonly #up: SearchArcs
  #nodes = new Int32Array(0)
  #costs = new Float64Array(0)
  #shift = 0
  #count = 0

  /** `above` are the nodes above the place, whose exact costs to it are in `costs`. */
  constructor(hierarchy: Hierarchy, up: SearchArcs, above: Int32Array, costs: Float64Array) {
    this.#hierarchy = hierarchy
    this.#up = up
    this.#reserve(2 * above.length)
    for (const node of above) this.#put(node, costs[node]!)
  }

  /** Returns the lowest cost of a drive from the node, or UNREACHABLE. */
  from(node: number): number {
    const slot = this.#slotOf(node)
    return this.#nodes[slot] === node ? this.#costs[slot]! : this.#climb(node)
  }

  /** Works out the unknown costs from the node up, highest first. */
  #climb(from: number): number {
    const { upFirst, upHead } = this.#hierarchy
    const { first, upper, cost } = this.#up
    let count = 0
    for (let node = from; node >= 0 && this.#nodes[this.#slotOf(node)] !== node;) {
      unknown[count++] = node
      node = upFirst[node] === upFirst[node + 1] ? -1 : upHead[upFirst[node]!]!
    }
    if (2 * (this.#count + count) > this.#nodes.length) this.#reserve(this.#count + count)
    let least = UNREACHABLE
    for (let at = count - 1; at >= 0; at--) {
      const node = unknown[at]!
      least = UNREACHABLE
      for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
        const longer = this.#costs[this.#slotOf(upper[arc]!)]! + cost[arc]!
        if (longer < least) least = longer
      }
      this.#put(node, least)
    }
    return least
  }

  /** Returns where a node is, or where it would be put. */
  #slotOf(node: number): number {
    const last = this.#nodes.length - 1
    let slot = Math.imul(node, SPREAD) >>> this.#shift
    while (this.#nodes[slot] !== node && this.#nodes[slot] !== -1) slot = (slot + 1) & last
    return slot
  }

  #put(node: number, cost: number): void {
    const slot = this.#slotOf(node)
    this.#nodes[slot] = node
    this.#costs[slot] = cost
    this.#count += 1
  }

  #reserve(count: number): void {
    const [nodes, costs] = [this.#nodes, this.#costs]
    const bits = Math.max(6, 33 - Math.clz32(count))
    this.#shift = 32 - bits
    this.#nodes = new Int32Array(2 ** bits).fill(-1)
    this.#costs = new Float64Array(2 ** bits)
    this.#count = 0
    nodes.forEach((node, slot) => {
      if (node >= 0) this.#put(node, costs[slot]!)
    })
  }
}
