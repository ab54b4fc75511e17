// Lines as the server sends them: https://developers.google.com/maps/documentation/utilities/polylinealgorithm
import type { GeoPoint } from './zoom-and-projection.ts'

const partsOfDegree = 1e5

/** An encoded polyline of five decimals. */
export function decodePolyline(text: string): GeoPoint[] {
  const points: GeoPoint[] = []
  let at = 0
  const next = () => {
    let [value, unit] = [0, 1]
    for (;;) {
      const chunk = text.charCodeAt(at++) - 63
      value += (chunk & 31) * unit
      if (!(chunk >= 32)) return value % 2 === 1 ? -(value + 1) / 2 : value / 2
      unit *= 32
    }
  }
  let [row, column] = [0, 0]
  while (at < text.length) {
    row += next()
    column += next()
    points.push({ latitude: row / partsOfDegree, longitude: column / partsOfDegree })
  }
  return points
}
