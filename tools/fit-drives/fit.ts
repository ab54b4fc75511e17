// Fits how long drives take to trips: by the distance as the crow flies, and by the hour. Pure.
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

function quantile(values: readonly number[], share: number): number {
  const ordered = Float64Array.from(values).toSorted()
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN
}

/** The hours with practically empty streets. */
const emptyHours = [3, 4]
const hoursOfDay = 24
/** The lengths of trips in one class differ by at most this factor. */
const widthOfClass = 1.25
/** A class counts for an hour if it has at least this many trips in that hour, and as many at night. */
const leastTrips = 20

/**
 * Returns for each hour the quantile `share` of seconds per metre ÷ the median from 3 to 5 at night, of trips of equal
 * length, averaged over the lengths by their trips in that hour. NaN where trips are too few.
 */
export function slownessByHour(trips: readonly Trip[], share = 0.5): number[] {
  const classes = Map.groupBy(trips, ({ drivenMeters }) =>
    Math.floor(Math.log(drivenMeters) / Math.log(widthOfClass)),
  )
  const paceOf = (some: readonly Trip[], of: number) =>
    quantile(
      some.map(({ seconds, drivenMeters }) => seconds / drivenMeters),
      of,
    )
  const sums = Array.from({ length: hoursOfDay }, () => ({ slowness: 0, trips: 0 }))
  for (const alike of classes.values()) {
    const byHour = Map.groupBy(alike, ({ hour }) => hour)
    const atNight = emptyHours.flatMap((hour) => byHour.get(hour) ?? [])
    if (atNight.length < leastTrips) continue
    const nightPace = paceOf(atNight, 0.5)
    for (const [hour, then] of byHour) {
      if (then.length < leastTrips) continue
      const sum = sums[hour]!
      sum.slowness += (paceOf(then, share) / nightPace) * then.length
      sum.trips += then.length
    }
  }
  return sums.map((sum) => Math.max(1, sum.slowness / sum.trips))
}
