// What all riders of a run share, and where they go.
import { Woodalo } from '@woodalo/client'
import type { Screens } from '../city/screens.ts'
import type { Ledger } from './ledger.ts'

export interface ChaosWorld {
  base: string
  ledger: Ledger
  screens: Screens
  random(): number
  /** Nothing new is begun when it is aborted. */
  quiet: AbortSignal
  /** How long one try waits for its response. */
  tryMilliseconds: number
}

/** Where all start and where they may go: two crowds, each heading one way. */
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

/** Refusals that are expected: somebody else was faster, or an earlier try had worked. */
export const understandable = new Set([
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
  'SERVICE_UNAVAILABLE',
])

/** Waits until the service responds through the network. */
export async function untilUp(base: string, patienceMilliseconds: number): Promise<void> {
  await new Woodalo(base, { tryMilliseconds: 500, patienceMilliseconds }).api.service.health()
}
