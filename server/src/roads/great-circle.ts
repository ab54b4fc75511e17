import type { Coordinates } from '@woodalo/protocol'
import type { Roads, Travel } from './model.ts'

const earthRadiusMeters = 6_371_008.8
const radians = Math.PI / 180

/** Metres on the sphere, by the haversine formula. */
export function greatCircleMeters(from: Coordinates, to: Coordinates): number {
  const sine = (degrees: number) => Math.sin((degrees * radians) / 2)
  const h =
    sine(to.latitude - from.latitude) ** 2 +
    Math.cos(from.latitude * radians) *
      Math.cos(to.latitude * radians) *
      sine(to.longitude - from.longitude) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(h)))
}

export interface GreatCircleOptions {
  /** Street metres for each metre on the great circle. */
  streetFactor: number
  driveMetersPerSecond: number
  walkMetersPerSecond: number
}

/** The reference figures of our matching: 23.4 km/h through a city with its lights, and an unhurried walk. */
export const cityTravel: GreatCircleOptions = {
  streetFactor: 1.3,
  driveMetersPerSecond: 6.5,
  walkMetersPerSecond: 1.3,
}

/** Roads where no road network has been imported. */
export function createGreatCircleRoads(options: GreatCircleOptions = cityTravel): Roads {
  const travel = (from: Coordinates, to: Coordinates, metersPerSecond: number): Travel => {
    const distanceMeters = options.streetFactor * greatCircleMeters(from, to)
    return { distanceMeters, durationSeconds: distanceMeters / metersPerSecond }
  }
  return {
    drive: async (from, to) => travel(from, to, options.driveMetersPerSecond),
    walk: async (from, to) => travel(from, to, options.walkMetersPerSecond),
  }
}
