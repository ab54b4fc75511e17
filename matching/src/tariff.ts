import type {
  Capacity,
  FareFunction,
  Limits,
  MatchRequest,
  Roads,
  Settings,
  Tariff,
  Travel,
  VehicleKind,
} from './problem.ts'
import { greatCircleMeters } from '@woodalo/geography'
import type { Coordinates } from '@woodalo/geography'

/** Which vehicle carries this load: the taxi when it fits, else the van, else none. */
export function vehicleFor(people: number, bags: number, limits: Limits): VehicleKind | null {
  if (fits(people, bags, limits.taxi)) return 'taxi'
  if (limits.van !== null && fits(people, bags, limits.van)) return 'van'
  return null
}

function fits(people: number, bags: number, capacity: Capacity): boolean {
  return people <= capacity.people && bags <= capacity.bags
}

/** A taxi's fare before rounding, as one function whichever way the settings give it. */
export function meterOf(fare: Tariff | FareFunction): FareFunction {
  if (typeof fare === 'function') return fare
  const { base, perKilometer, perMinute } = fare
  const minimum = fare.minimum ?? 0
  return (distanceMeters, durationSeconds) =>
    Math.max(minimum, base + (perKilometer * distanceMeters) / 1000 + (perMinute * durationSeconds) / 60)
}

/** The factor on the taxi's fare. */
function fareFactor(vehicle: VehicleKind, limits: Limits): number {
  return vehicle === 'van' && limits.van !== null ? limits.van.fareFactor : 1
}

/** The fare of a ride in whole minor units. */
export function fareOf(travel: Travel, vehicle: VehicleKind, settings: Settings): number {
  const meter = meterOf(settings.fare)
  return Math.round(
    meter(travel.distanceMeters, travel.durationSeconds) * fareFactor(vehicle, settings.limits),
  )
}

/** Distance and duration of a drive. */
export function travelBetween(from: Coordinates, to: Coordinates, roads: Roads): Travel {
  if (roads.kind === 'measured') return roads.measure(from, to)
  const distanceMeters = roads.streetFactor * greatCircleMeters(from, to)
  return { distanceMeters, durationSeconds: distanceMeters / roads.metersPerSecond }
}

export interface SoloRide extends Travel {
  readonly vehicle: VehicleKind
  /** Whole minor units. */
  readonly fare: number
}

/** What a request rides and pays alone; null when no vehicle holds it. */
export function soloRide(request: MatchRequest, settings: Settings): SoloRide | null {
  const vehicle = vehicleFor(request.people, request.bags, settings.limits)
  if (vehicle === null) return null
  const travel = travelBetween(request.origin, request.destination, settings.roads)
  return { ...travel, vehicle, fare: fareOf(travel, vehicle, settings) }
}

/** The solo fare in whole minor units; null when no vehicle holds the request. */
export function soloFare(request: MatchRequest, settings: Settings): number | null {
  return soloRide(request, settings)?.fare ?? null
}

/** The most seconds that a rider may lose, given the solo ride. */
export function allowedLossSeconds(soloDurationSeconds: number, limits: Limits): number {
  return Math.min(limits.maxLossSeconds, limits.lossBaseSeconds + limits.lossShare * soloDurationSeconds)
}
