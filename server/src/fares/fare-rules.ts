// The fare of one vehicle: meter or fixed price, minimums and supplements. Pure.
import { slowFraction, type Supplement, type Tariff } from './data/parse-tariffs.ts'
import type { Coordinates } from '@woodalo/geography'
import { covers, localTime } from './local-time.ts'
import { isWithinZone } from './zones.ts'

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

/** One stop of the drive, with the distance to it from the previous stop (or from the origin). */
interface Drop extends Coordinates {
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

interface Fare {
  /** In whole minor units. */
  readonly amount: number
  readonly currency: string
  /** The code of the fixed price that replaced the meter, if any. */
  readonly fixedRoute: string | null
  /** Codes of the supplements, each charged once per vehicle. */
  readonly supplements: readonly string[]
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
      if (!isWithinZone(context.origin, minimum.zone)) continue
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
      (isWithinZone(origin, one) && isWithinZone(to, other)) ||
      (isWithinZone(origin, other) && isWithinZone(to, one))
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
  const atOrigin = end !== 'destination' && isWithinZone(context.origin, zone)
  const atDestination = end !== 'origin' && isWithinZone(context.destination, zone)
  return atOrigin || atDestination
}
