import type { LiveEvent } from '@woodalo/client'
import type { Ride, RideRequestState } from '@woodalo/protocol'
import { renderRide } from '@woodalo/server/rides/render'
import { activeExample } from '@woodalo/server/testing/example-ride'
import { describe, expect, test } from 'vitest'
import { Witness } from './check-what-riders-see.ts'

const ride = renderRide(activeExample, { userId: 'ana', language: 'en' })
const [ana, luis] = ride.rideRequests as [Ride['rideRequests'][number], Ride['rideRequests'][number]]
const [first, second] = ride.stops as [Ride['stops'][number], Ride['stops'][number]]
const money = (amount: number) => ({ amount, currency: 'EUR' })
const withoutCost = (one: typeof ana) => ({ ...one, cost: null })

describe('of a ride, a witness', () => {
  test('finds nothing in what a rider sees, and counts what it looks at', () => {
    const witness = new Witness()
    witness.sawRide(ride, 'ana')
    expect(witness.violations).toEqual([])
    expect(witness.checks).toBe(8)
  })

  test.each<[string, Partial<Ride>, string?]>([
    ['is not in it exactly once', { rideRequests: [luis] }],
    ['somebody is in it twice', { rideRequests: [ana, luis, luis] }],
    ['shares 900, 1100 are not 2001', { cost: money(2_001) }],
    ['shares 900,  are not 2000', { rideRequests: [ana, withoutCost(luis)] }],
    [
      'ana pays more than alone',
      { rideRequests: [{ ...ana, cost: { share: money(900), solo: money(899) } }, luis] },
    ],
    [
      'ana pays more than alone, or is not told',
      { rideRequests: [{ ...ana, cost: { share: money(900) } }, luis] },
    ],
    [
      'ana is told what luis would pay alone',
      { rideRequests: [ana, { ...luis, cost: { share: money(1_100), solo: money(2_000) } }] },
    ],
    ['too much for a taxi', { rideRequests: [ana, { ...luis, party: { ...luis.party, people: 4 } }] }],
    ['nobody in it requests the vehicle', { requesterUid: 'eva' }],
    ['stops and riders differ', { stops: [first, first] }],
    ['stops and riders differ', { stops: [first, second, { ...second, firebase_uid: 'eva' }] }],
    ['stops and riders differ', { stops: [first] }],
  ])('finds that %s', (violation, fault) => {
    const witness = new Witness()
    witness.sawRide({ ...ride, ...fault }, 'ana')
    expect(witness.violations.join('\n')).toContain(violation)
  })

  test('lets a van hold more, and terms be alike', () => {
    const witness = new Witness()
    const cost = { share: money(900), solo: money(900) }
    const many = { ...luis, party: { ...luis.party, people: 4 } }
    witness.sawRide({ ...ride, vehicle: 'van', rideRequests: [{ ...ana, cost }, many] }, 'ana')
    expect(witness.violations).toEqual([])
  })
})

test('a rider is in one active ride at a time', () => {
  const witness = new Witness()
  witness.began('ana', ride)
  witness.began('ana', ride)
  witness.began('luis', ride)
  expect(witness.violations).toEqual([])
  witness.began('ana', { ...ride, id: 'other' })
  expect(witness.violations).toEqual(['ana is in the rides ride and other'])
  witness.ended('luis')
  witness.began('luis', { ...ride, id: 'third' })
  expect(witness.violations).toHaveLength(1)
})

describe('of what a rider hears, a witness', () => {
  const requestId = '7a1c2b3d-0000-4000-8000-000000000001'
  const common = { eventId: 'e', timestamp: '2026-11-21T10:00:00.000Z', seq: 1 }
  const hear = (event: string, payload: object) =>
    ({ event, payload: { ...common, ...payload } }) as unknown as LiveEvent
  const asked = (rideRequestId = requestId) => hear('NEW_RIDE_REQUEST_ACK', { rideRequestId })
  const pending: Ride = { ...ride, status: 'pending' }
  const found = (pendingRide = pending) => hear('MATCH_FOUND', { pendingRide })
  const moved = (oldStatus: RideRequestState, newStatus: RideRequestState, more: object = {}) =>
    hear('RIDE_REQUEST_STATUS_UPDATED', { rideRequestId: requestId, oldStatus, newStatus, ...more })
  const confirmed = moved('MATCHED', 'CONFIRMED', { confirmedRide: ride })
  /** Without what the shapes of these short events lack. */
  const violationsOf = (...events: LiveEvent[]) => {
    const witness = new Witness()
    const hears = witness.ofRider(() => 'ana')
    for (const event of events) hears(event)
    return witness.violations.filter((violation) => !violation.includes('has another shape'))
  }

  test.each<[string, LiveEvent[]]>([
    [
      'a search that ends well',
      [asked(), moved('SEARCHING', 'MATCHED'), found(), confirmed, moved('CONFIRMED', 'DONE')],
    ],
    [
      'a search that rests and goes on',
      [asked(), moved('SEARCHING', 'NO_MATCH'), moved('NO_MATCH', 'SEARCHING')],
    ],
    [
      'another search after one',
      [
        asked(),
        moved('SEARCHING', 'CANCELED'),
        asked('other'),
        hear('RIDE_REQUEST_STATUS_UPDATED', {
          rideRequestId: 'other',
          oldStatus: 'SEARCHING',
          newStatus: 'CANCELED',
        }),
      ],
    ],
    [
      'a repeated acknowledgement',
      [asked(), moved('SEARCHING', 'MATCHED'), asked(), moved('MATCHED', 'SEARCHING')],
    ],
    ['a state told twice', [asked(), moved('SEARCHING', 'SEARCHING')]],
    [
      'news of another request',
      [
        asked(),
        hear('RIDE_REQUEST_STATUS_UPDATED', {
          rideRequestId: 'other',
          oldStatus: 'DONE',
          newStatus: 'SEARCHING',
        }),
      ],
    ],
    ['terms that stay or grow', [asked(), found(), found({ ...pending, termsVersion: 4 })]],
    [
      'a canceled ride, whose terms hold no longer',
      [
        asked(),
        hear('RIDE_STATUS_UPDATED', {
          rideId: 'ride',
          oldStatus: 'pending',
          newStatus: 'canceled',
          ride: { ...ride, cost: money(1) },
        }),
      ],
    ],
  ])('finds nothing in %s', (_what, events) => {
    expect(violationsOf(...events)).toEqual([])
  })

  test.each<[string, LiveEvent[]]>([
    ['ana was told MATCHED → SEARCHING while in SEARCHING', [asked(), moved('MATCHED', 'SEARCHING')]],
    ['ana was told of a move from SEARCHING to DONE', [asked(), moved('SEARCHING', 'DONE')]],
    [
      'ana was told of a move from DONE to SEARCHING',
      [
        asked(),
        moved('SEARCHING', 'MATCHED'),
        confirmed,
        moved('CONFIRMED', 'DONE'),
        moved('DONE', 'SEARCHING'),
      ],
    ],
    [
      'CONFIRMED without a confirmed ride',
      [asked(), moved('SEARCHING', 'MATCHED'), moved('MATCHED', 'CONFIRMED')],
    ],
    ['MATCHED with a confirmed ride', [asked(), moved('SEARCHING', 'MATCHED', { confirmedRide: ride })]],
    ['MATCH_FOUND with a ride that is active', [asked(), found(ride)]],
    ['ride: terms went back to version 2', [asked(), found(), found({ ...pending, termsVersion: 2 })]],
    ['ride v3 pending: shares 900, 1100 are not 1', [asked(), found({ ...pending, cost: money(1) })]],
    [
      'ride v3 active: shares 900, 1100 are not 1',
      [asked(), hear('RIDE_REQUEST_ADDED_TO_RIDE', { ride: { ...ride, cost: money(1) } })],
    ],
    [
      'ride v3 active: shares 900, 1100 are not 1',
      [
        asked(),
        hear('RIDE_STATUS_UPDATED', {
          rideId: 'ride',
          oldStatus: 'pending',
          newStatus: 'active',
          ride: { ...ride, cost: money(1) },
        }),
      ],
    ],
    [
      'ride v3 active: shares 900, 1100 are not 1',
      [
        asked(),
        moved('SEARCHING', 'MATCHED'),
        moved('MATCHED', 'CONFIRMED', { confirmedRide: { ...ride, cost: money(1) } }),
      ],
    ],
  ])('finds that %s', (violation, events) => {
    expect(violationsOf(...events)).toEqual([violation])
  })

  test('finds an event of another shape', () => {
    const witness = new Witness()
    witness.ofRider(() => 'ana')(hear('SEARCH_PROGRESS', { rideRequestId: requestId, nearby: 'two' }))
    expect(witness.violations.join()).toContain('SEARCH_PROGRESS has another shape')
    expect(witness.checks).toBe(1)
  })
})
