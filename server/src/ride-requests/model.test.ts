import { type Ride, rideRequestStates, smallestParty } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import {
  isOpen,
  openStates,
  renderRequest,
  type RequestRecord,
  requestMoved,
  requestTransitions,
} from './model.ts'

describe('the machine of requests', () => {
  test('never leaves a final state, and returns to a search only from a ride or a rest', () => {
    const ends = rideRequestStates.filter((state) => !(openStates as readonly string[]).includes(state))
    expect(ends).toEqual(['DONE', 'CANCELED', 'EXPIRED'])
    const moves = Object.values(requestTransitions).flatMap(({ from, to }) =>
      from.map((state) => [state, to]),
    )
    for (const [from] of moves) expect(ends).not.toContain(from)
    expect(moves.filter(([, to]) => to === 'SEARCHING').map(([from]) => from)).toEqual([
      'MATCHED',
      'CONFIRMED',
      'NO_MATCH',
    ])
    expect(moves.filter(([, to]) => to === 'DONE')).toEqual([['CONFIRMED', 'DONE']])
  })

  test('informs riders in their language, and distinguishes a resumed search from a new one', () => {
    const moved = {
      requestId: 'request',
      userId: 'user',
      oldState: 'MATCHED',
      state: 'SEARCHING',
      region: '1:1',
      searchEndsAt: new Date(0),
      language: 'es',
    } as const
    const messageOf = (more: Partial<typeof moved> | { oldState: 'NO_MATCH' } | { language: 'en' }) => {
      const { payload } = requestMoved({ ...moved, ...more })
      return (payload as { message: string }).message
    }
    expect(
      new Set([messageOf({}), messageOf({ language: 'en' }), messageOf({ oldState: 'NO_MATCH' })]).size,
    ).toBe(3)
  })
})

describe('the table of requests', () => {
  test('has the states before and after each act', () => {
    const lines = Object.entries(requestTransitions).map(
      ([act, { from, to }]) => `${from.join()} ${act} ${to}`,
    )
    expect(lines).toEqual([
      'SEARCHING match MATCHED',
      'MATCHED confirm CONFIRMED',
      'MATCHED,CONFIRMED searchAgain SEARCHING',
      'SEARCHING rest NO_MATCH',
      'NO_MATCH keepSearching SEARCHING',
      'CONFIRMED finish DONE',
      'NO_MATCH giveWay CANCELED',
      'SEARCHING,NO_MATCH giveUp CANCELED',
      'MATCHED,CONFIRMED cancel CANCELED',
      'NO_MATCH,MATCHED,CONFIRMED expire EXPIRED',
    ])
    expect(rideRequestStates.filter(isOpen)).toEqual(['SEARCHING', 'MATCHED', 'CONFIRMED', 'NO_MATCH'])
  })
})

describe('the update of a request', () => {
  const endsAt = new Date('2026-11-21T10:01:30Z')

  test('has every field of the change, and the ride once it is confirmed', () => {
    const moved = { requestId: 'request', userId: 'user', region: '1:1', language: 'en' } as const
    expect(requestMoved({ ...moved, oldState: 'SEARCHING', state: 'MATCHED', rideId: 'ride' })).toEqual({
      userId: 'user',
      event: 'RIDE_REQUEST_STATUS_UPDATED',
      payload: {
        rideRequestId: 'request',
        oldStatus: 'SEARCHING',
        newStatus: 'MATCHED',
        message: 'Companions found!',
        searchEndsAt: null,
      },
    })
    const ride = { id: 'ride' } as Ride
    const searching = { ...moved, state: 'SEARCHING', searchEndsAt: endsAt } as const
    expect(requestMoved({ ...searching, oldState: 'MATCHED' }, ride).payload).toMatchObject({
      confirmedRide: ride,
      searchEndsAt: '2026-11-21T10:01:30.000Z',
    })
    const messages = (['MATCHED', 'CONFIRMED', 'NO_MATCH'] as const).map((oldState) => {
      const { payload } = requestMoved({ ...searching, oldState })
      return (payload as { message: string }).message
    })
    expect(messages).toEqual([
      'The group fell apart. We keep looking for you.',
      'The group fell apart. We keep looking for you.',
      'Looking for companions.',
    ])
  })

  test('has the shape of the contract, with the place if there is one', () => {
    const facts = {
      id: 'request',
      userId: 'user',
      clientRequestId: 'client',
      trip: {
        from: { name: 'Atocha', latitude: 40.4, longitude: -3.7, placeId: 'madrid-atocha' },
        to: { name: 'Sol', latitude: 40.41, longitude: -3.71, placeId: null },
      },
      party: smallestParty,
      about: 'Abrigo rojo',
      region: '1:1',
      createdAt: new Date('2026-11-21T10:00:00Z'),
      companions: 'women',
      userName: 'Ana',
      photoURL: null,
      ratingTotal: 9,
      ratingCount: 2,
      ridesEnded: 5,
      ridesKept: 4,
      proof: 'none',
      language: 'es',
    } as const
    const searching: RequestRecord = { ...facts, state: 'SEARCHING', searchEndsAt: endsAt }
    const rendered = renderRequest(searching)
    expect(rendered).toMatchObject({
      rideRequestId: 'request',
      state: 'SEARCHING',
      firebase_uid: 'user',
      userName: 'Ana',
      photoURL: null,
      rating: { average: 4.5, count: 2 },
      kept: { rides: 5, kept: 4 },
      companions: 'women',
      arrived: false,
      about: 'Abrigo rojo',
      accepted: false,
      isVerified: false,
      walk: null,
      cost: null,
      createdAt: '2026-11-21T10:00:00.000Z',
      searchEndsAt: '2026-11-21T10:01:30.000Z',
    })
    expect(rendered.origin).toEqual({
      name: 'Atocha',
      latitude: 40.4,
      longitude: -3.7,
      placeId: 'madrid-atocha',
    })
    expect(rendered.destination).toEqual({ name: 'Sol', latitude: 40.41, longitude: -3.71 })
    for (const elsewhere of [
      { state: 'MATCHED', rideId: 'ride' },
      { state: 'NO_MATCH', restUntil: endsAt },
      { state: 'CANCELED', endedAt: endsAt },
    ] as const)
      expect(renderRequest({ ...facts, ...elsewhere }).searchEndsAt).toBeNull()
  })
})
