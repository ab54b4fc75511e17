// What the riders of a run share, and where they go.
import { Woodalo } from '@woodalo/client'
import type { Screens } from '../city/screens.ts'
import type { Ledger } from './ledger.ts'

export interface ChaosWorld {
  base: string
  ledger: Ledger
  screens: Screens
  random(): number
  /** Once it is aborted, riders begin nothing new. */
  quiet: AbortSignal
  /** How long a call waits for its response before it is sent again. */
  tryMilliseconds: number
}

/** Two crowds of riders. Each has an origin and a direction. */
export const crowds = [
  {
    origin: { name: 'Terminal', latitude: 40.4917, longitude: -3.5935 },
    towards: { latitude: 40.4196, longitude: -3.6991 },
  },
  {
    origin: { name: 'Estación', latitude: 41.3791, longitude: 2.1402 },
    towards: { latitude: 41.4136, longitude: 2.1944 },
  },
] as const

/** Refusals that can happen to a correct client: another rider was faster, or an earlier try had succeeded. */
export const expectedRefusals = new Set([
  'ALREADY_TRAVELING',
  'REQUEST_NOT_OPEN',
  'RIDE_NOT_PENDING',
  'RIDE_NOT_ACTIVE',
  'RIDE_UNDER_WAY',
  'MEETING_INCOMPLETE',
  'TERMS_CHANGED',
  'CHAT_CLOSED',
  'NOT_FOUND',
  'RIDE_NOT_COMPLETED',
  'RIDE_NOT_RIDDEN',
  'INCORRECT_CODE',
  'TOO_MANY_TRIES',
  'SETTLEMENT_NOT_OPEN',
  'SETTLEMENT_REFUSED',
  'FARE_FIXED',
  'NO_SHOW_REFUSED',
  'TAXI_NOTE_REFUSED',
  'SERVICE_UNAVAILABLE',
])

/** Waits until the service responds through the network. */
export async function untilUp(base: string, patienceMilliseconds: number): Promise<void> {
  await new Woodalo(base, { tryMilliseconds: 500, patienceMilliseconds }).api.service.health()
}
