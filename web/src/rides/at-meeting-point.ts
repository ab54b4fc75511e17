import { nearMeters } from '@woodalo/geography/plane'
import type { RideRequest } from '@woodalo/protocol'
import { useOwnPosition } from '../map/use-own-position.ts'

/** A rider nearer than a phone can measure counts as there. */
export const atThePointMeters = 25

/** Between houses a phone is often off by this much, so from this distance on it asks whether the rider has arrived. */
export const perhapsThereMeters = 75

/** From this distance on somebody needs the way, and nobody has arrived. */
const farMeters = 150

/** How far this phone is from a place; null unless its position is allowed. It is compared here and sent to nobody. */
export function usePhoneMetersTo(place: { latitude: number; longitude: number }): number | null {
  const position = useOwnPosition()
  return position && nearMeters(position, place)
}

/**
 * Whether a rider still has the way before them. Without the phone's position it is the walk that the ride was planned with,
 * until as much time has passed as it takes.
 */
export function hasFarToGo(
  own: Pick<RideRequest, 'walk' | 'onWayAt'> | undefined,
  phoneMeters: number | null,
  now: number,
): boolean {
  if (phoneMeters !== null) return phoneMeters > farMeters
  if (own?.walk && own.walk.distance <= farMeters) return false
  if (!own?.onWayAt) return true
  return now < Date.parse(own.onWayAt) + (own.walk?.duration ?? 0) * 1000
}
