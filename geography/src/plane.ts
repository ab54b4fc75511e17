// Places so near to one another that the earth is a plane there.
import { EARTH_RADIUS_METERS } from './sphere.ts'
import type { Coordinates } from './sphere.ts'

const RADIANS = Math.PI / 180

/** Metres of one degree of latitude anywhere, and of longitude at the equator. */
export const METERS_PER_DEGREE = EARTH_RADIUS_METERS * RADIANS

/** Nearer to a pole than this part of the equator's length, parallels count as that long: nothing is infinitely wide. */
const LEAST_WIDTH = 0.01

/** How many degrees of longitude are as long as one of latitude there. */
function stretchAt(latitude: number): number {
  return 1 / Math.max(Math.cos(latitude * RADIANS), LEAST_WIDTH)
}

/** The way from one place to another near by, in metres; over the antimeridian too. */
export function metersEastAndNorth(from: Coordinates, to: Coordinates): { east: number; north: number } {
  let turned = to.longitude - from.longitude
  if (Math.abs(turned) > 180) turned -= 360 * Math.round(turned / 360)
  const width = Math.cos(((from.latitude + to.latitude) / 2) * RADIANS)
  return {
    east: turned * width * METERS_PER_DEGREE,
    north: (to.latitude - from.latitude) * METERS_PER_DEGREE,
  }
}

/** Straight metres between places some kilometres apart at most: off by less than a thousandth up to 10 km. */
export function nearMeters(a: Coordinates, b: Coordinates): number {
  const { east, north } = metersEastAndNorth(a, b)
  return Math.hypot(east, north)
}

/** The place so many metres east and north; longitudes may leave -180..180. */
export function offsetBy(from: Coordinates, eastMeters: number, northMeters: number): Coordinates {
  return {
    latitude: from.latitude + northMeters / METERS_PER_DEGREE,
    longitude: from.longitude + (eastMeters / METERS_PER_DEGREE) * stretchAt(from.latitude),
  }
}

/** Degrees; may reach beyond a pole or the antimeridian. */
export interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** The box of everything within so many metres of a place. */
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
