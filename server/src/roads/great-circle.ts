import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import type { Travel } from './model.ts'

/** The reference figures of our matching: 23.4 km/h through a city with its lights, and an unhurried walk. */
export const cityTravel = {
  /** Street metres for each metre on the great circle. */
  streetFactor: 1.3,
  driveMetersPerSecond: 6.5,
  walkMetersPerSecond: 1.3,
}

function straight(from: Coordinates, to: Coordinates, metersPerSecond: number): Travel {
  const distanceMeters = cityTravel.streetFactor * greatCircleMeters(from, to)
  return { distanceMeters, durationSeconds: distanceMeters / metersPerSecond }
}

/** Where no paths are known. */
export const walkStraight = (from: Coordinates, to: Coordinates): Travel =>
  straight(from, to, cityTravel.walkMetersPerSecond)

/** Where no road network has been imported. */
export const driveStraight = (from: Coordinates, to: Coordinates): Travel =>
  straight(from, to, cityTravel.driveMetersPerSecond)
