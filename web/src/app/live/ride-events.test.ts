import type { Ride, RideRequestState, ServerEventPayloads } from '@woodalo/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { web as en } from '@woodalo/languages/en/web'
import { noTravel } from '../state/model.ts'
import { rideOf } from './ride-fixture.ts'
import { step, type steps } from './ride-events.ts'
import type { Effect, Travel } from './travel.ts'

const none: Travel = noTravel
const mine = 'request of me'

/** Steps from a state through an event; answers the state after it and what else happens. */
function after<Name extends keyof typeof steps>(
  travel: Partial<Travel>,
  name: Name,
  payload: ServerEventPayloads[Name],
  path = '/request-ride',
): { travel: Travel; effects: Effect[] } {
  const before = { ...none, ...travel }
  const { change, effects } = step(name, before, payload, { userId: 'me', path, texts: en })
  return { travel: { ...before, ...change }, effects }
}
function inState(state: RideRequestState | null): Pick<Travel, 'rideRequest'> {
  return { rideRequest: { rideRequestId: mine, state } }
}
const canceledFlow = (message: string): Effect[] => [
  { kind: 'disconnect' },
  { kind: 'go', to: '/request-ride' },
  { kind: 'toast', type: 'error', title: 'Trip canceled', message },
]
const pendingRide = rideOf('r1', ['me', 'ana'], { status: 'pending', termsVersion: 2 })
const activeRide = rideOf('r1', ['me', 'ana'])

describe('a search', () => {
  test('begins with the acknowledgement', () => {
    const { travel } = after({}, 'NEW_RIDE_REQUEST_ACK', { rideRequestId: mine })
    expect(travel.rideRequest).toEqual({ rideRequestId: mine, state: 'SEARCHING' })
  })

  test('is not thrown back by an acknowledgement that comes twice', () => {
    const { travel } = after(inState('MATCHED'), 'NEW_RIDE_REQUEST_ACK', { rideRequestId: mine })
    expect(travel.rideRequest.state).toBe('MATCHED')
  })

  test('counts who is near, for this request only', () => {
    expect(
      after(inState('SEARCHING'), 'SEARCH_PROGRESS', { rideRequestId: mine, nearby: 3 }).travel.nearby,
    ).toBe(3)
    expect(
      after(inState('SEARCHING'), 'SEARCH_PROGRESS', { rideRequestId: 'x', nearby: 3 }).travel.nearby,
    ).toBeNull()
  })

  test('that finds nobody rests, ready to go on', () => {
    const { travel, effects } = after(inState('SEARCHING'), 'NO_MATCH_FOUND', {
      rideRequestId: mine,
      message: 'Nobody.',
    })
    expect(travel).toMatchObject({ ...inState('NO_MATCH'), noMatchMessage: 'Nobody.' })
    expect(effects).toEqual([])
  })

  test('goes on when the server says so', () => {
    const payload = {
      rideRequestId: mine,
      oldStatus: 'NO_MATCH',
      newStatus: 'SEARCHING',
      message: '',
    } as const
    const { travel } = after(
      { ...inState('NO_MATCH'), noMatchMessage: 'Nobody.' },
      'RIDE_REQUEST_STATUS_UPDATED',
      payload,
    )
    expect(travel).toMatchObject({ ...inState('SEARCHING'), noMatchMessage: null })
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
      expect(
        after(inState('SEARCHING'), 'RIDE_REQUEST_STATUS_UPDATED', payload).travel.rideRequest.state,
      ).toBe(newStatus)
    }
  })

  test('is not disturbed by a word about an older one', () => {
    const payload = {
      rideRequestId: 'older',
      oldStatus: 'NO_MATCH',
      newStatus: 'EXPIRED',
      message: '',
    } as const
    expect(after(inState('SEARCHING'), 'RIDE_REQUEST_STATUS_UPDATED', payload).travel).toMatchObject(
      inState('SEARCHING'),
    )
  })

  test('that is being sent is not ended by the one that gives way to it', () => {
    const sending = { rideRequest: { rideRequestId: null, state: 'SEARCHING' as const } }
    const payload = {
      rideRequestId: 'older',
      oldStatus: 'NO_MATCH',
      newStatus: 'CANCELED',
      message: '',
    } as const
    expect(after(sending, 'RIDE_REQUEST_STATUS_UPDATED', payload).travel).toMatchObject(sending)
  })

  test('ends at an ERROR, told in the spec’s words', () => {
    const { travel, effects } = after(inState('SEARCHING'), 'ERROR', {
      message: 'No.',
      code: 'INVALID_INPUT',
    })
    expect(travel.rideRequest.state).toBeNull()
    expect(effects).toEqual([{ kind: 'toast', type: 'error', title: 'An error has ocurred', message: 'No.' }])
  })

  test('that is canceled clears at the acknowledgement and disconnects once it is stored', () => {
    const acknowledged = after(inState('SEARCHING'), 'CANCEL_RIDE_REQUEST_ACK', {
      rideRequestId: mine,
      message: '',
    })
    expect(acknowledged.travel.rideRequest.state).toBeNull()
    expect(acknowledged.effects).toEqual([])
    const stored = after(acknowledged.travel, 'CANCEL_RIDE_REQUEST_OK', { rideRequestId: mine, message: '' })
    expect(stored.effects).toEqual([{ kind: 'disconnect' }])
  })

  test('that began after a canceled one is not disconnected by the late confirmation', () => {
    const newer = { rideRequest: { rideRequestId: 'newer', state: 'SEARCHING' as const } }
    expect(after(newer, 'CANCEL_RIDE_REQUEST_OK', { rideRequestId: mine, message: '' }).effects).toEqual([])
  })
})

describe('a match', () => {
  test('puts the pending ride on the ride request screen, wherever the rider is', () => {
    const { travel, effects } = after(inState('SEARCHING'), 'MATCH_FOUND', { pendingRide }, '/ride/old')
    expect(travel).toMatchObject({ ...inState('MATCHED'), pendingRide, rideData: null })
    expect(effects).toEqual([{ kind: 'go', to: '/request-ride' }])
    expect(after(inState('SEARCHING'), 'MATCH_FOUND', { pendingRide }).effects).toEqual([])
  })

  test('shows a joiner’s new terms, and never older ones', () => {
    const joined: Ride = { ...pendingRide, termsVersion: 3 }
    const state = { ...inState('MATCHED'), pendingRide }
    expect(after(state, 'RIDE_REQUEST_ADDED_TO_RIDE', { ride: joined }).travel.pendingRide).toBe(joined)
    const newer = { ...inState('MATCHED'), pendingRide: joined }
    expect(after(newer, 'MATCH_FOUND', { pendingRide }).travel.pendingRide).toBe(joined)
  })

  test('that one has accepted is marked so', () => {
    const { travel } = after({ pendingRide }, 'ACCEPT_RIDE_OK', { rideId: 'r1', message: '' })
    expect(travel.pendingRide!.rideRequests.map(({ accepted }) => accepted)).toEqual([true, false])
  })

  test('that falls apart goes back to the search, and says so', () => {
    const payload = {
      rideRequestId: mine,
      oldStatus: 'MATCHED',
      newStatus: 'SEARCHING',
      message: 'Ana left.',
    } as const
    const { travel, effects } = after(
      { ...inState('MATCHED'), pendingRide },
      'RIDE_REQUEST_STATUS_UPDATED',
      payload,
    )
    expect(travel).toMatchObject({ ...inState('SEARCHING'), pendingRide: null })
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
    const state = { ...inState('CONFIRMED'), rideData: activeRide }
    const { travel, effects } = after(state, 'RIDE_REQUEST_STATUS_UPDATED', payload, '/ride/r1')
    expect(travel).toMatchObject({ ...inState('SEARCHING'), rideData: null })
    expect(effects.map(({ kind }) => kind)).toEqual(['notice', 'go'])
  })

  test('shows who has accepted these terms', () => {
    const state = { ...inState('MATCHED'), pendingRide }
    const [me, ana] = pendingRide.rideRequests
    const ride = { ...pendingRide, rideRequests: [me!, { ...ana!, accepted: true }] }
    const accepted = (termsVersion: number) =>
      after(state, 'RIDE_ACCEPTANCE_UPDATE', { rideId: 'r1', termsVersion, acceptedUids: ['ana'], ride })
    expect(accepted(2).travel.pendingRide!.rideRequests.map((entry) => entry.accepted)).toEqual([false, true])
    expect(accepted(1).travel.pendingRide).toBe(pendingRide)
  })

  test('that everybody accepted is held, and its screen opens', () => {
    const payload = {
      rideRequestId: mine,
      oldStatus: 'MATCHED',
      newStatus: 'CONFIRMED',
      message: '',
      confirmedRide: { ...activeRide, isVerified: true },
    } as const
    const { travel, effects } = after(
      { ...inState('MATCHED'), pendingRide },
      'RIDE_REQUEST_STATUS_UPDATED',
      payload,
    )
    expect(travel).toMatchObject({
      ...inState('CONFIRMED'),
      pendingRide: null,
      rideData: payload.confirmedRide,
      isRideFullyVerified: true,
    })
    expect(effects).toEqual([{ kind: 'go', to: '/ride/r1' }])
  })

  test('that one was silent on is over', () => {
    const ride = { ...pendingRide, status: 'canceled' as const }
    const payload = {
      rideId: 'r1',
      oldStatus: 'pending',
      newStatus: 'canceled',
      message: 'Late.',
      ride,
    } as const
    const { travel, effects } = after({ ...inState('MATCHED'), pendingRide }, 'RIDE_STATUS_UPDATED', payload)
    expect(travel.rideRequest.state).toBeNull()
    expect(effects).toEqual(canceledFlow('Late.'))
  })
})

describe('a ride', () => {
  const traveling = { ...inState('CONFIRMED'), rideData: activeRide }

  test('that is canceled clears the request, goes to the ride request screen, says why and disconnects', () => {
    const ride = { ...activeRide, status: 'canceled' as const }
    const payload = {
      rideId: 'r1',
      oldStatus: 'active',
      newStatus: 'canceled',
      message: 'No taxi.',
      ride,
    } as const
    const { travel, effects } = after(traveling, 'RIDE_STATUS_UPDATED', payload, '/ride/r1')
    expect(travel.rideRequest).toEqual({ rideRequestId: null, state: null })
    expect(effects).toEqual(canceledFlow('No taxi.'))
  })

  test('that oneself canceled says it in the spec’s words', () => {
    const { travel, effects } = after(traveling, 'CANCEL_RIDE_OK', { rideId: 'r1', message: 'ok' })
    expect(travel).toMatchObject({ rideData: null, rideRequest: { rideRequestId: null, state: null } })
    expect(effects).toEqual(canceledFlow('The trip has been canceled.'))
    expect(after(traveling, 'CANCEL_RIDE_ACK', { rideId: 'r1', message: 'ok' })).toEqual({
      travel: { ...none, ...traveling },
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
    const { travel, effects } = after(traveling, 'RIDE_STATUS_UPDATED', payload)
    expect(travel.rideData).toBe(ride)
    expect(effects).toMatchObject([{ kind: 'notice', message: 'Ana left.' }])
  })

  test('that is completed stays held, to be rated', () => {
    const ride = { ...activeRide, status: 'completed' as const }
    const payload = { rideId: 'r1', oldStatus: 'active', newStatus: 'completed', message: '', ride } as const
    expect(after(traveling, 'RIDE_STATUS_UPDATED', payload)).toMatchObject({
      travel: { rideData: ride },
      effects: [],
    })
  })

  test('learns who is verified', () => {
    const ride: Ride = {
      ...activeRide,
      isVerified: true,
      rideRequests: activeRide.rideRequests.map((entry) => ({ ...entry, isVerified: true })),
      may: ['drop-off', 'write'],
    }
    const payload = { rideId: 'r1', isFullyVerified: true, verifiedUids: ['me', 'ana'], ride }
    const { travel } = after(traveling, 'RIDE_VERIFICATION_UPDATE', payload)
    expect(travel.isRideFullyVerified).toBe(true)
    expect(travel.rideData).toMatchObject({
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
      after(traveling, 'RIDE_STATUS_UPDATED', updated),
      after(traveling, 'CANCEL_RIDE_OK', { rideId: 'r2', message: '' }),
      after(traveling, 'RIDE_VERIFICATION_UPDATE', {
        rideId: 'r2',
        isFullyVerified: true,
        verifiedUids: [],
        ride: other,
      }),
    ])
      expect(outcome).toEqual({ travel: { ...none, ...traveling }, effects: [] })
  })
})

test('no order of events leaves a pending ride on the screen of somebody who is not matched', () => {
  const update = (newStatus: RideRequestState, oldStatus: RideRequestState) =>
    ['RIDE_REQUEST_STATUS_UPDATED', { rideRequestId: mine, oldStatus, newStatus, message: '' }] as const
  const events = fc.constantFrom(
    ['NEW_RIDE_REQUEST_ACK', { rideRequestId: mine }] as const,
    ['MATCH_FOUND', { pendingRide }] as const,
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
  fc.assert(
    fc.property(fc.array(events, { maxLength: 12 }), (sequence) => {
      let travel = none
      for (const [name, payload] of sequence) travel = after(travel, name, payload as never).travel
      if (travel.pendingRide) expect(travel.rideRequest.state).toBe('MATCHED')
    }),
  )
})
