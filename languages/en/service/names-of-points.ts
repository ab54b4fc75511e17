import type { places as source } from '../../es/service/names-of-points.ts'
import { kindWords } from './words-for-kinds-of-place.ts'

export const places = {
  corner: (street, crossing) => `${street} at ${crossing}`,
  near: (place) => `Near ${place}`,
  /** Where on a street: so far from this crossing. */
  cornerWith: (crossing, meters) => `${meters} m from the corner of ${crossing}`,
  kilometersFrom: (kilometers, place) => `${kilometers} km from ${place}`,
  meetingPoint: 'Meeting point',
  meetingPointNear: (meters, place) => `Meeting point ${meters} m from ${place}`,
  kindWords,
} satisfies typeof source
