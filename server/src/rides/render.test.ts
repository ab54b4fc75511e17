import fc from 'fast-check'
import { ride as rideShape, rideStatuses, smallestParty } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { isFullyVerified } from './ride-members-model.ts'
import type { RideRecord, RideRider } from './ride-states-model.ts'
import { withoutFlat } from './address-without-door.ts'
import { renderRide } from './render.ts'

const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
const addresses = [
  '-20.52505, -54.58052',
  'Calle de Serrano, 41, 3º B',
  '350 5th Ave',
  'Av. Paulista 1578',
  '12',
]
/** Names are blank once an account is deleted. */
const spotOf = (names: readonly string[]) =>
  fc.record({
    name: fc.constantFrom(...names),
    latitude: degrees(90),
    longitude: degrees(180),
    placeId: fc.constantFrom(null, 'place-1'),
  })
const maybeTime = fc.option(fc.constant(new Date('2026-11-21T10:00:00Z')), { nil: null })

const moved = { es: 'Otro sitio 5', en: 'Elsewhere 5' }

const riderOf = (index: number): fc.Arbitrary<RideRider> =>
  fc.record({
    userId: fc.constant(`user-${index}`),
    userName: fc.constantFrom('Ana', ''),
    photoURL: fc.constant(null),
    ratingTotal: fc.constant(9),
    ratingCount: fc.constantFrom(0, 2),
    proof: fc.constantFrom('none', 'email', 'phone'),
    language: fc.constantFrom('es', 'en'),
    requestId: fc.constant(`request-${index}`),
    requestedAt: fc.constant(new Date('2026-11-21T09:50:00Z')),
    party: fc.constant(smallestParty),
    company: fc.constantFrom({ is: ['women'], only: [] }, { is: ['women'], only: ['women'] }),
    about: fc.constant('Llevo un abrigo rojo'),
    aboutWithheldFrom: fc.constant([]),
    trip: fc.record({
      from: spotOf(index === 0 ? addresses : ['']),
      to: spotOf(index === 0 ? addresses : [...addresses, '']),
    }),
    // Of another place than the spot by now: its name stays.
    placeNames: fc.record({ from: fc.constantFrom(null, moved), to: fc.constantFrom(null, moved) }),
    stopOrder: fc.constant(index + 1),
    stopSeconds: fc.nat({ max: 3000 }),
    walkMeters: fc.constant(100 + index),
    walkSeconds: fc.constant(77),
    shareAmount: fc.constant(900),
    soloAmount: fc.constant(2000),
    route: fc.constant(`route for user-${index}`),
    walkPath: fc.constant(`walk of user-${index}`),
    acceptedAt: maybeTime,
    verifiedAt: maybeTime,
    droppedOffAt: maybeTime,
    leftAt: index === 0 ? fc.constant(null) : fc.option(fc.constant(new Date()), { nil: null }),
    endReason: fc.constant(null),
    atEnd: fc.constant(null),
    ridesEnded: fc.constant(3),
    ridesKept: fc.constant(2),
    onWayAt: maybeTime,
    arrivedAt: maybeTime,
    missedBy: fc.constant([]),
    isFormer: fc.constant(false),
    shareState: fc.constantFrom(null, 'owed', 'received'),
  })

const at = new Date('2026-11-21T10:05:00Z')
const states = {
  pending: { status: 'pending', confirmBy: at },
  active: { status: 'active', activeAt: at },
  completed: { status: 'completed', activeAt: at, endedAt: at },
  canceled: {
    status: 'canceled',
    activeAt: at,
    endedAt: at,
    cancellation: { reason: 'CANCELED_BY_USER', byUid: null },
  },
} as const

const record: fc.Arbitrary<RideRecord> = fc
  .record({
    riders: fc.tuple(riderOf(0), riderOf(1), riderOf(2)),
    status: fc.constantFrom(...rideStatuses),
    requester: fc.constantFrom('user-0', 'user-1', 'user-2'),
    taxi: fc.option(
      fc.record({
        byId: fc.constantFrom('user-0', 'user-2'),
        app: fc.constant('FreeNow'),
        plate: fc.constant('4821 KLM'),
        car: fc.constant(''),
        driverName: fc.constant(''),
        arrivesAt: maybeTime,
        notedAt: fc.constant(new Date('2026-11-21T10:06:00Z')),
        withheldFrom: fc.constant([]),
      }),
      { nil: null },
    ),
  })
  .map(({ riders, status, requester, taxi }): RideRecord => ({
    id: 'ride',
    region: '1:1',
    tariff: { latitude: 0, longitude: 0, at: '2026-11-21T10:00:00Z' },
    termsVersion: 3,
    termsChangedAt: new Date(),
    vehicle: 'taxi',
    requesterId: requester,
    meeting: { placeId: null, names: { es: 'Aquí', en: 'Here' }, latitude: 40.123456, longitude: -3.5 },
    meetAt: new Date('2026-11-21T10:10:00Z'),
    distanceMeters: 12_345,
    durationSeconds: 1900,
    costAmount: 2700,
    currency: 'EUR',
    savedGrams: 4000,
    savedPercent: 41,
    createdAt: new Date(),
    codeVersion: 1,
    missingFrom: new Date(),
    taxi,
    fareAmount: null,
    riders,
    readAt: new Date(),
    ...states[status],
  }))

const reader = { userId: 'user-0', language: 'en' } as const

describe('a ride as its reader sees it', () => {
  test('has the shape of the contract', () => {
    fc.assert(
      fc.property(record, (ride) => {
        expect(rideShape.safeParse(renderRide(ride, reader)).error).toBeUndefined()
      }),
    )
  })

  test('W1, W2: reveals no other rider’s walk, origin, house number or exact stop', () => {
    fc.assert(
      fc.property(record, (ride) => {
        const rendered = renderRide(ride, reader)
        const tellsTheDriver =
          ride.status === 'active' && isFullyVerified(ride) && ride.requesterId === reader.userId
        for (const entry of rendered.rideRequests) {
          if (entry.firebase_uid === reader.userId) continue
          expect(entry.walk).toBeNull()
          for (const hidden of ['origin', 'destination', 'createdAt', 'searchEndsAt', 'companions'])
            expect(entry).not.toHaveProperty(hidden)
          expect(Object.keys(entry.cost!)).toEqual(['share'])
        }
        // Lines are computed for one reader each.
        const own = rendered.rideRequests.find(({ firebase_uid }) => firebase_uid === reader.userId)!
        expect([rendered.route, own.walk!.path]).toEqual(['route for user-0', 'walk of user-0'])
        expect(JSON.stringify(rendered)).not.toMatch(/(?:route for|walk of) user-[^0]/)
        for (const stop of rendered.stops) {
          const rider = ride.riders.find(({ userId }) => userId === stop.firebase_uid)!
          const isOwn = stop.firebase_uid === reader.userId
          expect(Date.parse(stop.eta)).toBe(ride.meetAt.getTime() + rider.stopSeconds * 1000)
          const isExact = (tellsTheDriver && !rider.droppedOffAt) || isOwn
          const { latitude, longitude, name } = rider.trip.to
          const exact = { latitude, longitude, name: (isOwn ? name : withoutFlat(name)) || 'Stop' }
          expect(stop).toMatchObject(isExact ? exact : {})
          if (isExact) continue
          expect(stop.name).not.toMatch(/\d(?!th)/)
          for (const [shown, exact] of [
            [stop.latitude, rider.trip.to.latitude],
            [stop.longitude, rider.trip.to.longitude],
          ] as const) {
            expect(Math.abs(shown - exact)).toBeLessThanOrEqual(0.0005 + 1e-9)
            expect(Math.abs(shown * 1000 - Math.round(shown * 1000))).toBeLessThan(1e-6)
          }
        }
      }),
    )
  })

  test('names a known place whole, in the reader’s language, and otherwise changes nothing', () => {
    const names = { es: 'Plaza de Atenas 5', en: 'Athens Square 5', pt: 'Praça de Atenas 5' }
    const chosen = fc.tuple(fc.constantFrom(...Object.values(names)), fc.constantFrom('es', 'en', 'pt'))
    fc.assert(
      fc.property(record, chosen, (ride, [stored, language]) => {
        const named = (by: string, placeNames: typeof names | null): RideRecord => ({
          ...ride,
          riders: ride.riders.map((rider) => ({
            ...rider,
            trip: { from: { ...rider.trip.from, name: by }, to: { ...rider.trip.to, name: by } },
            placeNames: { from: placeNames, to: placeNames },
          })),
        })
        const seen = (of: RideRecord) => renderRide(of, { userId: 'user-0', language })
        // As if everybody had typed the name in the reader's language, but for its number, which is no door.
        const typed = seen(named(names[language], null))
        expect(seen(named(stored, names))).toEqual({
          ...typed,
          stops: typed.stops.map((stop) => ({ ...stop, name: names[language] })),
        })
        expect(seen(named(`${stored} 7`, names))).toEqual(seen(named(`${stored} 7`, null)))
      }),
    )
  })

  test('W3: names only its riders and is for nobody else', () => {
    fc.assert(
      fc.property(record, (ride) => {
        const uids = renderRide(ride, reader).rideRequests.map(({ firebase_uid }) => firebase_uid)
        const members = ride.riders.filter(({ leftAt }) => leftAt === null)
        expect(uids.toSorted()).toEqual(members.map(({ userId }) => userId).toSorted())
        for (const stranger of [
          'nobody',
          ...ride.riders.filter(({ leftAt }) => leftAt).map(({ userId }) => userId),
        ])
          expect(() => renderRide(ride, { userId: stranger, language: 'es' })).toThrow('only for its riders')
      }),
    )
  })
})
