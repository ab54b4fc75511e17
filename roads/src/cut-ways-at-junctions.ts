import type { Coordinates } from '@woodalo/geography'
import type { MapWay } from './street-map.ts'

/** Part of a way, from one junction (or end) to the next. */
export interface Piece<Way extends MapWay> {
  readonly way: Way
  /** The index of an end, from 0. */
  readonly from: number
  readonly to: number
  readonly nodes: readonly number[]
  readonly points: readonly Coordinates[]
}

/**
 * Cuts ways where they meet. A node that nobody may pass ends each way separately. A way with points missing from the
 * extract is left out whole: a straight line over the gap would be a street that does not exist, and its rest leads
 * nowhere.
 */
export function piecesOf<Way extends MapWay>(
  ways: readonly Way[],
  places: ReadonlyMap<number, Coordinates>,
  isBlocked: (node: number) => boolean,
): { pieces: Piece<Way>[]; endCount: number } {
  const uses = new Map<number, number>()
  const runs = ways.flatMap((way) => {
    const nodes = way.refs.filter((node, index) => node !== way.refs[index - 1])
    return nodes.length > 1 && nodes.every((node) => places.has(node)) ? [{ way, nodes }] : []
  })
  for (const { nodes } of runs)
    for (const [index, node] of nodes.entries()) {
      const isEnd = index === 0 || index === nodes.length - 1
      uses.set(node, (uses.get(node) ?? 0) + (isEnd ? 2 : 1))
    }
  const numbers = new Map<number, number>()
  let endCount = 0
  const numberOf = (node: number) => {
    const known = isBlocked(node) ? undefined : numbers.get(node)
    if (known !== undefined) return known
    numbers.set(node, endCount)
    return endCount++
  }
  const pieces: Piece<Way>[] = []
  for (const { way, nodes } of runs) {
    let begin = 0
    for (let at = 1; at < nodes.length; at++) {
      if (uses.get(nodes[at]!)! < 2 && !isBlocked(nodes[at]!)) continue
      const part = nodes.slice(begin, at + 1)
      pieces.push({
        way,
        from: numberOf(part[0]!),
        to: numberOf(part.at(-1)!),
        nodes: part,
        points: part.map((node) => places.get(node)!),
      })
      begin = at
    }
  }
  return { pieces, endCount }
}
