import { describe, expect, test } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import { noTravel } from '../state/model.ts'
import { resynchronised } from './connection-state.ts'
import { requestOf, rideOf } from './ride-fixture.ts'
import type { Travel } from './travel.ts'

type Stands = Parameters<typeof resynchronised>[1]
const nothingStands: Stands = { rideRequest: null, ride: null, lastEnded: null }
const activeRide = rideOf('r1', ['me', 'ana'])
const pendingRide = rideOf('r1', ['me', 'ana'], { status: 'pending' })
const searching = {
  ...requestOf('me', 'SEARCHING'),
  origin: activeRide.origin,
  destination: activeRide.origin,
  createdAt: activeRide.createdAt,
}

function resynchronise(held: Partial<Travel>, stands: Partial<Stands>, path = '/ride/r1', first = false) {
  const travel: Travel = { ...noTravel, ...held }
  const outcome = resynchronised(
    travel,
    { ...nothingStands, ...stands },
    { userId: 'me', path, texts: es, first },
  )
  return { travel: { ...travel, ...outcome.change }, effects: outcome.effects }
}

describe('at a connection', () => {
  test('a search that goes on is shown again', () => {
    const { travel, effects } = resynchronise({}, { rideRequest: searching })
    expect(travel).toMatchObject({
      rideRequest: { rideRequestId: 'request of me', state: 'SEARCHING' },
      search: { origin: searching.origin, people: 1, beganAt: searching.createdAt, endsAt: null },
    })
    expect(effects).toEqual([])
  })

  test('a request that is only now being sent is not forgotten', () => {
    const sending = { rideRequestId: null, state: 'SEARCHING' } as const
    expect(resynchronise({ rideRequest: sending }, {}).travel.rideRequest).toEqual(sending)
  })

  test('a request that is over is let go of', () => {
    const held = { rideRequest: { rideRequestId: 'request of me', state: 'SEARCHING' as const }, nearby: 4 }
    expect(resynchronise(held, {}).travel).toMatchObject({
      rideRequest: { rideRequestId: null, state: null },
      nearby: null,
    })
  })

  test('a match made meanwhile is put on the screen', () => {
    const stands = { rideRequest: requestOf('me', 'MATCHED'), ride: pendingRide }
    const { travel, effects } = resynchronise({}, stands, '/chat/old')
    expect(travel.pendingRide).toBe(pendingRide)
    expect(effects).toEqual([{ kind: 'go', to: '/request-ride' }])
    expect(resynchronise({ pendingRide }, stands, '/chat/old').effects).toEqual([])
  })

  test('a match that fell apart meanwhile is taken off it', () => {
    const { travel, effects } = resynchronise({ pendingRide }, { rideRequest: searching }, '/request-ride')
    expect(travel).toMatchObject({ pendingRide: null, rideRequest: { state: 'SEARCHING' } })
    expect(effects).toEqual([])
  })

  test('a ride confirmed meanwhile opens from the ride request screen, and takes nobody out of the chat', () => {
    const stands = { ride: activeRide, rideRequest: requestOf('me', 'CONFIRMED') }
    const opened = resynchronise({ pendingRide }, stands, '/request-ride')
    expect(opened.travel).toMatchObject({ rideData: activeRide, pendingRide: null })
    expect(opened.effects).toEqual([{ kind: 'go', to: '/ride/r1' }])
    expect(resynchronise({ pendingRide }, stands, '/chat/r1').effects).toEqual([])
  })

  test('a known ride opens on the first connection of the page, and never again against the rider’s will', () => {
    const stands = { ride: activeRide }
    expect(resynchronise({ rideData: activeRide }, stands, '/request-ride', true).effects).toHaveLength(1)
    expect(resynchronise({ rideData: activeRide }, stands, '/request-ride').effects).toEqual([])
  })

  test('without a request beside it, the ride tells the state of one’s own', () => {
    expect(resynchronise({}, { ride: activeRide }).travel.rideRequest).toEqual({
      rideRequestId: 'request of me',
      state: 'CONFIRMED',
    })
  })

  test('a ride canceled while away ends as if it had been heard, with the reason', () => {
    const lastEnded = { rideId: 'r1', status: 'canceled', reason: 'NO_DRIVER_FOUND' } as const
    const { travel, effects } = resynchronise({ rideData: activeRide }, { lastEnded })
    expect(travel.rideData).toBeNull()
    expect(effects).toEqual([
      { kind: 'disconnect' },
      { kind: 'go', to: '/request-ride' },
      {
        kind: 'toast',
        type: 'error',
        title: 'Viaje cancelado',
        message: 'El viaje ha sido cancelado. No se encontró conductor.',
      },
    ])
  })

  test('whoever was put back to the search stays connected for it', () => {
    const lastEnded = { rideId: 'r1', status: 'canceled', reason: 'CANCELED_BY_SYSTEM' } as const
    const { effects } = resynchronise({ rideData: activeRide }, { lastEnded, rideRequest: searching })
    expect(effects.map(({ kind }) => kind)).toEqual(['go', 'toast'])
  })

  test('a pending ride that ended by one’s silence is told too', () => {
    const lastEnded = { rideId: 'r1', status: 'canceled', reason: 'NOT_CONFIRMED_IN_TIME' } as const
    const { travel, effects } = resynchronise({ pendingRide }, { lastEnded }, '/request-ride')
    expect(travel.pendingRide).toBeNull()
    expect(effects.at(-1)).toMatchObject({ kind: 'toast', title: 'Viaje cancelado' })
  })

  test('a ride completed while away is read anew, to be rated', () => {
    const lastEnded = { rideId: 'r1', status: 'completed', reason: null } as const
    expect(resynchronise({ rideData: activeRide }, { lastEnded }).effects).toEqual([
      { kind: 'load-ride', rideId: 'r1' },
    ])
  })

  test('a held ride of which the server says nothing is asked for', () => {
    expect(resynchronise({ rideData: activeRide }, {}).effects).toEqual([{ kind: 'load-ride', rideId: 'r1' }])
  })

  test('a completed ride stays held, and an old end is not told twice', () => {
    const rideData = { ...activeRide, status: 'completed' as const }
    const lastEnded = { rideId: 'r0', status: 'canceled', reason: 'CANCELED_BY_USER' } as const
    expect(resynchronise({ rideData }, { lastEnded })).toMatchObject({ travel: { rideData }, effects: [] })
  })
})
