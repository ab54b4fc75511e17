import type { Ride, RideRequestState } from '@woodalo/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { web as en } from '@woodalo/languages/en/web'
import { isRideFullyVerified, pendingRide, rideData, rideRequest } from '../state/getters.ts'
import { noTravel, type Travel } from '../state/model.ts'
import type { Effect } from './outcome.ts'
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
const canceledFlow = (message: string): Effect[] => [
  { kind: 'disconnect' },
  { kind: 'go', to: '/request-ride' },
  { kind: 'toast', type: 'error', title: 'Trip canceled', message },
]
describe('a search', () => {
  test('begins with the acknowledgement', () => {
    const { travel } = after(noTravel, 'NEW_RIDE_REQUEST_ACK', { rideRequestId: mine })
    expect(rideRequest({ travel })).toEqual({ rideRequestId: mine, state: 'SEARCHING' })
  })

  test('is not thrown back by an acknowledgement that comes twice', () => {
    const { travel } = after(deciding, 'NEW_RIDE_REQUEST_ACK', { rideRequestId: mine })
    expect(travel).toBe(deciding)
  })

  test('counts who is near, for this request only', () => {
    expect(after(searching, 'SEARCH_PROGRESS', { rideRequestId: mine, nearby: 3 }).travel).toMatchObject({
      nearby: 3,
    })
    expect(after(searching, 'SEARCH_PROGRESS', { rideRequestId: 'x', nearby: 3 }).travel).toMatchObject({
      nearby: null,
    })
  })

  test('that finds nobody rests, ready to go on', () => {
    const { travel, effects } = after(searching, 'NO_MATCH_FOUND', {
      rideRequestId: mine,
      message: 'Nobody.',
    })
    expect(travel).toEqual(resting)
    expect(effects).toEqual([])
  })

  test('goes on when the server says so', () => {
    const payload = {
      rideRequestId: mine,
      oldStatus: 'NO_MATCH',
      newStatus: 'SEARCHING',
      message: '',
    } as const
    const { travel } = after(resting, 'RIDE_REQUEST_STATUS_UPDATED', payload)
    expect(travel).toEqual(searching)
  })

  test('takes on whatever state an update reports', () => {
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

  test('is not disturbed by a word about an older one', () => {
    const payload = {
      rideRequestId: 'older',
      oldStatus: 'NO_MATCH',
      newStatus: 'EXPIRED',
      message: '',
    } as const
    expect(after(searching, 'RIDE_REQUEST_STATUS_UPDATED', payload).travel).toBe(searching)
  })

  test('that is being sent is not ended by the one that gives way to it', () => {
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

  test('ends at an ERROR, told in the spec’s words', () => {
    const { travel, effects } = after(searching, 'ERROR', {
      message: 'No.',
      code: 'INVALID_INPUT',
    })
    expect(stateOf(travel)).toBeNull()
    expect(effects).toEqual([{ kind: 'toast', type: 'error', title: 'An error has ocurred', message: 'No.' }])
  })

  test('that is canceled clears at the acknowledgement and disconnects once it is stored', () => {
    const acknowledged = after(searching, 'CANCEL_RIDE_REQUEST_ACK', {
      rideRequestId: mine,
      message: '',
    })
    expect(stateOf(acknowledged.travel)).toBeNull()
    expect(acknowledged.effects).toEqual([])
    const stored = after(acknowledged.travel, 'CANCEL_RIDE_REQUEST_OK', { rideRequestId: mine, message: '' })
    expect(stored.effects).toEqual([{ kind: 'disconnect' }])
  })

  test('that began after a canceled one is not disconnected by the late confirmation', () => {
    const newer: Travel = { ...searching, rideRequestId: 'newer' }
    expect(after(newer, 'CANCEL_RIDE_REQUEST_OK', { rideRequestId: mine, message: '' }).effects).toEqual([])
  })
})

describe('a match', () => {
  test('puts the pending ride on the ride request screen, wherever the rider is', () => {
    const { travel, effects } = after(searching, 'MATCH_FOUND', { pendingRide: proposed }, '/ride/old')
    expect(travel).toEqual(deciding)
    expect(rideRequest({ travel })).toEqual({ rideRequestId: mine, state: 'MATCHED' })
    expect([pendingRide({ travel }), rideData({ travel })]).toEqual([proposed, null])
    expect(effects).toEqual([{ kind: 'go', to: '/request-ride' }])
    expect(after(searching, 'MATCH_FOUND', { pendingRide: proposed }).effects).toEqual([])
  })

  test('shows a joiner’s new terms, and never older ones', () => {
    const joined = { ...proposed, termsVersion: 3 }
    const newer = after(deciding, 'RIDE_REQUEST_ADDED_TO_RIDE', { ride: joined }).travel
    expect(pendingRide({ travel: newer })).toBe(joined)
    expect(after(newer, 'MATCH_FOUND', { pendingRide: proposed }).travel).toBe(newer)
  })

  test('that one has accepted is marked so', () => {
    const { travel } = after(deciding, 'ACCEPT_RIDE_OK', { rideId: 'r1', message: '' })
    expect(pendingRide({ travel })!.rideRequests.map(({ accepted }) => accepted)).toEqual([true, false])
  })

  test('that falls apart goes back to the search, and says so', () => {
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

  test('that fell apart after everybody had accepted ends the ride, and the search goes on', () => {
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

  test('that everybody accepted is held, and its screen opens', () => {
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

  test('that one was silent on is over', () => {
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
    expect(effects).toEqual(canceledFlow('Late.'))
  })
})

describe('a ride', () => {
  test('that is canceled clears the request, goes to the ride request screen, says why and disconnects', () => {
    const ride = { ...activeRide, status: 'canceled' as const }
    const payload = {
      rideId: 'r1',
      oldStatus: 'active',
      newStatus: 'canceled',
      message: 'No taxi.',
      ride,
    } as const
    const { travel, effects } = after(riding, 'RIDE_STATUS_UPDATED', payload, '/ride/r1')
    expect(rideRequest({ travel })).toEqual({ rideRequestId: null, state: null })
    expect(effects).toEqual(canceledFlow('No taxi.'))
  })

  test('that oneself canceled says it in the spec’s words', () => {
    const { travel, effects } = after(riding, 'CANCEL_RIDE_OK', { rideId: 'r1', message: 'ok' })
    expect(travel).toEqual(noTravel)
    expect(effects).toEqual(canceledFlow('The trip has been canceled.'))
    expect(after(riding, 'CANCEL_RIDE_ACK', { rideId: 'r1', message: 'ok' })).toEqual({
      travel: riding,
      effects: [],
    })
  })

  test('that somebody leaves goes on with those left, and says so', () => {
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

  test('that is completed stays held, to be rated', () => {
    const ride = { ...activeRide, status: 'completed' as const }
    const payload = { rideId: 'r1', oldStatus: 'active', newStatus: 'completed', message: '', ride } as const
    const { travel, effects } = after(riding, 'RIDE_STATUS_UPDATED', payload)
    expect(travel).toMatchObject({ phase: 'idle', lastRide: ride })
    expect(effects).toEqual([])
  })

  test('that goes on without oneself leaves alone what one searches for meanwhile', () => {
    const off = { ...activeRide, rideRequests: [requestOf('me', 'DONE'), requestOf('ana', 'CONFIRMED')] }
    const next: Travel = { ...searching, rideRequestId: 'next', nearby: 2, lastRide: off }
    const ride = { ...off, status: 'completed' as const }
    const payload = { rideId: 'r1', oldStatus: 'active', newStatus: 'completed', message: '', ride } as const
    expect(after(next, 'RIDE_STATUS_UPDATED', payload).travel).toEqual({ ...next, lastRide: ride })
  })

  test('that is under way does not go back to the decision by a late word', () => {
    expect(after(riding, 'MATCH_FOUND', { pendingRide: proposed })).toEqual({ travel: riding, effects: [] })
  })

  test('learns who is verified', () => {
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

  test('is not touched by a word about another one', () => {
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

test('whatever the order of events, a pending ride is on the screen of those alone who are matched', () => {
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
