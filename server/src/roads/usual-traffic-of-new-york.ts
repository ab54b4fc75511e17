// New York's traffic by the hour, measured on its taxi trips. Pure.
import { type Coordinates, greatCircleMeters } from '@woodalo/geography'

/** By kind of street, for each hour from midnight on. */
export interface HourProfile {
  readonly small: readonly number[]
  readonly large: readonly number[]
}

/**
 * The slowness of each hour of a Tuesday: median seconds per metre ÷ the median from 3 to 5 at night, of trips of equal
 * length. Trips of up to 6 km stand for small streets, longer ones for large roads. Fitted on 399,578 plain taxi trips
 * of 1 December 2015 (New York City Taxi and Limousine Commission, trip records) by `npm run fit-drives`.
 */
export const newYorkUsualTraffic: HourProfile = {
  small: [
    1.08, 1.03, 1.01, 1.01, 1, 1, 1.11, 1.43, 1.76, 1.9, 1.99, 2.05, 2.08, 2.04, 2.11, 2.11, 1.98, 1.89, 1.88,
    1.69, 1.52, 1.35, 1.24, 1.15,
  ],
  large: [
    1.07, 1.05, 1.04, 1.01, 1, 1.06, 1.32, 1.57, 1.77, 1.76, 1.75, 1.67, 1.63, 1.6, 1.8, 2.07, 2.24, 2.23,
    2.05, 1.64, 1.39, 1.28, 1.25, 1.15,
  ],
}

/** The ninth decile of the same trips, relative to the same medians of the night. */
export const newYorkHeavyTraffic: HourProfile = {
  small: [
    1.45, 1.38, 1.38, 1.4, 1.41, 1.32, 1.53, 2.06, 2.69, 3.06, 3.24, 3.42, 3.62, 3.67, 3.58, 3.54, 3.51, 3.39,
    3.58, 2.81, 2.21, 1.98, 1.78, 1.55,
  ],
  large: [
    1.38, 1.38, 1.38, 1.34, 1.32, 1.51, 1.94, 2.24, 2.48, 2.5, 2.75, 2.71, 2.58, 2.39, 2.59, 2.92, 3.13, 3.14,
    2.92, 2.3, 1.87, 1.77, 1.7, 1.52,
  ],
}

const timesSquare = { latitude: 40.758, longitude: -73.9855 }
const reachMeters = 40_000

export function isInNewYork(place: Coordinates): boolean {
  return greatCircleMeters(place, timesSquare) <= reachMeters
}
