import type { FareFunction, Settings, Tariff, Travel, Vehicle } from './problem-and-solution.ts'

/** Returns a taxi's fare before rounding as a function, whichever form the settings use. */
export function meterOf(fare: Tariff | FareFunction): FareFunction {
  if (typeof fare === 'function') return fare
  const { base, perKilometer, perMinute } = fare
  const minimum = fare.minimum ?? 0
  return (distanceMeters, durationSeconds) =>
    Math.max(minimum, base + (perKilometer * distanceMeters) / 1000 + (perMinute * durationSeconds) / 60)
}

/** Returns the fare of a ride in whole minor units. */
export function fareOf(travel: Travel, vehicle: Vehicle, settings: Settings): number {
  const meter = meterOf(settings.fare)
  return Math.round(meter(travel.distanceMeters, travel.durationSeconds) * vehicle.fareFactor)
}
