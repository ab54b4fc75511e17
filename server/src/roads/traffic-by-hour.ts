// How much slower traffic is than on empty streets, for each hour of the week: usually, and as learned from drives
// in an area. Pure.
import type { Coordinates } from '@woodalo/geography'
import type { Slowness } from '@woodalo/roads'
import { heavyTraffic, type HourProfile, isInNewYork, usualTraffic } from './new-york.ts'

export type { Slowness }

/**
 * The share of New York's excess elsewhere: an assumption, since hardly any city is as congested. Learned drives
 * replace it.
 */
const elsewhereShare = 1 / 3
/** The share of a working day's excess at weekends: an assumption. */
const weekendShare = 1 / 2

const hoursOfDay = 24
const firstHourOfWeekend = 5 * hoursOfDay

function slownessBy(profile: HourProfile, place: Coordinates, hourOfWeek: number): Slowness {
  const share =
    (isInNewYork(place) ? 1 : elsewhereShare) * (hourOfWeek >= firstHourOfWeekend ? weekendShare : 1)
  const at = (hours: readonly number[]) => 1 + (hours[hourOfWeek % hoursOfDay]! - 1) * share
  return { large: at(profile.large), small: at(profile.small) }
}

/** Returns the usual slowness at an hour of the week, 0 to 167, counted from Monday's midnight. */
export const usualSlowness = (place: Coordinates, hourOfWeek: number): Slowness =>
  slownessBy(usualTraffic, place, hourOfWeek)

/** One number for streets of both kinds. */
export const meanOf = ({ large, small }: Slowness): number => (large + small) / 2

const dayFromHour = 6
const dayToHour = 22

/** Returns the mean usual slowness by day. */
function daytimeSlowness(place: Coordinates): number {
  let sum = 0
  for (let hour = dayFromHour; hour < dayToHour; hour += 1) sum += meanOf(usualSlowness(place, hour))
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
  const heavy = meanOf(slownessBy(heavyTraffic, place, hourOfWeek))
  if (slowness === null) {
    const emptySeconds = seconds / daytimeSlowness(place)
    return { emptySeconds, heavySeconds: Math.max(seconds, emptySeconds * heavy) }
  }
  return {
    emptySeconds: seconds / Math.max(1, meanOf(slowness)),
    heavySeconds: (seconds * heavy) / meanOf(usualSlowness(place, hourOfWeek)),
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Returns the whole hours since Monday's midnight in that time zone. */
export function hourOfWeekAt(timeZone: string, at: Date): number {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      hour: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return weekdays.indexOf(parts['weekday'] ?? '') * hoursOfDay + Number(parts['hour'])
}

/** The size of a step as a logarithm: 5 %. */
const stepSize = Math.log(1.05)
/** From a quarter of the expected time to four times as long. Anything beyond is a mistake, not a drive. */
const mostSteps = Math.floor(Math.log(4) / stepSize)

/** The number of an area's drives at an hour of the week that took about the same multiple of the usual time. */
export interface LearnedDrives {
  hourOfWeek: number
  /** See `stepOf`. */
  step: number
  drives: number
}

/** Returns the multiple of the usual time that a drive took, in steps of 5 %, or null if it was no plain drive. */
export function stepOf(ratio: number): number | null {
  const step = Math.round(Math.log(ratio) / stepSize)
  return Math.abs(step) <= mostSteps ? step + 0 : null
}

/** The usual time counts as much as this many learned drives. */
const doubt = 20
/** From this many drives on, the learned times apply. */
export const leastDrives = doubt

/**
 * Returns for each hour of the week the median multiple of the usual time. It is shrunk towards the median of all
 * hours, and that one towards 1, more strongly the fewer drives there were.
 */
export function learnedFactors(learned: readonly LearnedDrives[]): number[] {
  const pulled = (rows: readonly LearnedDrives[], towards: number) => {
    const drives = rows.reduce((sum, row) => sum + row.drives, 0)
    return drives === 0 ? towards : towards + ((medianStep(rows) - towards) * drives) / (drives + doubt)
  }
  const overall = pulled(learned, 0)
  return Array.from({ length: 7 * hoursOfDay }, (_, hour) =>
    Math.exp(
      stepSize *
        pulled(
          learned.filter(({ hourOfWeek }) => hourOfWeek === hour),
          overall,
        ),
    ),
  )
}

/** Interpolates among the drives of the median step, so that the result is finer than a step. */
function medianStep(rows: readonly LearnedDrives[]): number {
  const bySteps = rows.toSorted((a, b) => a.step - b.step)
  let left = rows.reduce((sum, { drives }) => sum + drives, 0) / 2
  const counts = new Map<number, number>()
  for (const { step, drives } of bySteps) counts.set(step, (counts.get(step) ?? 0) + drives)
  for (const [step, drives] of counts) {
    if (left <= drives) return step - 0.5 + left / drives
    left -= drives
  }
  return 0
}

/** Rounds to steps of 2 %. Finer ones would only make processes recompute speeds too often. */
export function slowedBy({ large, small }: Slowness, factor: number): Slowness {
  const rounded = (value: number) => Math.max(1, Math.round(value * factor * 50)) / 50
  return { large: rounded(large), small: rounded(small) }
}
