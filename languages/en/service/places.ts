import type { places as source } from '../../es/service/places.ts'

export const places = {
  corner: (street, crossing) => `${street} at ${crossing}`,
  near: (place) => `Near ${place}`,
  kilometersFrom: (kilometers, place) => `${kilometers} km from ${place}`,
  meetingPoint: 'Meeting point',
  meetingPointNear: (meters, place) => `Meeting point ${meters} m from ${place}`,
  kindWords: {
    airport: 'airport',
    terminal: 'terminal airport',
    'railway-station': 'station train',
    'bus-station': 'station bus',
    port: 'port ferry',
    stadium: 'stadium',
    university: 'university campus',
  },
} satisfies typeof source
