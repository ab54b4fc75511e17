// Geometry for places so close together that the earth is a plane between them.
import { EARTH_RADIUS_METERS } from './sphere.ts'
import type { Coordinates } from './sphere.ts'

const RADIANS = Math.PI / 180

/** Metres per degree of latitude anywhere, and per degree of longitude at the equator. */
export const METERS_PER_DEGREE = EARTH_RADIUS_METERS * RADIANS

/** The shortest length of a parallel, as a fraction of the equator's. Near a pole this keeps every width finite. */
const LEAST_WIDTH = 0.01

/** Returns how many degrees of longitude are as long as one degree of latitude at this latitude. */
function stretchAt(latitude: number): number {
  return 1 / Math.max(Math.cos(latitude * RADIANS), LEAST_WIDTH)
}

/** Returns the offset from one place to another nearby, in metres. Works across the antimeridian. */
export function metersEastAndNorth(from: Coordinates, to: Coordinates): { east: number; north: number } {
  let turned = to.longitude - from.longitude
  if (Math.abs(turned) > 180) turned -= 360 * Math.round(turned / 360)
  const width = Math.cos(((from.latitude + to.latitude) / 2) * RADIANS)
  return {
    east: turned * width * METERS_PER_DEGREE,
    north: (to.latitude - from.latitude) * METERS_PER_DEGREE,
  }
}

/** Returns the straight-line distance in metres. The error is below a thousandth up to 10 km. */
export function nearMeters(a: Coordinates, b: Coordinates): number {
  const { east, north } = metersEastAndNorth(a, b)
  return Math.hypot(east, north)
}

/** Returns the place at this offset in metres. Its longitude may lie outside -180..180. */
export function offsetBy(from: Coordinates, eastMeters: number, northMeters: number): Coordinates {
  return {
    latitude: from.latitude + northMeters / METERS_PER_DEGREE,
    longitude: from.longitude + (eastMeters / METERS_PER_DEGREE) * stretchAt(from.latitude),
  }
}

/** A box in degrees. It may reach beyond a pole or the antimeridian. */
export interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Returns the box around everything within `meters` of a place. */
export function boxAround({ latitude, longitude }: Coordinates, meters: number): Box {
  const height = meters / METERS_PER_DEGREE
  const width = height * stretchAt(latitude)
  return {
    south: latitude - height,
    north: latitude + height,
    west: longitude - width,
    east: longitude + width,
  }
}
