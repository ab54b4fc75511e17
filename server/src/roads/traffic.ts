// How much slower traffic is than on empty streets, for each hour of the week: as usual, and as learned from drives
// here. Pure.
import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import type { Slowness } from '@woodalo/roads'

export type { Slowness }

/**
 * New York's Tuesday by the hour: seconds per metre ÷ those from 3 to 5 at night, as medians of trips of equal length.
 * Trips of up to 6 km are for small streets, longer ones for large roads. Fitted on 399,578 plain taxi trips of 1
 * December 2015 (New York City Taxi and Limousine Commission, trip records) by `npm run fit-drives`.
 */
const newYork = {
  small: [
    1.08, 1.03, 1.01, 1.01, 1, 1, 1.11, 1.43, 1.76, 1.9, 1.99, 2.05, 2.08, 2.04, 2.11, 2.11, 1.98, 1.89, 1.88,
    1.69, 1.52, 1.35, 1.24, 1.15,
  ],
  large: [
    1.07, 1.05, 1.04, 1.01, 1, 1.06, 1.32, 1.57, 1.77, 1.76, 1.75, 1.67, 1.63, 1.6, 1.8, 2.07, 2.24, 2.23,
    2.05, 1.64, 1.39, 1.28, 1.25, 1.15,
  ],
}
const timesSquare = { latitude: 40.758, longitude: -73.9855 }
const newYorkMeters = 40_000

export function isInNewYork(place: Coordinates): boolean {
  return greatCircleMeters(place, timesSquare) <= newYorkMeters
}

/**
 * The share of New York's excess elsewhere: an assumption, since hardly any city is as congested. Learned drives
 * replace it.
 */
const elsewhereShare = 1 / 3
/** The share of a working day's excess at weekends: an assumption. */
const weekendShare = 1 / 2

const hoursOfDay = 24
const firstHourOfWeekend = 5 * hoursOfDay

/** Returns the usual slowness at an hour of the week, 0 to 167, counted from Monday's midnight. */
export function usualSlowness(place: Coordinates, hourOfWeek: number): Slowness {
  const share =
    (isInNewYork(place) ? 1 : elsewhereShare) * (hourOfWeek >= firstHourOfWeekend ? weekendShare : 1)
  const at = (hours: readonly number[]) => 1 + (hours[hourOfWeek % hoursOfDay]! - 1) * share
  return { large: at(newYork.large), small: at(newYork.small) }
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
