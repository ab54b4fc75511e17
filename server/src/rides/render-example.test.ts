// One ride in full as one of its riders sees it, and what changes with its state.
import { smallestParty } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import type { CancellationReason } from '@woodalo/protocol'
import type { NotedTaxi, RideRecord, RideRider } from './ride-states-model.ts'
import { renderRide, renderTaxi } from './render.ts'
import { personName } from './person-name.ts'

const time = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
const iso = (minute: number) => time(minute).toISOString()

const ana: RideRider = {
  userId: 'ana',
  userName: 'Ana',
  photoURL: '/photos/ana',
  ratingTotal: 9,
  ratingCount: 2,
  ridesEnded: 5,
  ridesKept: 4,
  proof: 'phone',
  language: 'es',
  requestId: 'request-ana',
  requestedAt: time(0),
  party: smallestParty,
  company: { is: ['women'], only: ['women'] },
  about: 'Abrigo rojo',
  aboutWithheldFrom: [],
  trip: {
    from: { name: 'Calle Mayor, 1, 2º A', latitude: 40.41651, longitude: -3.70381, placeId: null },
    to: { name: 'Calle de Serrano, 41, 3º B', latitude: 40.42749, longitude: -3.68751, placeId: 'serrano' },
  },
  placeNames: { from: null, to: null },
  stopOrder: 1,
  stopSeconds: 600,
  walkMeters: 100,
  walkSeconds: 77,
  shareAmount: 900,
  soloAmount: 2_000,
  route: 'route of ana',
  walkPath: 'walk of ana',
  acceptedAt: time(2),
  verifiedAt: time(11),
  onWayAt: null,
  arrivedAt: time(9),
  missedBy: [],
  isFormer: false,
  droppedOffAt: null,
  leftAt: null,
  endReason: null,
  atEnd: null,
  shareState: null,
}
const luis: RideRider = {
  ...ana,
  userId: 'luis',
  userName: ' ',
  photoURL: null,
  ratingTotal: 0,
  ratingCount: 0,
  proof: 'none',
  requestId: 'request-luis',
  company: { is: [], only: [] },
  about: '',
  trip: {
    from: { name: 'Gran Vía, 28', latitude: 40.42, longitude: -3.705, placeId: null },
    to: { name: 'Avenida de América, 5, bajo', latitude: 40.43849, longitude: -3.67651, placeId: null },
  },
  placeNames: { from: null, to: null },
  stopOrder: 2,
  stopSeconds: 900,
  walkMeters: 200,
  shareAmount: 1_100,
  soloAmount: 2_500,
  route: 'route of luis',
  walkPath: 'walk of luis',
  acceptedAt: null,
  verifiedAt: null,
  onWayAt: null,
  arrivedAt: null,
}
const taxi: NotedTaxi = {
  byId: 'ana',
  app: 'FreeNow',
  plate: '4821 KLM',
  car: 'Octavia blanco',
  driverName: 'Marta',
  arrivesAt: time(12),
  notedAt: time(6),
  withheldFrom: [],
}
const active = {
  id: 'ride',
  status: 'active',
  activeAt: time(5),
  region: '1:1',
  tariff: { latitude: 0, longitude: 0, at: iso(0) },
  termsVersion: 3,
  termsChangedAt: time(1),
  vehicle: 'taxi',
  requesterId: 'ana',
  meeting: { placeId: null, names: { es: 'Aquí', en: 'Here' }, latitude: 40.123456, longitude: -3.5 },
  meetAt: time(10),
  missingFrom: time(15),
  distanceMeters: 12_345,
  durationSeconds: 1_900,
  costAmount: 2_000,
  currency: 'EUR',
  savedGrams: 4_000,
  savedPercent: 41,
  createdAt: time(1),
  codeVersion: 1,
  taxi,
  fareAmount: null,
  readAt: time(12),
  riders: [ana, luis],
} as unknown as RideRecord

const seenBy = (userId: string, ride: RideRecord = active) => renderRide(ride, { userId, language: 'en' })
const withRiders = (...riders: RideRider[]): RideRecord => ({ ...active, riders })
const inState = (fields: object, ...riders: RideRider[]): RideRecord =>
  ({ ...active, ...fields, riders: riders.length > 0 ? riders : active.riders }) as RideRecord
const canceled = (reason: CancellationReason, activeAt: Date | null = time(5)) => ({
  status: 'canceled',
  activeAt,
  endedAt: time(30),
  cancellation: { reason, byUid: 'luis' },
})
const completed = { status: 'completed', activeAt: time(5), endedAt: time(30) }

test('a ride is told to its rider in full', () => {
  const money = (amount: number) => ({ amount, currency: 'EUR' })
  expect(seenBy('ana')).toEqual({
    id: 'ride',
    status: 'active',
    termsVersion: 3,
    isVerified: false,
    vehicle: 'taxi',
    requesterUid: 'ana',
    meetingPoint: { name: 'Here', latitude: 40.123456, longitude: -3.5 },
    meetAt: iso(10),
    departedAt: null,
    origin: { name: 'Calle Mayor, 1, 2º A', latitude: 40.41651, longitude: -3.70381 },
    stops: [
      {
        firebase_uid: 'ana',
        user_name: 'Ana',
        name: 'Calle de Serrano, 41, 3º B',
        latitude: 40.42749,
        longitude: -3.68751,
        order: 1,
        eta: iso(20),
        expectedAt: iso(22),
        state: 'waiting',
      },
      {
        firebase_uid: 'luis',
        user_name: 'Rider',
        name: 'Avenida de América',
        latitude: 40.438,
        longitude: -3.677,
        order: 2,
        eta: iso(25),
        expectedAt: iso(27),
        state: 'waiting',
      },
    ],
    rideRequests: [
      {
        rideRequestId: 'request-ana',
        state: 'CONFIRMED',
        firebase_uid: 'ana',
        userName: 'Ana',
        photoURL: '/photos/ana',
        rating: { average: 4.5, count: 2 },
        kept: { rides: 5, kept: 4 },
        proof: 'phone',
        party: smallestParty,
        people: 1,
        bags: 0,
        about: 'Abrigo rojo',
        accepted: true,
        isVerified: true,
        onWayAt: null,
        arrived: true,
        arrivedAt: iso(9),
        absence: null,
        walk: { distance: 100, duration: 77, path: 'walk of ana' },
        cost: { share: money(900), solo: money(2_000), saved: money(1_100) },
        origin: { name: 'Calle Mayor, 1, 2º A', latitude: 40.41651, longitude: -3.70381 },
        destination: {
          name: 'Calle de Serrano, 41, 3º B',
          latitude: 40.42749,
          longitude: -3.68751,
          placeId: 'serrano',
        },
        companions: 'women',
        createdAt: iso(0),
        searchEndsAt: null,
      },
      {
        rideRequestId: 'request-luis',
        state: 'CONFIRMED',
        firebase_uid: 'luis',
        userName: 'Rider',
        photoURL: null,
        rating: null,
        kept: { rides: 5, kept: 4 },
        proof: 'none',
        party: smallestParty,
        people: 1,
        bags: 0,
        about: '',
        accepted: false,
        isVerified: false,
        arrived: false,
        onWayAt: null,
        arrivedAt: null,
        absence: null,
        walk: null,
        cost: { share: money(1_100) },
      },
    ],
    route: 'route of ana',
    cost: money(2_000),
    distance: 12_345,
    duration: 1_900,
    co2: { savedGrams: 4_000, savedPercent: 41 },
    cancellation: null,
    confirmBy: null,
    activeAt: iso(5),
    endedAt: null,
    createdAt: iso(1),
    taxi: {
      app: 'FreeNow',
      plate: '4821 KLM',
      car: 'Octavia blanco',
      driverName: 'Marta',
      arrivesAt: iso(12),
      notedAt: iso(6),
      byUid: 'ana',
    },
    left: [],
    noShowFrom: iso(15),
    may: ['leave', 'no-driver', 'write', 'watch'],
    mayNoteTaxi: true,
    chatWritableUntil: null,
    unsettled: null,
  })
})

test('a rider reads whom their own request asked for', () => {
  const companionsOf = (userId: string) =>
    seenBy(userId).rideRequests.find(({ firebase_uid }) => firebase_uid === userId)!.companions
  expect([companionsOf('ana'), companionsOf('luis')]).toEqual(['women', 'anyone'])
})

describe('the fields of a state', () => {
  const fieldsOf = (ride: RideRecord) => {
    const { status, confirmBy, activeAt, endedAt, cancellation, chatWritableUntil } = seenBy('ana', ride)
    return { status, confirmBy, activeAt, endedAt, cancellation, chatWritableUntil }
  }
  const none = { confirmBy: null, activeAt: null, endedAt: null, cancellation: null, chatWritableUntil: null }

  test('are the deadline of a pending ride, and the times and the reason of one that is over', () => {
    expect(fieldsOf(inState({ status: 'pending', confirmBy: time(3) }))).toEqual({
      ...none,
      status: 'pending',
      confirmBy: iso(3),
    })
    expect(fieldsOf(inState(completed))).toEqual({
      ...none,
      status: 'completed',
      activeAt: iso(5),
      endedAt: iso(30),
      chatWritableUntil: '2026-11-22T10:30:00.000Z',
    })
    const cancellation = { reason: 'NO_DRIVER_FOUND', byUid: 'luis' }
    const over = { ...none, status: 'canceled', endedAt: iso(30), cancellation }
    expect(fieldsOf(inState(canceled('NO_DRIVER_FOUND')))).toEqual({ ...over, activeAt: iso(5) })
    expect(fieldsOf(inState(canceled('NO_DRIVER_FOUND', null)))).toEqual(over)
  })

  test.each([
    ['MATCHED', { status: 'pending', confirmBy: time(3) }, luis],
    ['CONFIRMED', {}, luis],
    ['DONE', {}, { ...luis, droppedOffAt: time(20) }],
    ['DONE', completed, { ...luis, verifiedAt: time(11) }],
    ['EXPIRED', completed, luis],
    ['EXPIRED', canceled('NOT_CONFIRMED_IN_TIME'), luis],
    ['CANCELED', canceled('CANCELED_BY_USER'), luis],
    ['DONE', canceled('CANCELED_BY_USER'), { ...luis, droppedOffAt: time(20) }],
  ])('make a rider %s', (state, fields, rider) => {
    expect(seenBy('ana', inState(fields, ana, rider)).rideRequests[1]!.state).toBe(state)
  })
})

describe('W2: the doors of the others', () => {
  const all = withRiders(ana, { ...luis, verifiedAt: time(11) })
  const door = { name: 'Avenida de América, 5', latitude: 40.43849, longitude: -3.67651 }
  const street = { name: 'Avenida de América', latitude: 40.438, longitude: -3.677 }

  test('are told to the requester once everybody has met, as long as the ride is active', () => {
    expect(seenBy('ana', all).isVerified).toBe(true)
    expect(seenBy('ana', all).stops[1]).toMatchObject(door)
    expect(seenBy('ana').stops[1]).toMatchObject(street)
    expect(seenBy('ana', inState(completed, ...all.riders)).stops[1]).toMatchObject(street)
  })

  test('are told to nobody else', () => {
    expect(seenBy('luis', all).stops[0]).toMatchObject({
      name: 'Calle de Serrano',
      latitude: 40.427,
      longitude: -3.688,
    })
  })

  test('are a stop when nothing of the address may be shown', () => {
    const { from, to } = luis.trip
    const nameless = withRiders(ana, { ...luis, trip: { from, to: { ...to, name: '12' } } })
    expect(seenBy('ana', nameless).stops[1]!.name).toBe('Stop')
  })
})

describe('a stop', () => {
  test('is reached when its rider got off', () => {
    const { stops } = seenBy('ana', withRiders({ ...ana, droppedOffAt: time(21) }, luis))
    expect(stops.map(({ state }) => state)).toEqual(['dropped_off', 'waiting'])
  })
})

describe('those who left', () => {
  const gone = (more: Partial<RideRider>): RideRider => ({
    ...luis,
    userId: 'gone',
    leftAt: time(5),
    ...more,
  })
  const left = (more: Partial<RideRider>, ride: object = {}) =>
    seenBy('ana', inState(ride, ana, luis, gone(more))).left

  test('are named from the time the ride was active, with whether the others waited for them', () => {
    const named = { firebase_uid: 'gone', userName: 'Rider', photoURL: null }
    expect(left({})).toEqual([{ ...named, absent: false }])
    expect(left({ leftAt: new Date(time(5).getTime() - 1) })).toEqual([])
    expect(left({ endReason: 'CANCELED_BY_SYSTEM', missedBy: ['ana'] })).toEqual([{ ...named, absent: true }])
    expect(left({ endReason: 'CANCELED_BY_SYSTEM' })).toEqual([{ ...named, absent: false }])
    expect(left({ endReason: 'CANCELED_BY_USER', missedBy: ['ana'] })).toEqual([{ ...named, absent: false }])
    expect(left({ leftAt: null })).toEqual([])
    expect(left({}, { status: 'pending', confirmBy: time(3), activeAt: undefined })).toEqual([])
    expect(left({}, canceled('CANCELED_BY_USER', null))).toEqual([])
  })

  test('are never the reader, who may have come again', () => {
    expect(left({ userId: 'ana' })).toEqual([])
  })
})

test('B5: a taxi may come at a time that nobody knows, or not be noted at all', () => {
  expect(renderTaxi({ ...active, taxi: { ...taxi, arrivesAt: null } }, luis)?.arrivesAt).toBeNull()
  expect(renderTaxi({ ...active, taxi: null }, luis)).toBeNull()
})

test('a name that is blank is that of a rider, in the language of the reader', () => {
  expect(['Ana', '', ' '].map((name) => personName(name, 'en'))).toEqual(['Ana', 'Rider', 'Rider'])
  expect(personName('', 'es')).toBe('Viajero')
})

test('an account’s owner sees of its former user what companions see', () => {
  const former = { ...ana, isFormer: true }
  for (const fields of [{}, completed]) {
    const ride = inState(fields, { ...former, verifiedAt: time(11) }, { ...luis, verifiedAt: time(11) })
    const [seen, byOther] = [seenBy('ana', ride), seenBy('luis', ride)]
    expect(seen.stops).toEqual(
      seenBy('luis', { ...ride, requesterId: 'nobody' }).stops.map((stop, at) =>
        at === 0 ? stop : { ...stop, name: 'Avenida de América', latitude: 40.438, longitude: -3.677 },
      ),
    )
    // But no words: neither the former user’s nor those of others to them.
    expect(seen.rideRequests.map(({ about }) => about)).toEqual(['', ''])
    expect(seen.rideRequests[0]).toEqual({ ...byOther.rideRequests[0], about: '' })
    expect(seen.taxi).toBeNull()
    expect(seen).toMatchObject({ origin: seen.meetingPoint, route: null, chatWritableUntil: null })
    expect(seen.may).not.toContain('write')
  }
})
