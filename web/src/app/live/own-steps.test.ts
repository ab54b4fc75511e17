import { describe, expect, test } from 'vitest'
import { noTravel, type Travel } from '../state/app-state.ts'
import { requestOf, rideOf } from './ride-fixture.ts'
import {
  mine,
  search,
  sending,
  searching,
  resting,
  deciding,
  riding,
  proposed,
  activeRide,
  searched,
  at,
  after,
} from './travel-fixture.ts'

describe('a request', () => {
  const sent = (travel: Travel) => after(travel, 'sent', { trip: searched, at }).travel

  test('can be sent without a search, and replaces a resting one', () => {
    for (const before of [noTravel, resting]) expect(sent(before)).toEqual(sending)
    expect(sent(riding)).toEqual({ ...sending, lastRide: activeRide })
    for (const before of [sending, searching, deciding]) expect(sent(before)).toBe(before)
  })

  test('keeps its trip when it is acknowledged', () => {
    expect(after(sending, 'NEW_RIDE_REQUEST_ACK', { rideRequestId: mine }).travel).toEqual(searching)
  })

  test('returns to null only if it could not be sent', () => {
    expect(after(sending, 'notSent', {}).travel).toEqual(noTravel)
    for (const before of [searching, resting, deciding, riding])
      expect(after(before, 'notSent', {}).travel).toBe(before)
  })

  test('knows the end of its search', () => {
    const times = { beganAt: '2026-11-21T10:05:00.000Z', endsAt: '2026-11-21T10:07:00.000Z' }
    expect(after(searching, 'searchTimed', times).travel).toEqual({
      ...searching,
      search: { ...search, ...times },
    })
    expect(after(resting, 'searchTimed', times).travel).toBe(resting)
  })
})

describe('a ride', () => {
  test('is the last ride after one’s own drop-off, while the others continue', () => {
    const off = { ...activeRide, rideRequests: [requestOf('me', 'DONE'), requestOf('ana', 'CONFIRMED')] }
    const { travel } = after(riding, 'rideRead', { ride: off })
    expect(travel).toEqual({
      phase: 'idle',
      ended: { rideRequestId: mine, state: 'DONE' },
      lastRide: off,
    })
  })

  test('is replaced by what was read only if it is the rider’s', () => {
    expect(after(noTravel, 'rideRead', { ride: activeRide }).travel).toMatchObject({
      phase: 'riding',
      ride: activeRide,
    })
    const past = rideOf('r0', ['me', 'ana'], { status: 'completed' })
    expect(after(riding, 'rideRead', { ride: past }).travel).toBe(riding)
    const elsewhere: Travel = { ...searching, rideRequestId: 'next' }
    expect(after(elsewhere, 'rideRead', { ride: past }).travel).toEqual({ ...elsewhere, lastRide: past })
    expect(after(noTravel, 'rideRead', { ride: proposed }).travel).toBe(noTravel)
    // The rider got off it, and looks for the next one while the others are on their way.
    const left = { ...activeRide, rideRequests: [requestOf('me', 'DONE'), requestOf('ana', 'CONFIRMED')] }
    expect(after(elsewhere, 'rideRead', { ride: left }).travel).toEqual({ ...elsewhere, lastRide: left })
    // The ride fell apart while it was being read.
    expect(after(elsewhere, 'rideRead', { ride: activeRide }).travel).toBe(elsewhere)
  })

  test('is removed if it is no longer the rider’s', () => {
    expect(after(riding, 'rideGone', { rideId: 'r1' }).travel).toEqual(noTravel)
    expect(after({ ...searching, lastRide: activeRide }, 'rideGone', { rideId: 'r1' }).travel).toEqual(
      searching,
    )
    expect(after(riding, 'rideGone', { rideId: 'r2' }).travel).toBe(riding)
  })
})
