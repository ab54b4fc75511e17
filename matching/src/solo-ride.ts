import type { MatchRequest, Settings, Travel, Vehicle } from './problem-and-solution.ts'
import { roomOf } from './vehicle-loads-as-bits.ts'
import { fareOf } from './tariff.ts'
import { travelBetween } from './travel.ts'

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
