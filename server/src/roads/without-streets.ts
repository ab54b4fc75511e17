// Drives and walks where no streets are known. Pure.
import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import { WALK_METERS_PER_SECOND as walkMetersPerSecond } from '@woodalo/roads'
import type { Travel } from './model.ts'
import { streetFactor } from './street-factor.ts'
import { type DriveLaw, driveLawAt } from './drive-laws.ts'

export { walkMetersPerSecond }

/** Used where no road network has been imported. */
export function driveStraight(
  from: Coordinates,
  to: Coordinates,
  { factor, power }: DriveLaw = driveLawAt(from),
): Travel {
  const meters = greatCircleMeters(from, to)
  return { distanceMeters: streetFactor * meters, durationSeconds: factor * meters ** power }
}

/** Used where no paths are known. */
export function walkStraight(from: Coordinates, to: Coordinates): Travel {
  const distanceMeters = streetFactor * greatCircleMeters(from, to)
  return { distanceMeters, durationSeconds: distanceMeters / walkMetersPerSecond }
}
