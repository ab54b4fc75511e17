export interface PairGraph {
  /** The item at each endpoint p. The endpoints of pair k are 2k (its `from`) and 2k + 1 (its `to`). */
  readonly ends: Int32Array
  /** The far endpoints of item i's pairs: `neighbours[neighbourStarts[i] .. neighbourStarts[i + 1]]`. */
  readonly neighbours: Int32Array
  readonly neighbourStarts: Int32Array
}

export function buildPairGraph(items: number, from: Int32Array, to: Int32Array): PairGraph {
  const pairs = from.length
  const ends = new Int32Array(2 * pairs)
  const neighbourStarts = new Int32Array(items + 1)
  for (let pair = 0; pair < pairs; pair += 1) {
    ends[2 * pair] = from[pair]!
    ends[2 * pair + 1] = to[pair]!
    neighbourStarts[from[pair]! + 1]! += 1
    neighbourStarts[to[pair]! + 1]! += 1
  }
  for (let item = 0; item < items; item += 1) neighbourStarts[item + 1]! += neighbourStarts[item]!
  const neighbours = new Int32Array(2 * pairs)
  const next = neighbourStarts.slice(0, items)
  for (let pair = 0; pair < pairs; pair += 1) {
    neighbours[next[from[pair]!]!++] = 2 * pair + 1
    neighbours[next[to[pair]!]!++] = 2 * pair
  }
  return { ends, neighbours, neighbourStarts }
}

/**
 * Walks around a blossom's ring of children from `start` to child 0 in the even direction. Positions may be negative
 * (counted from the end). `trick` selects the side of a child on which its endpoint is listed.
 */
export function evenWay(
  start: number,
  length: number,
): { readonly at: number; readonly step: number; readonly trick: number } {
  return (start & 1) === 1 ? { at: start - length, step: 1, trick: 0 } : { at: start, step: -1, trick: 1 }
}
