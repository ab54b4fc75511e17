import type { Coordinates } from '@woodalo/geography'
import { isInNewYork } from './new-york.ts'

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
