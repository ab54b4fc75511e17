// Which turns are banned: https://wiki.openstreetmap.org/wiki/Relation:restriction
import type { Street } from './network-parts.ts'
import type { Piece } from './cut-ways-at-junctions.ts'
import type { MapTurn, MapWay } from './street-map.ts'

const NOT_FOR_US = /(?:^|;)\s*(?:motorcar|motor_vehicle|taxi|psv)\s*(?:;|$)/

/**
 * Maps the direction of arrival at a junction (`2 * street + side`) to the directions that are banned from there.
 * Leaves out restrictions over a whole way instead of a node, and turns back into the same street, which no shortest
 * route takes.
 */
export function bansOf(
  turns: readonly MapTurn[],
  pieces: readonly Piece<MapWay>[],
  streets: readonly Street[],
): Map<number, Set<number>> {
  const piecesOfWay = new Map<number, number[]>()
  for (const [index, { way }] of pieces.entries()) {
    const known = piecesOfWay.get(way.id)
    if (known) known.push(index)
    else piecesOfWay.set(way.id, [index])
  }
  const leaving = new Map<number, number[]>()
  for (const [index, { from, to, travelMs }] of streets.entries())
    for (const [side, junction] of [from, to].entries())
      if (travelMs[side]! > 0) leaving.set(junction, [...(leaving.get(junction) ?? []), 2 * index + side])

  /** Returns the directions of a way that lead to a node, or away from it. */
  function directions(way: number, node: number, isArriving: boolean): number[] {
    return (piecesOfWay.get(way) ?? []).flatMap((index) => {
      const { nodes } = pieces[index]!
      const { travelMs } = streets[index]!
      return [0, 1].flatMap((side) => {
        const isLast = (side === 0) === isArriving
        const end = isLast ? nodes.at(-1) : nodes[0]
        return end === node && travelMs[side]! > 0 ? [2 * index + side] : []
      })
    })
  }

  const bans = new Map<number, Set<number>>()
  for (const { kind, from, via, to, except } of turns) {
    if (NOT_FOR_US.test(except)) continue
    const isOnly = kind.startsWith('only_')
    if (!isOnly && !kind.startsWith('no_')) continue
    const exits = directions(to, via, false)
    if (exits.length === 0) continue
    for (const arrival of directions(from, via, true)) {
      const street = streets[arrival >> 1]!
      const junction = (arrival & 1) === 0 ? street.to : street.from
      const banned = isOnly
        ? (leaving.get(junction) ?? []).filter((exit) => !exits.includes(exit))
        : exits.filter((exit) => exit >> 1 !== arrival >> 1)
      if (banned.length > 0) bans.set(arrival, new Set([...(bans.get(arrival) ?? []), ...banned]))
    }
  }
  return bans
}
