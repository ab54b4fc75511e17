// The outcome of a step of the travel: the travel after it, and its side effects.
import type { SignedInTexts } from '@woodalo/languages/texts'
import type { CanceledRide, Travel } from '../state/app-state.ts'

export type Effect =
  | { kind: 'go'; to: string }
  | { kind: 'toast'; type: 'error' | 'warning' | 'info'; title: string; message: string }
  | { kind: 'notice'; variant: 'error' | 'info'; title: string; message: string }
  /** The ride request screen says what happened to this ride, and how to go on. */
  | ({ kind: 'canceled' } & CanceledRide)
  /** Shows the ban over everything else, until its reader closes it. */
  | { kind: 'banned'; message: string }
  /** The deliberate disconnect: ends the connection, clears the travel, goes to the ride request screen. */
  | { kind: 'disconnect' }
  /** Reads the state of a held ride from the server. */
  | { kind: 'load-ride'; rideId: string }

export interface Outcome {
  travel: Travel
  effects: Effect[]
}

export interface TravelContext {
  userId: string
  path: string
  texts: Pick<SignedInTexts, 'ride' | 'errors' | 'search'>
  /** No connection has sent the state since the page was opened. */
  first: boolean
}

export function unchanged(travel: Travel): Outcome {
  return { travel, effects: [] }
}

export function goTo(path: string, context: TravelContext): Effect[] {
  return context.path === path ? [] : [{ kind: 'go', to: path }]
}
