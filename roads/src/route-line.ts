// The line of a drive or a walk on a map.
import { pieceMeters, type Lines } from './snapping.ts'

/** Latitude and longitude in degrees. */
export type Line = readonly (readonly [number, number])[]

/**
 * Returns the line along whole streets or paths. The first and the last one begin and end at a fraction of their
 * length.
 * @param directions `2 * street + direction`, in the order of travel
 */
export function lineAlong(
  lines: Lines,
  directions: readonly number[],
  from: { readonly share: number },
  to: { readonly share: number },
): Line {
  const line: (readonly [number, number])[] = []
  for (const [index, direction] of directions.entries()) {
    const street = direction >> 1
    const isBack = (direction & 1) === 1
    const ends = [
      index === 0 ? from.share : isBack ? 1 : 0,
      index === directions.length - 1 ? to.share : isBack ? 0 : 1,
    ]
    const part = partOf(lines, street, Math.min(...ends), Math.max(...ends))
    for (const point of isBack ? part.reverse() : part) {
      const last = line.at(-1)
      if (!last || last[0] !== point[0] || last[1] !== point[1]) line.push(point)
    }
  }
  return line
}

function partOf(lines: Lines, street: number, begin: number, end: number): [number, number][] {
  const { first, latitudes, longitudes } = lines
  const [start, stop] = [first[street]!, first[street + 1]! - 1]
  let whole = 0
  for (let point = start; point < stop; point++) whole += pieceMeters(lines, point)
  const part: [number, number][] = []
  const add = (point: number, along: number) => {
    const next = Math.min(point + 1, stop)
    const between = (values: Int32Array) => (values[point]! + (values[next]! - values[point]!) * along) / 1e7
    part.push([between(latitudes), between(longitudes)])
  }
  let before = 0
  for (let point = start; point < stop; point++) {
    const length = pieceMeters(lines, point)
    const [low, high] = [begin * whole - before, end * whole - before]
    // Rounding may put the end of the last piece just beyond it.
    if (part.length === 0 && (low <= length || point + 1 === stop))
      add(point, length === 0 ? 0 : Math.min(1, Math.max(0, low) / length))
    if (part.length > 0) {
      if (high <= length || point + 1 === stop) {
        add(point, length === 0 ? 0 : Math.min(1, high / length))
        break
      }
      add(point + 1, 0)
    }
    before += length
  }
  return part
}
