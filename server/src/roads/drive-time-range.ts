import type { Coordinates } from '@woodalo/geography'
import type { Slowness } from '@woodalo/roads'
import { newYorkHeavyTraffic } from './usual-traffic-of-new-york.ts'
import { meanSlowness, usualSlowness, slownessBy } from './usual-traffic-by-hour.ts'

const dayFromHour = 6
const dayToHour = 22

/** Returns the mean usual slowness by day. */
function daytimeSlowness(place: Coordinates): number {
  let sum = 0
  for (let hour = dayFromHour; hour < dayToHour; hour += 1) sum += meanSlowness(usualSlowness(place, hour))
  return sum / (dayToHour - dayFromHour)
}

/** The range of a drive's seconds. */
export interface SecondsRange {
  /** On empty streets. */
  emptySeconds: number
  /** In the heavy traffic that one drive in ten meets at that hour. */
  heavySeconds: number
}

/**
 * @param seconds the expected seconds, at `slowness` times those on empty streets. With null they are an average over
 *   the day.
 */
export function secondsRange(
  seconds: number,
  { place, hourOfWeek, slowness }: { place: Coordinates; hourOfWeek: number; slowness: Slowness | null },
): SecondsRange {
  const heavy = meanSlowness(slownessBy(newYorkHeavyTraffic, place, hourOfWeek))
  if (slowness === null) {
    const emptySeconds = seconds / daytimeSlowness(place)
    return { emptySeconds, heavySeconds: Math.max(seconds, emptySeconds * heavy) }
  }
  return {
    emptySeconds: seconds / Math.max(1, meanSlowness(slowness)),
    heavySeconds: (seconds * heavy) / meanSlowness(usualSlowness(place, hourOfWeek)),
  }
}
