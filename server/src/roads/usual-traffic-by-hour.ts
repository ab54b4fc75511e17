// How much slower traffic usually is than on empty streets, for each hour of the week. Pure.
import type { Coordinates } from '@woodalo/geography'
import type { Slowness } from '@woodalo/roads'
import { type HourProfile, isInNewYork, newYorkUsualTraffic } from './usual-traffic-of-new-york.ts'
import { hoursOfDay } from './hour-of-week.ts'

export type { Slowness }

/**
 * The share of New York's excess elsewhere: an assumption, since hardly any city is as congested. Learned drives
 * replace it.
 */
const elsewhereShare = 1 / 3
/** The share of a working day's excess at weekends: an assumption. */
const weekendShare = 1 / 2

const firstHourOfWeekend = 5 * hoursOfDay

export function slownessBy(profile: HourProfile, place: Coordinates, hourOfWeek: number): Slowness {
  const share =
    (isInNewYork(place) ? 1 : elsewhereShare) * (hourOfWeek >= firstHourOfWeekend ? weekendShare : 1)
  const at = (hours: readonly number[]) => 1 + (hours[hourOfWeek % hoursOfDay]! - 1) * share
  return { large: at(profile.large), small: at(profile.small) }
}

/** Returns the usual slowness at an hour of the week, 0 to 167, counted from Monday's midnight. */
export const usualSlowness = (place: Coordinates, hourOfWeek: number): Slowness =>
  slownessBy(newYorkUsualTraffic, place, hourOfWeek)

/** One number for streets of both kinds. */
export const meanSlowness = ({ large, small }: Slowness): number => (large + small) / 2

/** Rounds to steps of 2 %. Finer ones would only make processes recompute speeds too often. */
export function slowedBy({ large, small }: Slowness, factor: number): Slowness {
  const rounded = (value: number) => Math.max(1, Math.round(value * factor * 50)) / 50
  return { large: rounded(large), small: rounded(small) }
}
