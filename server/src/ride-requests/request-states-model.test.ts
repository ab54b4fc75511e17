import { type Gender, genders, type Ride, rideRequestStates, smallestParty } from '@woodalo/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acknowledgementsOf, requestMoved } from './announcement-model.ts'
import { companyOf } from './companions-rules.ts'
import { isIn, isOpen, openStates, type RequestRecord, requestTransitions } from './request-states-model.ts'
import { renderRequest, renderSpot } from './render.ts'
import { tripColumnNames, tripColumns, tripOfRow, wayOf } from './trip-columns-model.ts'

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
    expect(requestMoved({ ...moved, oldState: 'SEARCHING', state: 'MATCHED', rideId: 'ride' })).toStrictEqual(
      {
        userId: 'user',
        event: 'RIDE_REQUEST_STATUS_UPDATED',
        payload: {
          rideRequestId: 'request',
          oldStatus: 'SEARCHING',
          newStatus: 'MATCHED',
          message: 'Companions found!',
          searchEndsAt: null,
        },
      },
    )
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
    expect(rendered).toEqual({
      rideRequestId: 'request',
      state: 'SEARCHING',
      firebase_uid: 'user',
      userName: 'Ana',
      photoURL: null,
      rating: { average: 4.5, count: 2 },
      kept: { rides: 5, kept: 4 },
      proof: 'none',
      party: smallestParty,
      people: 1,
      bags: 0,
      about: 'Abrigo rojo',
      accepted: false,
      isVerified: false,
      arrived: false,
      arrivedAt: null,
      onWayAt: null,
      absence: null,
      walk: null,
      cost: null,
      origin: { name: 'Atocha', latitude: 40.4, longitude: -3.7, placeId: 'madrid-atocha' },
      destination: { name: 'Sol', latitude: 40.41, longitude: -3.71 },
      companions: 'women',
      createdAt: '2026-11-21T10:00:00.000Z',
      searchEndsAt: '2026-11-21T10:01:30.000Z',
    })
    for (const elsewhere of [
      { state: 'MATCHED', rideId: 'ride' },
      { state: 'NO_MATCH', restUntil: endsAt },
      { state: 'CANCELED', endedAt: endsAt },
    ] as const)
      expect(renderRequest({ ...facts, ...elsewhere }).searchEndsAt).toBeNull()
  })
})

test('R5: a canceled request is acknowledged as the call for requests expects, in the language of its rider', () => {
  const { ack, ok } = acknowledgementsOf('request')
  expect(ack({ userId: 'ana', language: 'en' })).toEqual({
    userId: 'ana',
    event: 'CANCEL_RIDE_REQUEST_ACK',
    payload: { rideRequestId: 'request', message: 'Canceling your search.' },
  })
  expect(ok({ userId: 'luis', language: 'es' })).toEqual({
    userId: 'luis',
    event: 'CANCEL_RIDE_REQUEST_OK',
    payload: { rideRequestId: 'request', message: 'Has cancelado la búsqueda.' },
  })
})

test('a request is in one of the states that are asked for', () => {
  const request = { state: 'NO_MATCH' } as RequestRecord
  expect(isIn(['SEARCHING', 'NO_MATCH'], request)).toBe(true)
  expect(isIn(['SEARCHING', 'MATCHED'], request)).toBe(false)
  expect(isIn([], request)).toBe(false)
})

describe('a trip', () => {
  const coordinate = fc.double({ min: -180, max: 180, noNaN: true })
  const spot = fc.record({
    name: fc.string(),
    latitude: coordinate,
    longitude: coordinate,
    placeId: fc.option(fc.string(), { nil: null }),
  })

  test('is read from its columns as it was written to them, and measured by its coordinates alone', () => {
    fc.assert(
      fc.property(fc.record({ from: spot, to: spot }), (trip) => {
        const columns = tripColumns({ from: renderSpot(trip.from), to: renderSpot(trip.to) })
        expect(Object.keys(columns)).toEqual(tripColumnNames)
        expect(tripOfRow(columns)).toEqual(trip)
        const point = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
          latitude,
          longitude,
        })
        expect(wayOf(columns)).toEqual({ from: point(trip.from), to: point(trip.to) })
      }),
    )
  })

  test('whose ends are no known places has none in its columns', () => {
    const end = { name: 'Here', latitude: 1, longitude: 2 }
    const columns = tripColumns({ from: end, to: end })
    expect([columns.origin_place_id, columns.destination_place_id]).toEqual([null, null])
  })
})

describe('women and non-binary people only', () => {
  const partyOf = (people: number) => ({ ...smallestParty, people })
  const everybody: readonly (Gender | null)[] = [...genders, null]
  const ofThem = (companions: 'women' | 'anyone', people: number) =>
    everybody.filter((gender) => companyOf({ companions, gender, party: partyOf(people) }).is.length > 0)

  test('is asked of the others by whoever asks for it, whoever they are', () => {
    for (const gender of everybody) {
      expect(companyOf({ companions: 'women', gender, party: partyOf(1) }).only).toEqual(['women'])
      expect(companyOf({ companions: 'anyone', gender, party: partyOf(1) }).only).toEqual([])
    }
    expect(companyOf({ companions: 'anyone', gender: 'woman', party: partyOf(1) }).is).toEqual(['women'])
  })

  test('are those who say so, and of several people only those whose rider speaks for all', () => {
    expect(ofThem('anyone', 1)).toEqual(['woman', 'non-binary'])
    expect(ofThem('women', 1)).toEqual(['woman', 'non-binary'])
    expect(ofThem('women', 2)).toEqual(['woman', 'non-binary'])
    expect(ofThem('anyone', 2)).toEqual([])
  })
})
