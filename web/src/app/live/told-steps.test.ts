import { web as en } from '@woodalo/languages/en/web'
import type { Ride, RideRequestState } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { rideRequest } from '../state/derived-from-state.ts'
import { noTravel, type Travel } from '../state/app-state.ts'
import type { Effect } from './travel-effects.ts'
import { requestOf, rideOf } from './ride-fixture.ts'
import {
  activeRide,
  after,
  deciding,
  mine,
  proposed,
  resting,
  riding,
  search,
  searching,
  sending,
} from './travel-fixture.ts'

const notice = (variant: 'error' | 'info', title: string, message: string): Effect => ({
  kind: 'notice',
  variant,
  title,
  message,
})

/** The step of an event that brings the held ride in its present state. */
const told = {
  RIDE_VERIFICATION_UPDATE: (travel: Travel, ride: Ride) =>
    after(travel, 'RIDE_VERIFICATION_UPDATE', {
      rideId: ride.id,
      isFullyVerified: ride.isVerified,
      verifiedUids: [],
      ride,
    }),
  RIDE_ARRIVAL_UPDATED: (travel: Travel, ride: Ride) =>
    after(travel, 'RIDE_ARRIVAL_UPDATED', { rideId: ride.id, ride } as never),
  RIDE_TAXI_UPDATED: (travel: Travel, ride: Ride) =>
    after(travel, 'RIDE_TAXI_UPDATED', { rideId: ride.id, ride } as never),
  SETTLEMENT_UPDATED: (travel: Travel, ride: Ride) =>
    after(travel, 'SETTLEMENT_UPDATED', { rideId: ride.id, ride } as never),
}

describe.each(Object.entries(told))('%s', (_, tell) => {
  test('brings the held ride up to date, also after its end, and moves nobody', () => {
    const now = { ...activeRide, isVerified: true }
    expect(tell(riding, now)).toEqual({ travel: { ...riding, ride: now }, effects: [] })
    for (const status of ['completed', 'canceled'] as const) {
      const over = rideOf('r1', ['me', 'ana'], { status })
      const held: Travel = { ...noTravel, lastRide: over }
      const after = { ...over, isVerified: true }
      expect(tell(held, after)).toEqual({ travel: { ...noTravel, lastRide: after }, effects: [] })
      const next: Travel = { ...searching, rideRequestId: 'next', lastRide: over }
      expect(tell(next, after)).toEqual({ travel: { ...next, lastRide: after }, effects: [] })
    }
  })

  test('changes nothing for another ride, a proposed one, or a rider who holds none', () => {
    expect(tell(riding, rideOf('r2', ['me', 'ana']))).toEqual({ travel: riding, effects: [] })
    expect(tell(riding, proposed)).toEqual({ travel: riding, effects: [] })
    expect(tell(noTravel, activeRide)).toEqual({ travel: noTravel, effects: [] })
    expect(tell(searching, activeRide)).toEqual({ travel: searching, effects: [] })
  })
})

test('a ban is shown over everything else, every other word of the operators as a notice', () => {
  const words = { title: 'From Woodalo', message: 'Be kind.' }
  expect(after(riding, 'STANDING_UPDATED', { kind: 'banned', ...words })).toEqual({
    travel: riding,
    effects: [{ kind: 'banned', message: 'Be kind.' }],
  })
  for (const kind of ['warned', 'lifted', 'kept'] as const)
    expect(after(riding, 'STANDING_UPDATED', { kind, ...words })).toEqual({
      travel: riding,
      effects: [notice('info', 'From Woodalo', 'Be kind.')],
    })
})

describe('what is said about a request', () => {
  function updated(
    travel: Travel,
    oldStatus: RideRequestState,
    newStatus: RideRequestState,
    path = '/request-ride',
  ) {
    const payload = { rideRequestId: mine, oldStatus, newStatus, message: 'Told.' }
    return after(travel, 'RIDE_REQUEST_STATUS_UPDATED', payload, path)
  }

  test('that stays as it is, is why something was refused', () => {
    expect(updated(searching, 'SEARCHING', 'SEARCHING').effects).toEqual([
      notice('error', en.errors.title, 'Told.'),
    ])
  })

  test('that has expired, is a notice', () => {
    const { travel, effects } = updated(resting, 'NO_MATCH', 'EXPIRED')
    expect(travel).toEqual({ ...noTravel, ended: { rideRequestId: mine, state: 'EXPIRED' } })
    expect(effects).toEqual([notice('info', en.search.expired, 'Told.')])
  })

  test('that searches again, is a notice only if there was a group', () => {
    const back = notice('info', en.search.back, 'Told.')
    expect(updated(resting, 'NO_MATCH', 'SEARCHING')).toEqual({ travel: searching, effects: [] })
    expect(updated(deciding, 'MATCHED', 'SEARCHING', '/chat/r1')).toEqual({
      travel: { ...searching, search: { ...search, endsAt: null } },
      effects: [back],
    })
    expect(updated(riding, 'CONFIRMED', 'SEARCHING', '/ride/r1')).toEqual({
      travel: searching,
      effects: [back, { kind: 'go', to: '/request-ride' }],
    })
    // A group that was found has no notice of its own: its screen opens.
    expect(updated(searching, 'SEARCHING', 'MATCHED').effects).toEqual([])
  })

  test('before the request that replaces it, ends or moves nothing', () => {
    const before: Travel = { ...sending, lastRide: activeRide }
    for (const [from, to] of [
      ['MATCHED', 'CONFIRMED'],
      ['NO_MATCH', 'EXPIRED'],
      ['CONFIRMED', 'DONE'],
    ] as const)
      expect(updated(before, from, to)).toEqual({ travel: before, effects: [] })
  })

  test('says what a search without a result said first, until it searches again', () => {
    const { travel } = updated(resting, 'NO_MATCH', 'NO_MATCH')
    expect(travel).toEqual(resting)
    expect(updated(searching, 'SEARCHING', 'NO_MATCH').travel).toEqual({ ...resting, message: 'Told.' })
    expect(updated({ ...searching, nearby: 3 }, 'SEARCHING', 'SEARCHING').travel).toEqual({
      ...searching,
      nearby: 3,
    })
    expect(updated({ ...searching, nearby: 3 }, 'SEARCHING', 'MATCHED').travel).toEqual({
      ...searching,
      state: 'MATCHED',
    })
  })
})

describe('events of requests that are none of the present one', () => {
  const elsewhere = { rideRequestId: 'older', message: 'Nobody.' }

  test('neither rest the search nor count who is near', () => {
    expect(after(searching, 'NO_MATCH_FOUND', elsewhere)).toEqual({ travel: searching, effects: [] })
    expect(after(resting, 'SEARCH_PROGRESS', { rideRequestId: mine, nearby: 2 }).travel).toBe(resting)
  })

  test('an acknowledgement of an ended request does not begin it again', () => {
    const ended: Travel = { ...noTravel, ended: { rideRequestId: mine, state: 'DONE' } }
    expect(after(ended, 'NEW_RIDE_REQUEST_ACK', { rideRequestId: mine }).travel).toBe(ended)
    const next = after(ended, 'NEW_RIDE_REQUEST_ACK', { rideRequestId: 'next' }).travel
    expect(rideRequest({ travel: next })).toEqual({ rideRequestId: 'next', state: 'SEARCHING' })
    expect(next).toMatchObject({ search: null, nearby: null })
  })
})

describe('a proposal', () => {
  test('in the terms on the screen shows its news; older ones do not replace them', () => {
    const news = { ...proposed, vehicle: 'van' as const }
    expect(after(deciding, 'RIDE_REQUEST_ADDED_TO_RIDE', { ride: news }).travel).toEqual({
      ...deciding,
      ride: news,
    })
    const older = { ...proposed, termsVersion: 1 }
    expect(after(deciding, 'RIDE_REQUEST_ADDED_TO_RIDE', { ride: older }).travel).toBe(deciding)
    const other = rideOf('r2', ['me', 'ana'], { status: 'pending', termsVersion: 1 })
    expect(after(deciding, 'MATCH_FOUND', { pendingRide: other }).travel).toEqual({
      ...deciding,
      ride: other,
    })
  })

  test('is shown under the rider’s own request, and only if there is one', () => {
    expect(after(noTravel, 'MATCH_FOUND', { pendingRide: proposed }).travel).toMatchObject({
      phase: 'deciding',
      rideRequestId: mine,
      search: null,
    })
    const withoutMe = rideOf('r1', ['eva', 'ana'], { status: 'pending' })
    expect(after(searching, 'MATCH_FOUND', { pendingRide: withoutMe }).travel).toMatchObject({
      phase: 'deciding',
      rideRequestId: mine,
    })
    expect(after(noTravel, 'MATCH_FOUND', { pendingRide: withoutMe }).travel).toBe(noTravel)
    expect(after(searching, 'MATCH_FOUND', { pendingRide: activeRide as never }).travel).toBe(searching)
  })

  test('is accepted by who accepts it, and by its present members', () => {
    const payload = { rideId: 'r1', message: '' }
    expect(after(deciding, 'ACCEPT_RIDE_OK', payload).travel).toEqual({
      ...deciding,
      ride: {
        ...proposed,
        rideRequests: [{ ...requestOf('me', 'MATCHED'), accepted: true }, requestOf('ana', 'MATCHED')],
      },
    })
    expect(after(deciding, 'ACCEPT_RIDE_OK', { ...payload, rideId: 'r2' }).travel).toBe(deciding)
    expect(after(riding, 'ACCEPT_RIDE_OK', payload).travel).toBe(riding)
    const accepted = { ...proposed, rideRequests: [requestOf('me', 'MATCHED')] }
    const update = (changes: object) =>
      after(deciding, 'RIDE_ACCEPTANCE_UPDATE', {
        rideId: 'r1',
        termsVersion: 2,
        ride: accepted,
        ...changes,
      } as never).travel
    expect(update({})).toEqual({ ...deciding, ride: accepted })
    for (const late of [{ rideId: 'r2' }, { termsVersion: 1 }, { ride: activeRide }])
      expect(update(late)).toBe(deciding)
    expect(
      after(searching, 'RIDE_ACCEPTANCE_UPDATE', { rideId: 'r1', termsVersion: 2, ride: accepted } as never)
        .travel,
    ).toBe(searching)
  })
})

describe('the status of a ride', () => {
  const status = (travel: Travel, ride: Ride, from: Ride['status'] = 'active') =>
    after(travel, 'RIDE_STATUS_UPDATED', {
      rideId: ride.id,
      oldStatus: from,
      newStatus: ride.status,
      message: 'Told.',
      ride,
    } as never)

  test('has a notice if somebody has left it, and none if nobody has or it ends', () => {
    const three = { ...riding, ride: rideOf('r1', ['me', 'ana', 'eva']) }
    expect(status(three, activeRide)).toEqual({
      travel: riding,
      effects: [notice('info', en.ride.title, 'Told.')],
    })
    expect(status(riding, activeRide)).toEqual({ travel: riding, effects: [] })
    const over = rideOf('r1', ['me', 'ana'], { status: 'completed' })
    expect(status(three, over).effects).toEqual([])
  })

  test('of a proposal shows its new terms', () => {
    const newer = { ...proposed, termsVersion: 3 }
    expect(status(deciding, newer, 'pending')).toEqual({
      travel: { ...deciding, ride: newer },
      effects: [],
    })
  })

  test('that is canceled, or canceled by oneself, concerns only the ride that is under way', () => {
    const canceled = rideOf('r2', ['me', 'ana'], { status: 'canceled' })
    for (const travel of [riding, deciding]) expect(status(travel, canceled)).toEqual({ travel, effects: [] })
    const past: Travel = { ...deciding, lastRide: rideOf('r0', ['me'], { status: 'completed' }) }
    expect(status(past, rideOf('r0', ['me'], { status: 'canceled' }))).toEqual({ travel: past, effects: [] })
    expect(after(past, 'CANCEL_RIDE_OK', { rideId: 'r1', message: '' }).travel).toEqual(noTravel)
  })
})
