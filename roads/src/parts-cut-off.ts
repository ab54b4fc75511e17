// Which parts of the streets and paths are cut off from the rest: they are left out of the network.
import type { DirectedArcs } from './contraction-hierarchy.ts'

/** Marks the nodes of the streets that cars can both reach and leave again. */
export function drivenPart(arcs: DirectedArcs): Uint8Array {
  return largestStrongPart(arcs)
}

/** Marks the crossings of the largest net of paths: from the others nobody could walk on. */
export function walkedPart(crossingCount: number, paths: readonly PathEnds[]): Uint8Array {
  return largestStrongPart({
    nodeCount: crossingCount,
    tails: Int32Array.from(paths.flatMap(({ from, to }) => [from, to])),
    heads: Int32Array.from(paths.flatMap(({ from, to }) => [to, from])),
  })
}

interface PathEnds {
  readonly from: number
  readonly to: number
}

/** Marks the nodes of the largest strongly connected component (Tarjan 1972). */
function largestStrongPart({ nodeCount, tails, heads }: DirectedArcs): Uint8Array {
  const first = new Int32Array(nodeCount + 1)
  for (const tail of tails) first[tail + 1]!++
  for (let node = 0; node < nodeCount; node++) first[node + 1]! += first[node]!
  const next = first.slice(0, nodeCount)
  const outHeads = new Int32Array(heads.length)
  for (let arc = 0; arc < heads.length; arc++) outHeads[next[tails[arc]!]!++] = heads[arc]!

  const at = first.slice(0, nodeCount)
  const index = new Int32Array(nodeCount).fill(-1)
  const low = new Int32Array(nodeCount)
  const part = new Int32Array(nodeCount).fill(-1)
  const stack = new Int32Array(nodeCount)
  const path = new Int32Array(nodeCount)
  let [stackSize, counter, parts, largest, largestSize] = [0, 0, 0, -1, 0]
  for (let root = 0; root < nodeCount; root++) {
    if (index[root]! >= 0) continue
    let depth = 0
    path[depth++] = root
    index[root] = low[root] = counter++
    stack[stackSize++] = root
    while (depth > 0) {
      const node = path[depth - 1]!
      if (at[node]! < first[node + 1]!) {
        const head = outHeads[at[node]!++]!
        if (index[head]! < 0) {
          index[head] = low[head] = counter++
          stack[stackSize++] = head
          path[depth++] = head
        } else if (part[head]! < 0 && index[head]! < low[node]!) low[node] = index[head]!
        continue
      }
      depth--
      if (depth > 0 && low[node]! < low[path[depth - 1]!]!) low[path[depth - 1]!] = low[node]!
      if (low[node] !== index[node]) continue
      let size = 0
      for (;;) {
        const member = stack[--stackSize]!
        part[member] = parts
        size++
        if (member === node) break
      }
      if (size > largestSize) [largest, largestSize] = [parts, size]
      parts++
    }
  }
  return Uint8Array.from(part, (of) => (of === largest ? 1 : 0))
}
