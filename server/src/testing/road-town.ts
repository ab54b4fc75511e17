// A fictional town with streets like a chessboard, packed as by an import.
import { assembleNetwork, type MapWay, partsOfMap } from '@woodalo/roads'

/** Degrees between two streets: 222 m from south to north, 173 m from west to east at 38.9° north. */
const step = 0.002
const side = 9

export interface RoadTown {
  network: Uint8Array
  /** Returns a crossing, counted from the south-western corner. */
  at(row: number, column: number): { latitude: number; longitude: number }
}

/** @param closed rows between which no street leads, except for the westernmost one */
export function roadTown(south: number, west: number, closed?: readonly [number, number]): RoadTown {
  const at = (row: number, column: number) => ({
    latitude: south + row * step,
    longitude: west + column * step,
  })
  const nodeAt = (row: number, column: number) => 1 + row * side + column
  const lines = [...Array(side).keys()]
  const tags = { highway: 'residential', maxspeed: '36' }
  const isClosed = (row: number, column: number) =>
    closed !== undefined && row === closed[0] && row + 1 === closed[1] && column > 0
  const ways: MapWay[] = lines.flatMap((row) => [
    { id: row, tags, refs: lines.map((column) => nodeAt(row, column)) },
    ...lines
      .filter((column) => row + 1 < side && !isClosed(row, column))
      .map((column) => ({
        id: 100 + row * side + column,
        tags,
        refs: [nodeAt(row, column), nodeAt(row + 1, column)],
      })),
  ])
  const nodes = new Map(
    lines.flatMap((row) => lines.map((column) => [nodeAt(row, column), at(row, column)] as const)),
  )
  const network = assembleNetwork(partsOfMap({ ways, nodes, nodeTags: new Map(), turns: [] }))
  return { network: new Uint8Array(network.buffer), at }
}
