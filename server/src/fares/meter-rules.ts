import { slowFraction, type Tariff } from './data/tariffs.ts'

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
