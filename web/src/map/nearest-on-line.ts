import type { GeoPoint } from './zoom-and-projection.ts'

/** The index of the point of a line that is nearest to a place; -1 without a line. */
export function nearestOn(line: readonly GeoPoint[], { latitude, longitude }: GeoPoint): number {
  const slim = Math.cos((latitude * Math.PI) / 180)
  const away = line.map((point) =>
    Math.hypot(point.latitude - latitude, (point.longitude - longitude) * slim),
  )
  return away.indexOf(Math.min(...away))
}
