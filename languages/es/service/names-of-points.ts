import { kindWords } from './words-for-kinds-of-place.ts'

/** Names for places without one. */
export const places = {
  corner: (street: string, crossing: string) => `${street} con ${crossing}`,
  near: (place: string) => `Cerca de ${place}`,
  /** Where on a street: at this crossing or near it. */
  cornerWith: (crossing: string) => `Esquina con ${crossing}`,
  kilometersFrom: (kilometers: string, place: string) => `A ${kilometers} km de ${place}`,
  meetingPoint: 'Punto de encuentro',
  meetingPointNear: (meters: number, place: string) => `Punto de encuentro a ${meters} m de ${place}`,
  kindWords,
}
