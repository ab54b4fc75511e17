import type { PlaneGraph } from './plane-graph.ts'

/**
 * Orders at most 30 nodes: always takes the node with the fewest remaining neighbours next, and then connects these.
 */
export function leastDegreeOrder({ count, first, neighbours }: PlaneGraph): number[] {
  const near = Array.from({ length: count }, (_, node) => {
    let bits = 0
    for (let edge = first[node]!; edge < first[node + 1]!; edge++) bits |= 1 << neighbours[edge]!
    return bits
  })
  const order: number[] = []
  for (let left = (1 << count) - 1; left !== 0;) {
    let best = -1
    let least = 32
    for (let node = 0; node < count; node++) {
      if ((left & (1 << node)) === 0) continue
      const degree = bitsIn(near[node]! & left)
      if (degree < least) [best, least] = [node, degree]
    }
    left &= ~(1 << best)
    const joined = near[best]! & left
    for (let node = 0; node < count; node++)
      if ((joined & (1 << node)) !== 0) near[node] = (near[node]! | joined) & ~(1 << node)
    order.push(best)
  }
  return order
}

function bitsIn(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
