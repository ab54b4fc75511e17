// Encodes lines as text, with five decimals of a degree:
// https://developers.google.com/maps/documentation/utilities/polylinealgorithm
import { metersEastAndNorth } from './plane.ts'
import type { Coordinates } from './sphere.ts'

const PARTS_OF_DEGREE = 1e5

/** Rounding loses about a metre. */
export function encodePolyline(line: readonly Coordinates[]): string {
  let text = ''
  let [row, column] = [0, 0]
  for (const { latitude, longitude } of line) {
    const [nextRow, nextColumn] = [latitude, longitude].map((degrees) =>
      Math.round(degrees * PARTS_OF_DEGREE),
    )
    text += encoded(nextRow! - row) + encoded(nextColumn! - column)
    row = nextRow!
    column = nextColumn!
  }
  return text
}

function encoded(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let text = ''
  for (; rest >= 0x20; rest = Math.floor(rest / 0x20)) text += String.fromCharCode(0x20 + (rest % 0x20) + 63)
  return text + String.fromCharCode(rest + 63)
}

/** Returns the line without the points closer than `withinMeters` to the remaining line (Douglas-Peucker). */
export function simplifyLine(line: readonly Coordinates[], withinMeters: number): Coordinates[] {
  const isKept = new Uint8Array(line.length)
  const parts: [number, number][] = [[0, line.length - 1]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, last] = part
    if (last < 0) break
    isKept[first] = isKept[last] = 1
    let [farthest, most] = [-1, withinMeters]
    for (let at = first + 1; at < last; at++) {
      const away = metersFromPiece(line[at]!, line[first]!, line[last]!)
      if (away > most) [farthest, most] = [at, away]
    }
    if (farthest > 0) parts.push([first, farthest], [farthest, last])
  }
  return line.filter((_, at) => isKept[at] === 1)
}

function metersFromPiece(point: Coordinates, from: Coordinates, to: Coordinates): number {
  const end = metersEastAndNorth(from, to)
  const own = metersEastAndNorth(from, point)
  const square = end.east ** 2 + end.north ** 2
  const share = square === 0 ? 0 : (own.east * end.east + own.north * end.north) / square
  const along = Math.min(1, Math.max(0, share))
  return Math.hypot(own.east - along * end.east, own.north - along * end.north)
}
