import type {
  FareFunction,
  Limits,
  MatchRequest,
  Roads,
  Settings,
  Tariff,
  Travel,
  Vehicle,
} from './problem.ts'
import { greatCircleMeters } from '@woodalo/geography'
import { roomOf } from './room.ts'
import type { Coordinates } from '@woodalo/geography'

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

/** Returns the distance and duration of a drive. */
export function travelBetween(from: Coordinates, to: Coordinates, roads: Roads): Travel {
  if (roads.kind === 'measured') return roads.measure(from, to)
  const distanceMeters = roads.streetFactor * greatCircleMeters(from, to)
  return { distanceMeters, durationSeconds: distanceMeters / roads.metersPerSecond }
}

export interface SoloRide extends Travel {
  readonly vehicle: Vehicle
  /** In whole minor units. */
  readonly fare: number
}

/** Returns a request's solo ride and fare, or null if no vehicle holds it. */
export function soloRide(request: MatchRequest, settings: Settings): SoloRide | null {
  const room = roomOf(settings.limits)
  const vehicle = room.vehicleFor(room.load(request.party))
  if (vehicle === null) return null
  const travel = travelBetween(request.trip.from, request.trip.to, settings.roads)
  return { ...travel, vehicle, fare: fareOf(travel, vehicle, settings) }
}

/** Returns the solo fare in whole minor units, or null if no vehicle holds the request. */
export function soloFare(request: MatchRequest, settings: Settings): number | null {
  return soloRide(request, settings)?.fare ?? null
}

/** Returns the most seconds that a rider may lose, given the solo ride. */
export function allowedLossSeconds(soloDurationSeconds: number, limits: Limits): number {
  return Math.min(limits.maxLossSeconds, limits.lossBaseSeconds + limits.lossShare * soloDurationSeconds)
}
