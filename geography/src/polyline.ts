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

/** A text that is no encoded line. */
export class PolylineError extends Error {
  override readonly name = 'PolylineError'
}

const LEAST_CODE = 63
/** No difference of two places takes more parts of five bits. */
const MOST_SHIFT = 30

/**
 * The line of a text, encoded with so many decimals of a degree: 5 here and in OSRM, 6 in Valhalla. Throws PolylineError for
 * a text that ends within a number, for other characters, and for places that are not on earth.
 */
export function decodePolyline(text: string, decimals: 5 | 6 = 5): Coordinates[] {
  const parts = 10 ** decimals
  const line: Coordinates[] = []
  let [row, column] = [0, 0]
  let at = 0
  function next(): number {
    let value = 0
    for (let shift = 0; ; shift += 5) {
      const code = text.charCodeAt(at++) - LEAST_CODE
      if (!(code >= 0 && code < 0x40) || shift > MOST_SHIFT)
        throw new PolylineError('expected an encoded line')
      value += (code & 0x1f) * 2 ** shift
      if (code < 0x20) return value % 2 === 1 ? -(value + 1) / 2 : value / 2
    }
  }
  while (at < text.length) {
    row += next()
    column += next()
    if (Math.abs(row) > 90 * parts || Math.abs(column) > 180 * parts)
      throw new PolylineError('expected places on earth')
    line.push({ latitude: row / parts, longitude: column / parts })
  }
  return line
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
