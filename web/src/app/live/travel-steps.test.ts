import type { Ride, RideRequestState } from '@woodalo/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { web as en } from '@woodalo/languages/en/web'
import { isRideFullyVerified, pendingRide, rideData, rideRequest } from '../state/derived-from-state.ts'
import { type CanceledRide, noTravel, type Travel } from '../state/app-state.ts'
import type { Effect } from './travel-effects.ts'
import { requestOf, rideOf } from './ride-fixture.ts'
import {
  mine,
  sending,
  searching,
  resting,
  deciding,
  riding,
  proposed,
  activeRide,
  after,
} from './travel-fixture.ts'

function stateOf(travel: Travel): RideRequestState | null {
  return rideRequest({ travel }).state
}
const canceledFlow = (message: string, told: CanceledRide | null = null): Effect[] => [
  { kind: 'disconnect' },
  ...(told ? [{ kind: 'canceled' as const, ...told }] : []),
  { kind: 'go', to: '/request-ride' },
  { kind: 'toast', type: 'error', title: 'Trip canceled', message },
]
describe('a search', () => {
  test('begins with the acknowledgement', () => {
    const { travel } = after(noTravel, 'NEW_RIDE_REQUEST_ACK', { rideRequestId: mine })
    expect(rideRequest({ travel })).toEqual({ rideRequestId: mine, state: 'SEARCHING' })
  })

  test('is not reset by a second acknowledgement', () => {
    const { travel } = after(deciding, 'NEW_RIDE_REQUEST_ACK', { rideRequestId: mine })
    expect(travel).toBe(deciding)
  })

  test('counts nearby riders only for its own request', () => {
    expect(after(searching, 'SEARCH_PROGRESS', { rideRequestId: mine, nearby: 3 }).travel).toMatchObject({
      nearby: 3,
    })
    expect(after(searching, 'SEARCH_PROGRESS', { rideRequestId: 'x', nearby: 3 }).travel).toMatchObject({
      nearby: null,
    })
  })

  test('rests and can be continued if it finds nobody', () => {
    const { travel, effects } = after(searching, 'NO_MATCH_FOUND', {
      rideRequestId: mine,
      message: 'Nobody.',
    })
    expect(travel).toEqual(resting)
    expect(effects).toEqual([])
  })

  test('continues when the server says so', () => {
    const payload = {
      rideRequestId: mine,
      oldStatus: 'NO_MATCH',
      newStatus: 'SEARCHING',
      message: '',
    } as const
    const { travel } = after(resting, 'RIDE_REQUEST_STATUS_UPDATED', payload)
    expect(travel).toEqual(searching)
  })

  test('takes on the state of an update', () => {
    for (const newStatus of [
      'SEARCHING',
      'MATCHED',
      'CONFIRMED',
      'DONE',
      'NO_MATCH',
      'CANCELED',
      'EXPIRED',
    ] as const) {
      const payload = { rideRequestId: mine, oldStatus: 'SEARCHING', newStatus, message: '' } as const
      const { travel } = after(searching, 'RIDE_REQUEST_STATUS_UPDATED', payload)
      expect(stateOf(travel)).toBe(newStatus)
    }
  })

  test('ignores events about an older one', () => {
    const payload = {
      rideRequestId: 'older',
      oldStatus: 'NO_MATCH',
      newStatus: 'EXPIRED',
      message: '',
    } as const
    expect(after(searching, 'RIDE_REQUEST_STATUS_UPDATED', payload).travel).toBe(searching)
  })

  test('takes over its new end from the status update even if its ride came first', () => {
    const payload = {
      rideRequestId: mine,
      oldStatus: 'SEARCHING',
      newStatus: 'MATCHED',
      message: '',
      searchEndsAt: '2026-11-21T10:09:00.000Z',
    } as const
    const { travel } = after(deciding, 'RIDE_REQUEST_STATUS_UPDATED', payload)
    expect(travel).toEqual({ ...deciding, search: { ...deciding.search, endsAt: payload.searchEndsAt } })
  })

  test('is not ended while it is being sent by the end of the one it replaces', () => {
    const payload = {
      rideRequestId: 'older',
      oldStatus: 'NO_MATCH',
      newStatus: 'CANCELED',
      message: '',
    } as const
    expect(after(sending, 'RIDE_REQUEST_STATUS_UPDATED', payload).travel).toBe(sending)
    for (const name of ['CANCEL_RIDE_REQUEST_ACK', 'CANCEL_RIDE_REQUEST_OK'] as const)
      expect(after(sending, name, { rideRequestId: 'older', message: '' })).toEqual({
        travel: sending,
        effects: [],
      })
  })

  test('ends at an ERROR with the specified text', () => {
    const { travel, effects } = after(searching, 'ERROR', {
      message: 'No.',
      code: 'INVALID_INPUT',
    })
    expect(stateOf(travel)).toBeNull()
    expect(effects).toEqual([{ kind: 'toast', type: 'error', title: 'An error has ocurred', message: 'No.' }])
  })

  test('is cleared by the acknowledgement of its cancellation and disconnects once that is stored', () => {
    const acknowledged = after(searching, 'CANCEL_RIDE_REQUEST_ACK', {
      rideRequestId: mine,
      message: '',
    })
    expect(stateOf(acknowledged.travel)).toBeNull()
    expect(acknowledged.effects).toEqual([])
    const stored = after(acknowledged.travel, 'CANCEL_RIDE_REQUEST_OK', { rideRequestId: mine, message: '' })
    expect(stored.effects).toEqual([{ kind: 'disconnect' }])
  })

  test('is not disconnected by the late confirmation of an older cancellation', () => {
    const newer: Travel = { ...searching, rideRequestId: 'newer' }
    expect(after(newer, 'CANCEL_RIDE_REQUEST_OK', { rideRequestId: mine, message: '' }).effects).toEqual([])
  })
})

describe('a match', () => {
  test('shows the pending ride on the ride request screen, wherever the rider is', () => {
    const { travel, effects } = after(searching, 'MATCH_FOUND', { pendingRide: proposed }, '/ride/old')
    expect(travel).toEqual(deciding)
    expect(rideRequest({ travel })).toEqual({ rideRequestId: mine, state: 'MATCHED' })
    expect([pendingRide({ travel }), rideData({ travel })]).toEqual([proposed, null])
    expect(effects).toEqual([{ kind: 'go', to: '/request-ride' }])
    expect(after(searching, 'MATCH_FOUND', { pendingRide: proposed }).effects).toEqual([])
  })

  test('shows new terms after somebody joins, and never older ones', () => {
    const joined = { ...proposed, termsVersion: 3 }
    const newer = after(deciding, 'RIDE_REQUEST_ADDED_TO_RIDE', { ride: joined }).travel
    expect(pendingRide({ travel: newer })).toBe(joined)
    expect(after(newer, 'MATCH_FOUND', { pendingRide: proposed }).travel).toBe(newer)
  })

  test('is marked once one has accepted', () => {
    const { travel } = after(deciding, 'ACCEPT_RIDE_OK', { rideId: 'r1', message: '' })
    expect(pendingRide({ travel })!.rideRequests.map(({ accepted }) => accepted)).toEqual([true, false])
  })

  test('returns to the search with a notice if it falls apart', () => {
    const payload = {
      rideRequestId: mine,
      oldStatus: 'MATCHED',
      newStatus: 'SEARCHING',
      message: 'Ana left.',
    } as const
    const { travel, effects } = after(deciding, 'RIDE_REQUEST_STATUS_UPDATED', payload)
    expect(travel).toEqual(searching)
    expect(effects).toEqual([
      { kind: 'notice', variant: 'info', title: en.search.back, message: 'Ana left.' },
    ])
  })

  test('ends the ride if it falls apart after everybody accepted, and the search continues', () => {
    const payload = {
      rideRequestId: mine,
      oldStatus: 'CONFIRMED',
      newStatus: 'SEARCHING',
      message: 'Back.',
    } as const
    const { travel, effects } = after(riding, 'RIDE_REQUEST_STATUS_UPDATED', payload, '/ride/r1')
    expect(travel).toEqual(searching)
    expect(effects.map(({ kind }) => kind)).toEqual(['notice', 'go'])
  })

  test('shows who has accepted these terms', () => {
    const [me, ana] = proposed.rideRequests
    const ride = { ...proposed, rideRequests: [me!, { ...ana!, accepted: true }] }
    const accepted = (termsVersion: number) =>
      pendingRide(
        after(deciding, 'RIDE_ACCEPTANCE_UPDATE', {
          rideId: 'r1',
          termsVersion,
          acceptedUids: ['ana'],
          ride,
        }),
      )!
    expect(accepted(2).rideRequests.map((entry) => entry.accepted)).toEqual([false, true])
    expect(accepted(1)).toBe(proposed)
  })

  test('is stored once everybody has accepted, and its screen opens', () => {
    const payload = {
      rideRequestId: mine,
      oldStatus: 'MATCHED',
      newStatus: 'CONFIRMED',
      message: '',
      confirmedRide: { ...activeRide, isVerified: true },
    } as const
    const { travel, effects } = after(deciding, 'RIDE_REQUEST_STATUS_UPDATED', payload)
    expect(travel).toEqual({ ...riding, ride: payload.confirmedRide })
    expect(rideRequest({ travel })).toEqual({ rideRequestId: mine, state: 'CONFIRMED' })
    expect([pendingRide({ travel }), rideData({ travel })]).toEqual([null, payload.confirmedRide])
    expect(isRideFullyVerified({ travel })).toBe(true)
    expect(effects).toEqual([{ kind: 'go', to: '/ride/r1' }])
  })

  test('is over if one did not respond', () => {
    const ride = { ...proposed, status: 'canceled' as const }
    const payload = {
      rideId: 'r1',
      oldStatus: 'pending',
      newStatus: 'canceled',
      message: 'Late.',
      ride,
    } as const
    const { travel, effects } = after(deciding, 'RIDE_STATUS_UPDATED', payload)
    expect(stateOf(travel)).toBeNull()
    expect(effects).toEqual(canceledFlow('Late.', { ride: payload.ride, reason: 'NOT_SPECIFIED', by: null }))
  })
})

describe('a ride', () => {
  test('clears the request, opens the ride request screen, says why and disconnects if it is canceled', () => {
    const cancellation = { reason: 'NO_DRIVER_FOUND' as const, byUid: 'ana' }
    const ride = { ...activeRide, status: 'canceled' as const, cancellation }
    const payload = {
      rideId: 'r1',
      oldStatus: 'active',
      newStatus: 'canceled',
      message: 'No taxi.',
      ride,
    } as const
    const { travel, effects } = after(riding, 'RIDE_STATUS_UPDATED', payload, '/ride/r1')
    expect(rideRequest({ travel })).toEqual({ rideRequestId: null, state: null })
    // Who it was and why stays on that screen when the toast is closed.
    const told = { ride, reason: 'NO_DRIVER_FOUND', by: 'ana' } as const
    expect(effects).toEqual(canceledFlow('No taxi.', told))
  })

  test('shows the specified text after one’s own cancellation', () => {
    const { travel, effects } = after(riding, 'CANCEL_RIDE_OK', { rideId: 'r1', message: 'ok' })
    expect(travel).toEqual(noTravel)
    expect(effects).toEqual(canceledFlow('The trip has been canceled.'))
    expect(after(riding, 'CANCEL_RIDE_ACK', { rideId: 'r1', message: 'ok' })).toEqual({
      travel: riding,
      effects: [],
    })
  })

  test('continues without somebody who leaves, with a notice', () => {
    const ride = rideOf('r1', ['me'])
    const payload = {
      rideId: 'r1',
      oldStatus: 'active',
      newStatus: 'active',
      message: 'Ana left.',
      ride,
    } as const
    const { travel, effects } = after(riding, 'RIDE_STATUS_UPDATED', payload)
    expect(rideData({ travel })).toBe(ride)
    expect(effects).toMatchObject([{ kind: 'notice', message: 'Ana left.' }])
  })

  test('stays in the store when it is completed, to be rated', () => {
    const ride = { ...activeRide, status: 'completed' as const }
    const payload = { rideId: 'r1', oldStatus: 'active', newStatus: 'completed', message: '', ride } as const
    const { travel, effects } = after(riding, 'RIDE_STATUS_UPDATED', payload)
    expect(travel).toMatchObject({ phase: 'idle', lastRide: ride })
    expect(effects).toEqual([])
  })

  test('does not change one’s new search if it continues without oneself', () => {
    const off = { ...activeRide, rideRequests: [requestOf('me', 'DONE'), requestOf('ana', 'CONFIRMED')] }
    const next: Travel = { ...searching, rideRequestId: 'next', nearby: 2, lastRide: off }
    const ride = { ...off, status: 'completed' as const }
    const payload = { rideId: 'r1', oldStatus: 'active', newStatus: 'completed', message: '', ride } as const
    expect(after(next, 'RIDE_STATUS_UPDATED', payload).travel).toEqual({ ...next, lastRide: ride })
  })

  test('does not return to the decision by a late event', () => {
    expect(after(riding, 'MATCH_FOUND', { pendingRide: proposed })).toEqual({ travel: riding, effects: [] })
  })

  test('shows who is verified', () => {
    const ride: Ride = {
      ...activeRide,
      isVerified: true,
      rideRequests: activeRide.rideRequests.map((entry) => ({ ...entry, isVerified: true })),
      may: ['drop-off', 'write'],
    }
    const payload = { rideId: 'r1', isFullyVerified: true, verifiedUids: ['me', 'ana'], ride }
    const { travel } = after(riding, 'RIDE_VERIFICATION_UPDATE', payload)
    expect(isRideFullyVerified({ travel })).toBe(true)
    expect(rideData({ travel })).toMatchObject({
      isVerified: true,
      rideRequests: [{ isVerified: true }, { isVerified: true }],
      may: ['drop-off', 'write'],
    })
  })

  test('ignores events about another one', () => {
    const other = rideOf('r2', ['me', 'ana'], { status: 'canceled' })
    const updated = {
      rideId: 'r2',
      oldStatus: 'active',
      newStatus: 'canceled',
      message: '',
      ride: other,
    } as const
    for (const outcome of [
      after(riding, 'RIDE_STATUS_UPDATED', updated),
      after(riding, 'CANCEL_RIDE_OK', { rideId: 'r2', message: '' }),
      after(riding, 'RIDE_VERIFICATION_UPDATE', {
        rideId: 'r2',
        isFullyVerified: true,
        verifiedUids: [],
        ride: other,
      }),
    ])
      expect(outcome).toEqual({ travel: riding, effects: [] })
  })
})

test('a pending ride is shown only to matched riders, in any order of events', () => {
  const update = (newStatus: RideRequestState, oldStatus: RideRequestState) =>
    ['RIDE_REQUEST_STATUS_UPDATED', { rideRequestId: mine, oldStatus, newStatus, message: '' }] as const
  const events = fc.constantFrom(
    ['NEW_RIDE_REQUEST_ACK', { rideRequestId: mine }] as const,
    ['MATCH_FOUND', { pendingRide: proposed }] as const,
    ['NO_MATCH_FOUND', { rideRequestId: mine, message: '' }] as const,
    ['CANCEL_RIDE_REQUEST_ACK', { rideRequestId: mine, message: '' }] as const,
    update('SEARCHING', 'MATCHED'),
    update('EXPIRED', 'MATCHED'),
    update('CANCELED', 'MATCHED'),
    [
      'RIDE_REQUEST_STATUS_UPDATED',
      {
        rideRequestId: mine,
        oldStatus: 'MATCHED',
        newStatus: 'CONFIRMED',
        message: '',
        confirmedRide: activeRide,
      },
    ] as const,
  )
  let shown = 0
  fc.assert(
    fc.property(fc.array(events, { maxLength: 12 }), (sequence) => {
      let travel: Travel = noTravel
      for (const [name, payload] of sequence) travel = after(travel, name, payload as never).travel
      const isShown = pendingRide({ travel }) !== null
      shown += Number(isShown)
      expect(isShown ? stateOf(travel) : 'MATCHED').toBe('MATCHED')
    }),
  )
  expect(shown).toBeGreaterThan(0)
})
