// Drives and walks where no streets are known: how much longer than the straight line, and how fast. Pure.
import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import { isInNewYork } from './usual-traffic-of-new-york.ts'
import { WALK_METERS_PER_SECOND as walkMetersPerSecond } from '@woodalo/roads'
import type { Travel } from './drives-and-walks-model.ts'

/** Street metres per metre of the great circle: 1.31 in the median of New York's taxi trips. */
export const streetFactor = 1.3

/**
 * Seconds of a drive = `factor` × (metres of the great circle) ^ `power`. With a power below 1, long drives are faster,
 * and a stop on the way never makes a drive shorter: the function grows and is concave from 0 on, hence f(a + b) ≤ f(a)
 * + f(b), and the great circle itself satisfies the triangle inequality.
 */
export interface DriveLaw {
  readonly factor: number
  readonly power: number
}

/**
 * Fitted on 399,578 plain taxi trips of 1 December 2015 (New York City Taxi and Limousine Commission, trip records) by
 * `npm run fit-drives`. `newYork` is as measured. `elsewhere` is without New York's traffic at that hour.
 */
export const driveLaws = {
  newYork: { factor: 3.21, power: 0.7 },
  elsewhere: { factor: 1.53, power: 0.733 },
} satisfies Record<string, DriveLaw>

export function driveLawAt(place: Coordinates): DriveLaw {
  return isInNewYork(place) ? driveLaws.newYork : driveLaws.elsewhere
}

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
