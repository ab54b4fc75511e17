import { nearMeters } from '@woodalo/geography'
import { useOwnPosition } from '../map/use-own-position.ts'

/** Whoever is nearer than a phone can measure counts as there. */
export const atThePointMeters = 25

/** Between houses a phone is often wrong by as much: from so near, it is worth asking whether somebody has arrived. */
const perhapsThereMeters = 75

/** Whether this phone is at a place, where it may be known; it is compared here and told to nobody. */
export function usePhoneIsAt(place: { latitude: number; longitude: number }): boolean {
  const position = useOwnPosition()
  return position !== null && nearMeters(position, place) < perhapsThereMeters
}
