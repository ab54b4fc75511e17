import { nearMeters } from '@woodalo/geography/plane'
import { useOwnPosition } from '../map/use-own-position.ts'

/** A rider nearer than a phone can measure counts as there. */
export const atThePointMeters = 25

/** Between houses a phone is often off by this much, so from this distance on it asks whether the rider has arrived. */
const perhapsThereMeters = 75

/** Whether this phone is at a place, if its position is allowed. It is compared here and sent to nobody. */
export function usePhoneIsAt(place: { latitude: number; longitude: number }): boolean {
  const position = useOwnPosition()
  return position !== null && nearMeters(position, place) < perhapsThereMeters
}
