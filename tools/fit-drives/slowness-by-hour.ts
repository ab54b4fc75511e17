// How much slower trips are at each hour than at night. Pure.
import { quantile } from './quantile.ts'
import type { Trip } from './read-trips.ts'

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
