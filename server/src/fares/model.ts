import { type Coordinates, greatCircleMeters } from '@woodalo/geography'
import { slowFraction, tariffs, zones } from './data/tariffs.ts'
export { gramsPerVehicleKilometer } from './data/tariffs.ts'
import type { Hours, Supplement, Tariff, Zone } from './data/tariffs.ts'

export type { Tariff } from './data/tariffs.ts'

/** No group is proposed whose members together save less than this share. Each member saves the same share. */
export const leastSavedShare = 0.1

/** One stop of the drive, with the distance to it from the previous stop (or from the origin). */
export interface Drop extends Coordinates {
  readonly distanceMeters: number
  readonly durationSeconds: number
}

export interface FareContext {
  readonly origin: Coordinates
  /** Where the last rider gets off. */
  readonly destination: Coordinates
  readonly at: Date
  /** People in the vehicle, 1 by default. */
  readonly people?: number
  /** Seconds beyond those of the drive, in which the taxi stands and the meter counts only waiting. 0 by default. */
  readonly standingSeconds?: number
  /** The stops in order, ending with the destination. Needed only for prices that restart at a stop. */
  readonly drops?: readonly Drop[]
}

export interface Fare {
  /** In whole minor units. */
  readonly amount: number
  readonly currency: string
  /** The code of the fixed price that replaced the meter, if any. */
  readonly fixedRoute: string | null
  /** Codes of the supplements, each charged once per vehicle. */
  readonly supplements: readonly string[]
}

/**
 * Returns the meter's price for a drive without surcharges, in fractional minor units: flag + kilometres + the share of
 * the time that is billed as waiting + all the time in which the taxi stands besides.
 */
export function meter(
  tariff: Tariff,
  distanceMeters: number,
  durationSeconds: number,
  standingSeconds?: number,
): number {
  const { flag, perKilometer, perHourWaiting, factor } = tariff
  const waiting = (perHourWaiting * (slowFraction * durationSeconds + (standingSeconds ?? 0))) / 3600
  return factor * (flag + (perKilometer * distanceMeters) / 1000 + waiting)
}

/** Returns the estimated fare of one vehicle: meter or fixed price, then minimums, then supplements once. */
export function fareFor(
  tariff: Tariff,
  distanceMeters: number,
  durationSeconds: number,
  context: FareContext,
): Fare {
  const fixed = fixedFare(tariff, context)
  const supplements = tariff.supplements.filter(
    (each) => (fixed === null || each.onFixedRoutes) && isCharged(each, tariff, context),
  )
  const extra = Math.min(
    supplements.reduce((sum, each) => sum + each.amount, 0),
    tariff.supplementsAtMost ?? Infinity,
  )
  let amount = fixed?.amount ?? meter(tariff, distanceMeters, durationSeconds, context.standingSeconds)
  if (fixed === null) {
    for (const minimum of tariff.minimums) {
      if (!isWithin(context.origin, minimum.zone)) continue
      amount = Math.max(amount, minimum.amount - (minimum.includesSupplements ? extra : 0))
    }
  }
  return {
    amount: Math.round(amount + extra),
    currency: tariff.currency,
    fixedRoute: fixed?.code ?? null,
    supplements: supplements.map((each) => each.code),
  }
}

function fixedFare(tariff: Tariff, context: FareContext): { code: string; amount: number } | null {
  const { origin, destination, drops = [] } = context
  for (const route of tariff.fixedRoutes) {
    const [one, other] = route.between
    const connects = (to: Coordinates) =>
      (isWithin(origin, one) && isWithin(to, other)) || (isWithin(origin, other) && isWithin(to, one))
    if (route.severalStops === 'covered' || drops.length < 2) {
      if (connects(destination)) return route
      continue
    }
    // The flat price applies up to the first stop that ends the route. From there a new metered ride begins.
    const end = drops.findIndex(connects)
    if (end < 0) continue
    const rest = drops.slice(end + 1)
    const distanceMeters = rest.reduce((sum, drop) => sum + drop.distanceMeters, 0)
    const durationSeconds = rest.reduce((sum, drop) => sum + drop.durationSeconds, 0)
    const metered = rest.length > 0 ? meter(tariff, distanceMeters, durationSeconds) : 0
    return { code: route.code, amount: route.amount + metered }
  }
  return null
}

function isCharged(supplement: Supplement, tariff: Tariff, context: FareContext): boolean {
  const { zone, end, fromPeople, applies } = supplement
  if (fromPeople !== undefined && (context.people ?? 1) < fromPeople) return false
  if (applies !== undefined && !covers(applies, localTime(tariff, context.at))) return false
  if (zone === undefined) return true
  const atOrigin = end !== 'destination' && isWithin(context.origin, zone)
  const atDestination = end !== 'origin' && isWithin(context.destination, zone)
  return atOrigin || atDestination
}

/**
 * Returns the tariff in force at a place and time: an official one of the city, else one assumed there, else one
 * assumed for its country, else the one for everywhere else. After its validity the city's latest row still applies,
 * because a new tariff may come late but the old one does not vanish.
 */
export function tariffAt(
  latitude: number,
  longitude: number,
  at: Date,
  service: Tariff['service'] = 'street',
  rows: readonly Tariff[] = tariffs,
): Tariff {
  const here = { latitude, longitude }
  const isInArea = (row: Tariff) =>
    row.areas.some((area) => greatCircleMeters(area, here) <= area.radiusMeters)
  const isInCountry = (row: Tariff) => row.countries.some((name) => isWithin(here, name))
  const rank = (row: Tariff) => (row.areas.length === 0 ? 3 : !isInArea(row) ? 2 : row.assumed ? 1 : 0)
  const fitting = rows
    .filter((row) => row.service === service || row.areas.length === 0)
    .filter((row) => row.areas.length === 0 || isInArea(row) || isInCountry(row))
    .filter((row) => covers(row.applies, localTime(row, at)))
    .toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        nearness(a, here) - nearness(b, here) ||
        Number(isValid(b, at)) - Number(isValid(a, at)) ||
        distanceInTime(a, at) - distanceInTime(b, at),
    )
  const [best] = fitting
  if (best !== undefined) return best
  throw new RangeError('no tariff applies elsewhere')
}

/** Returns whether every figure of the row comes from the place's own tariff. */
export function isOfficial({ assumed, unconfirmed }: Tariff): boolean {
  return !assumed && unconfirmed.length === 0
}

/** Returns whether the row is valid at this time, by the local calendar. */
export function isValid(tariff: Tariff, at: Date): boolean {
  const { date } = localTime(tariff, at)
  return tariff.validFrom <= date && (tariff.validTo === null || date <= tariff.validTo)
}

/** Returns the days from the row's beginning to this time. Rows that begin later rank after all that have begun. */
function distanceInTime(tariff: Tariff, at: Date): number {
  const days = (Date.parse(localTime(tariff, at).date) - Date.parse(tariff.validFrom)) / 86_400_000
  return days >= 0 ? days : 1e6 - days
}

/** Returns the metres to the centre of the row's nearest area. Where two cities overlap, the nearer one counts. */
function nearness(tariff: Tariff, here: Coordinates): number {
  return tariff.areas.length === 0
    ? 0
    : Math.min(...tariff.areas.map((area) => greatCircleMeters(area, here)))
}

interface LocalTime {
  readonly date: string
  /** Monday is 1. A holiday counts as a Sunday. */
  readonly day: number
  readonly hour: number
}

const clocks = new Map<string, Intl.DateTimeFormat>()
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function localTime({ timeZone, holidays }: Pick<Tariff, 'timeZone' | 'holidays'>, at: Date): LocalTime {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  const monthAndDay = `${parts['month']}-${parts['day']}`
  return {
    date: `${parts['year']}-${monthAndDay}`,
    day: holidays.includes(monthAndDay) ? 7 : weekdays.indexOf(parts['weekday'] ?? '') + 1,
    hour: Number(parts['hour']),
  }
}

function covers(windows: readonly Hours[], { day, hour }: LocalTime): boolean {
  return windows.some((each) => each.days.includes(day) && each.fromHour <= hour && hour < each.toHour)
}

function isWithin(point: Coordinates, name: string): boolean {
  const zone = zones[name]
  return zone !== undefined && contains(zone, point)
}

function contains(zone: Zone, point: Coordinates): boolean {
  if (zone.shape === 'circle') return greatCircleMeters(zone, point) <= zone.radiusMeters
  // Even-odd rule on latitude and longitude, which is exact enough for zones of a few kilometres.
  let inside = false
  for (const [index, [latitude, longitude]] of zone.points.entries()) {
    const [otherLatitude, otherLongitude] = zone.points.at(index - 1)!
    if (latitude > point.latitude === otherLatitude > point.latitude) continue
    const share = (point.latitude - latitude) / (otherLatitude - latitude)
    if (point.longitude < longitude + share * (otherLongitude - longitude)) inside = !inside
  }
  return inside
}
