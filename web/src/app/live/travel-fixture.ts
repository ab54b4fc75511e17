// The travel in each of its phases, and a step from one to the next, for the tests of this folder.
import { web as en } from '@woodalo/languages/en/web'
import { smallestParty } from '@woodalo/protocol/vehicles'
import type { Deciding, Resting, Riding, Searching, Sending, Travel } from '../state/app-state.ts'
import type { Outcome } from './travel-effects.ts'
import { rideOf } from './ride-fixture.ts'
import { type PayloadOf, step, type StepName } from './travel-steps.ts'

export const mine = 'request of me'

/** The travel after a step, and its side effects. */
export function after<Name extends StepName>(
  travel: Travel,
  name: Name,
  payload: PayloadOf<Name>,
  path = '/request-ride',
): Outcome {
  return step(name, travel, payload, { userId: 'me', path, texts: en, first: false })
}
export const proposed = rideOf('r1', ['me', 'ana'], { status: 'pending', termsVersion: 2 })
export const activeRide = rideOf('r1', ['me', 'ana'])
const place = { name: 'Sol', latitude: 40.4169, longitude: -3.7035 }
export const searched = { trip: { from: place, to: place }, party: smallestParty, about: '' }
export const at = '2026-11-21T10:00:00.000Z'
export const search = { ...searched, beganAt: at, endsAt: null }
const asked = { rideRequestId: mine, search, lastRide: null }
export const sending: Sending = { phase: 'sending', search, lastRide: null }
export const searching: Searching = { phase: 'searching', state: 'SEARCHING', nearby: null, ...asked }
export const resting: Resting = { phase: 'resting', message: 'Nobody.', ...asked }
export const deciding: Deciding = { phase: 'deciding', ride: proposed, ...asked }
export const riding: Riding = { phase: 'riding', ride: activeRide, rideRequestId: mine, search }
