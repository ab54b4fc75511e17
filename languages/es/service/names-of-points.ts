import { kindWords } from './words-for-kinds-of-place.ts'

/** Names for places without one. */
export const places = {
  corner: (street: string, crossing: string) => `${street} con ${crossing}`,
  near: (place: string) => `Cerca de ${place}`,
  /** Where on a street: so far from this crossing. */
  cornerWith: (crossing: string, meters: number) => `A ${meters} m de la esquina con ${crossing}`,
  kilometersFrom: (kilometers: string, place: string) => `A ${kilometers} km de ${place}`,
  meetingPoint: 'Punto de encuentro',
  meetingPointNear: (meters: number, place: string) => `Punto de encuentro a ${meters} m de ${place}`,
  kindWords,
}
