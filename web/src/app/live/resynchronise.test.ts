import { describe, expect, test } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import { smallestParty } from '@woodalo/protocol/vehicles'
import { pendingRide, rideData, rideRequest } from '../state/derived-from-state.ts'
import {
  type Deciding,
  noTravel,
  type Riding,
  type Searching,
  type Sending,
  type Travel,
} from '../state/app-state.ts'
import { resynchronised } from './resynchronise.ts'
import { requestOf, rideOf } from './ride-fixture.ts'

type Stands = Parameters<typeof resynchronised>[1]
const nothingStands: Stands = { rideRequest: null, ride: null, lastEnded: null }
const activeRide = rideOf('r1', ['me', 'ana'])
const proposed = rideOf('r1', ['me', 'ana'], { status: 'pending' })
const request = {
  ...requestOf('me', 'SEARCHING'),
  origin: activeRide.origin,
  destination: activeRide.origin,
  createdAt: activeRide.createdAt,
}

const asked = { rideRequestId: 'request of me', search: null }
const searching: Searching = { phase: 'searching', state: 'SEARCHING', nearby: 4, lastRide: null, ...asked }
const deciding: Deciding = { phase: 'deciding', ride: proposed, lastRide: null, ...asked }
const riding: Riding = { phase: 'riding', ride: activeRide, ...asked }

function resynchronise(travel: Travel, stands: Partial<Stands>, path = '/ride/r1', first = false) {
  return resynchronised(travel, { ...nothingStands, ...stands }, { userId: 'me', path, texts: es, first })
}

describe('at a connection', () => {
  test('a running search is shown again', () => {
    const { travel, effects } = resynchronise(noTravel, { rideRequest: request })
    expect(rideRequest({ travel })).toEqual({ rideRequestId: 'request of me', state: 'SEARCHING' })
    expect(travel).toMatchObject({
      search: {
        trip: { from: request.origin },
        party: { people: 1 },
        beganAt: request.createdAt,
        endsAt: null,
      },
    })
    expect(effects).toEqual([])
    const searchEndsAt = '2026-11-21T10:10:00.000Z'
    const timed = resynchronise(noTravel, { rideRequest: { ...request, searchEndsAt } })
    expect(timed.travel).toMatchObject({ search: { endsAt: searchEndsAt } })
  })

  test('a request that is just being sent is kept', () => {
    const { origin, createdAt: beganAt } = request
    const trip = { from: origin, to: origin }
    const search = { trip, party: smallestParty, about: '', beganAt, endsAt: null }
    const sending: Sending = { phase: 'sending', search, lastRide: null }
    expect(resynchronise(sending, {}).travel).toEqual(sending)
  })

  test('an ended request is removed', () => {
    expect(resynchronise(searching, {}).travel).toEqual(noTravel)
  })

  test('a match made meanwhile is shown', () => {
    const stands = { rideRequest: requestOf('me', 'MATCHED'), ride: proposed }
    const { travel, effects } = resynchronise(noTravel, stands, '/chat/old')
    expect(pendingRide({ travel })).toBe(proposed)
    expect(effects).toEqual([{ kind: 'go', to: '/request-ride' }])
    expect(resynchronise(deciding, stands, '/chat/old').effects).toEqual([])
  })

  test('a match that fell apart meanwhile is no longer shown', () => {
    const { travel, effects } = resynchronise(deciding, { rideRequest: request }, '/request-ride')
    expect(pendingRide({ travel })).toBeNull()
    expect(rideRequest({ travel }).state).toBe('SEARCHING')
    expect(effects).toEqual([])
  })

  test('a ride confirmed meanwhile opens from the ride request screen, but not from the chat', () => {
    const stands = { ride: activeRide, rideRequest: requestOf('me', 'CONFIRMED') }
    const opened = resynchronise(deciding, stands, '/request-ride')
    expect(opened.travel).toEqual(riding)
    expect([rideData(opened), pendingRide(opened)]).toEqual([activeRide, null])
    expect(opened.effects).toEqual([{ kind: 'go', to: '/ride/r1' }])
    expect(resynchronise(deciding, stands, '/chat/r1').effects).toEqual([])
  })

  test('a known ride opens on the first connection of the page, and never again against the rider’s will', () => {
    const stands = { ride: activeRide }
    expect(resynchronise(riding, stands, '/request-ride', true).effects).toHaveLength(1)
    expect(resynchronise(riding, stands, '/request-ride').effects).toEqual([])
  })

  test('a ride without a request shows the state of one’s own', () => {
    expect(rideRequest(resynchronise(noTravel, { ride: activeRide }))).toEqual({
      rideRequestId: 'request of me',
      state: 'CONFIRMED',
    })
  })

  test('a ride canceled meanwhile ends as by the event, with the reason', () => {
    const lastEnded = { rideId: 'r1', status: 'canceled', reason: 'NO_DRIVER_FOUND' } as const
    const { travel, effects } = resynchronise(riding, { lastEnded })
    expect(rideData({ travel })).toBeNull()
    expect(effects).toEqual([
      { kind: 'disconnect' },
      { kind: 'canceled', ride: activeRide, reason: 'NO_DRIVER_FOUND', by: null },
      { kind: 'go', to: '/request-ride' },
      {
        kind: 'toast',
        type: 'error',
        title: 'Viaje cancelado',
        message: 'El viaje ha sido cancelado. No se encontró conductor.',
      },
    ])
  })

  test('a rider who is back in the search stays connected', () => {
    const lastEnded = { rideId: 'r1', status: 'canceled', reason: 'CANCELED_BY_SYSTEM' } as const
    const { effects } = resynchronise(riding, { lastEnded, rideRequest: request })
    expect(effects.map(({ kind }) => kind)).toEqual(['go', 'toast'])
  })

  test('a pending ride that ended by one’s silence causes a notice', () => {
    const lastEnded = { rideId: 'r1', status: 'canceled', reason: 'NOT_CONFIRMED_IN_TIME' } as const
    const { travel, effects } = resynchronise(deciding, { lastEnded }, '/request-ride')
    expect(pendingRide({ travel })).toBeNull()
    expect(effects.at(-1)).toMatchObject({ kind: 'toast', title: 'Viaje cancelado' })
  })

  test('a ride completed meanwhile is read again, to be rated', () => {
    const lastEnded = { rideId: 'r1', status: 'completed', reason: null } as const
    expect(resynchronise(riding, { lastEnded }).effects).toEqual([{ kind: 'load-ride', rideId: 'r1' }])
  })

  test('a ride in the store that the server does not mention is read', () => {
    expect(resynchronise(riding, {}).effects).toEqual([{ kind: 'load-ride', rideId: 'r1' }])
  })

  test('a completed ride stays in the store, and an old end causes no second notice', () => {
    const held: Travel = { ...noTravel, lastRide: { ...activeRide, status: 'completed' } }
    const lastEnded = { rideId: 'r0', status: 'canceled', reason: 'CANCELED_BY_USER' } as const
    expect(resynchronise(held, { lastEnded })).toEqual({ travel: held, effects: [] })
  })

  test('the search of a request that the server does not describe is the one known here', () => {
    const search = {
      trip: { from: activeRide.origin, to: activeRide.origin },
      party: smallestParty,
      about: 'Red coat',
      beganAt: '2026-11-21T09:59:00.000Z',
      endsAt: null,
    }
    const known = { ...searching, search }
    for (const missing of ['origin', 'destination', 'createdAt'] as const) {
      const { [missing]: _, ...asked } = request
      expect(resynchronise(known, { rideRequest: asked }).travel).toMatchObject({ search })
    }
    expect(resynchronise(known, { rideRequest: request }).travel).toMatchObject({
      search: { about: '', beganAt: request.createdAt },
    })
    const matched = { rideRequest: { ...request, about: 'Blue coat' }, ride: proposed }
    expect(resynchronise(known, matched).travel).toMatchObject({ search: { about: 'Blue coat' } })
  })

  test('a proposed or active ride without the rider changes nothing', () => {
    for (const status of ['pending', 'active'] as const) {
      const ride = rideOf('r1', ['eva', 'ana'], { status })
      expect(resynchronise(searching, { ride })).toEqual({ travel: searching, effects: [] })
    }
  })

  test('another proposal opens its screen, and keeps the last ride', () => {
    const past = rideOf('r0', ['me', 'ana'], { status: 'completed' })
    const stands = {
      rideRequest: requestOf('me', 'MATCHED'),
      ride: rideOf('r2', ['me', 'ana'], { status: 'pending' }),
    }
    const { travel, effects } = resynchronise({ ...deciding, lastRide: past }, stands, '/chat/r0')
    expect(travel).toEqual({ ...deciding, ride: stands.ride, lastRide: past })
    expect(effects).toEqual([{ kind: 'go', to: '/request-ride' }])
  })

  test('an ended ride among what stands is handled like none', () => {
    const over = rideOf('r1', ['me', 'ana'], { status: 'completed' })
    expect(resynchronise(riding, { ride: over })).toEqual(resynchronise(riding, {}))
  })

  test('a ride that took the place of a held one opens, also if that is still active', () => {
    const stands = { ride: rideOf('r2', ['me', 'ana']) }
    expect(resynchronise(riding, stands, '/request-ride').effects).toEqual([{ kind: 'go', to: '/ride/r2' }])
    const over: Travel = { ...noTravel, lastRide: rideOf('r1', ['me', 'ana'], { status: 'completed' }) }
    expect(resynchronise(over, { ride: activeRide }, '/request-ride').effects).toEqual([
      { kind: 'go', to: '/ride/r1' },
    ])
  })

  test('a search that found nobody meanwhile rests without words', () => {
    const rideRequest = { ...request, state: 'NO_MATCH' as const }
    expect(resynchronise(searching, { rideRequest }).travel).toMatchObject({ phase: 'resting', message: '' })
  })
})
