import type { NetworkParts } from './network-parts.ts'
import { walkedPart } from './parts-cut-off.ts'
import { pointsOf } from './points-in-one-list.ts'

/** Returns the paths on which one can walk on, with the crossings between them numbered anew. */
export function largestWalkedPart({ crossingCount, paths }: NetworkParts) {
  const isKept = walkedPart(crossingCount, paths)
  const kept = paths.filter(({ from }) => isKept[from] === 1)
  const numbers = new Int32Array(crossingCount)
  let pathNodeCount = 0
  for (let node = 0; node < crossingCount; node++) if (isKept[node] === 1) numbers[node] = pathNodeCount++
  const { streetPoints, pointLatitudes, pointLongitudes } = pointsOf(kept.map(({ points }) => points))
  return {
    pathNodeCount,
    pathPoints: streetPoints,
    pathLatitudes: pointLatitudes,
    pathLongitudes: pointLongitudes,
    pathDecimeters: kept.map(({ decimeters }) => decimeters),
    pathMs: kept.map(({ ms }) => ms),
    pathEnds: kept.flatMap(({ from, to }) => [numbers[from]!, numbers[to]!]),
  }
}
