// Fits how long drives take to trips, by the distance as the crow flies. Pure.
import { quantile } from './quantile.ts'
import type { Trip } from './read-trips.ts'

/** Seconds = factor × metres ^ power. */
export interface Law {
  readonly factor: number
  readonly power: number
}

export const secondsBy = ({ factor, power }: Law, straightMeters: number): number =>
  factor * straightMeters ** power

/** What the fit uses of a trip. */
export type Timed = Pick<Trip, 'straightMeters' | 'seconds'>

const rounds = 30
/** Smaller residuals count as this one, one per cent, so that no weight becomes infinite. */
const leastResidual = 0.01

/**
 * Returns the law with the least absolute deviations of the logarithms, so that a few trips in a jam weigh no more than
 * others. Uses iteratively reweighted least squares.
 */
export function fitLaw(trips: readonly Timed[]): Law {
  const points = trips.map(
    ({ straightMeters, seconds }) => [Math.log(straightMeters), Math.log(seconds)] as const,
  )
  let constant = 0
  let power = 0
  let weigh = (_x: number, _y: number) => 1
  for (let round = 0; round < rounds; round += 1) {
    let [sum, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0]
    for (const [x, y] of points) {
      const weight = weigh(x, y)
      sum += weight
      sumX += weight * x
      sumY += weight * y
      sumXX += weight * x * x
      sumXY += weight * x * y
    }
    power = (sum * sumXY - sumX * sumY) / (sum * sumXX - sumX * sumX)
    constant = (sumY - power * sumX) / sum
    const [a, b] = [constant, power]
    weigh = (x, y) => 1 / Math.max(leastResidual, Math.abs(y - a - b * x))
  }
  return { factor: Math.exp(constant), power }
}

/** Returns the median and the ninth decile of the relative errors, and the median of estimate ÷ seconds. */
export function errorsOf(
  trips: readonly Timed[],
  estimate: (trip: Timed) => number,
): { median: number; nineTenths: number; ratio: number } {
  const ratios = trips.map((trip) => estimate(trip) / trip.seconds)
  const errors = ratios.map((ratio) => Math.abs(ratio - 1))
  return { median: quantile(errors, 0.5), nineTenths: quantile(errors, 0.9), ratio: quantile(ratios, 0.5) }
}
