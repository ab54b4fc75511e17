import type { DirectedArcs } from './contraction-hierarchy.ts'
import type { NetworkParts } from './network-parts.ts'

export interface Split extends DirectedArcs {
  /** The direction (`2 * street + direction`) of each arc. */
  readonly directions: Int32Array
  /** The node at the end of each direction, or −1 if closed. */
  readonly headNodes: Int32Array
  readonly junctionOf: Int32Array
}

/**
 * Splits junctions with banned turns: such an arrival leads to a copy of the junction that has only the allowed exits.
 */
export function splitAtBans({ junctionCount, streets, bans }: NetworkParts): Split {
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
