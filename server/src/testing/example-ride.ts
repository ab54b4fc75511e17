// One ride with two riders for unit tests, at minutes of one morning.
import { smallestParty } from '@woodalo/protocol'
import type {
  ActiveRide,
  CanceledRide,
  CompletedRide,
  NotedTaxi,
  RideRider,
} from '../rides/ride-states-model.ts'

export const timeOf = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
export const isoOf = (minute: number) => timeOf(minute).toISOString()

/** The requester, who travels to the first stop. */
export const ana: RideRider = {
  userId: 'ana',
  userName: 'Ana María Ruiz',
  photoURL: '/photos/ana',
  ratingTotal: 9,
  ratingCount: 2,
  ridesEnded: 5,
  ridesKept: 4,
  proof: 'phone',
  language: 'es',
  requestId: 'request-ana',
  requestedAt: timeOf(0),
  party: smallestParty,
  company: { is: [], only: [] },
  about: 'Abrigo rojo',
  aboutWithheldFrom: [],
  trip: {
    from: { name: 'Calle Mayor, 1', latitude: 40.4165, longitude: -3.7038, placeId: null },
    to: { name: 'Calle de Serrano, 41', latitude: 40.4275, longitude: -3.6875, placeId: null },
  },
  placeNames: { from: null, to: null },
  stopOrder: 1,
  stopSeconds: 600,
  walkMeters: 100,
  walkSeconds: 77,
  shareAmount: 900,
  soloAmount: 2_000,
  route: 'route of ana',
  walkPath: 'walk of ana',
  acceptedAt: timeOf(2),
  verifiedAt: timeOf(5),
  onWayAt: null,
  arrivedAt: null,
  missedBy: [],
  isFormer: false,
  droppedOffAt: null,
  leftAt: null,
  endReason: null,
  atEnd: null,
  shareState: null,
}

export const luis: RideRider = {
  ...ana,
  userId: 'luis',
  userName: 'Luis',
  photoURL: null,
  proof: 'none',
  language: 'en',
  requestId: 'request-luis',
  about: '',
  trip: {
    from: { name: 'Gran Vía, 28', latitude: 40.42, longitude: -3.705, placeId: null },
    to: { name: 'Avenida de América, 5', latitude: 40.4385, longitude: -3.6765, placeId: null },
  },
  stopOrder: 2,
  stopSeconds: 900,
  shareAmount: 1_100,
  soloAmount: 2_500,
  route: 'route of luis',
  walkPath: 'walk of luis',
  verifiedAt: null,
}

export const notedTaxi: NotedTaxi = {
  byId: 'ana',
  app: 'FreeNow',
  plate: '4821 KLM',
  car: 'Octavia blanco',
  driverName: 'Marta',
  arrivesAt: timeOf(11),
  notedAt: timeOf(6),
  withheldFrom: [],
}

/** Begun at minute 5, to meet at minute 10, and read at minute 12. */
export const activeExample: ActiveRide = {
  id: 'ride',
  status: 'active',
  activeAt: timeOf(5),
  region: '1:1',
  tariff: { latitude: 40.4, longitude: -3.7, at: isoOf(0) },
  termsVersion: 3,
  termsChangedAt: timeOf(1),
  vehicle: 'taxi',
  requesterId: 'ana',
  meeting: { placeId: null, names: { es: 'Aquí', en: 'Here' }, latitude: 40.4181, longitude: -3.7044 },
  meetAt: timeOf(10),
  missingFrom: timeOf(15),
  distanceMeters: 12_345,
  durationSeconds: 900,
  costAmount: 2_000,
  currency: 'EUR',
  savedGrams: 4_000,
  savedPercent: 41,
  createdAt: timeOf(1),
  codeVersion: 1,
  taxi: null,
  fareAmount: null,
  readAt: timeOf(12),
  riders: [ana, luis],
}

export const completedExample = (endedMinute: number, ...riders: RideRider[]): CompletedRide => ({
  ...activeExample,
  status: 'completed',
  endedAt: timeOf(endedMinute),
  readAt: timeOf(endedMinute),
  riders,
})

export const canceledExample = (
  endedMinute: number,
  cancellation: CanceledRide['cancellation'],
  ...riders: RideRider[]
): CanceledRide => ({
  ...activeExample,
  status: 'canceled',
  endedAt: timeOf(endedMinute),
  readAt: timeOf(endedMinute),
  cancellation,
  riders: riders.length > 0 ? riders : activeExample.riders,
})
