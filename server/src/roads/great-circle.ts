import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import type { Roads, Travel } from './model.ts'

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
