import type { Coordinates } from '@woodalo/geography'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Tariff, tariffs } from './data/parse-tariffs.ts'
import { type FareContext, fareFor, meter } from './fare-rules.ts'
import { isOfficial, isValid, tariffAt } from './tariff-rules.ts'

const barcelona = { latitude: 41.3874, longitude: 2.1686 }
const elPrat = { latitude: 41.2883, longitude: 2.0712 }
const mollAdossat = { latitude: 41.3545, longitude: 2.1815 }
const sants = { latitude: 41.3797, longitude: 2.1399 }
const barajasT4 = { latitude: 40.4917, longitude: -3.5927 }
const barajasT1 = { latitude: 40.4655, longitude: -3.5705 }
const barajasVillage = { latitude: 40.476, longitude: -3.5793 }
const callao = { latitude: 40.4199, longitude: -3.7058 }
const atocha = { latitude: 40.4066, longitude: -3.6892 }
const getafe = { latitude: 40.3083, longitude: -3.7327 }
const newYork = { latitude: 40.7553, longitude: -73.9875 }
const jfk = { latitude: 40.644, longitude: -73.7826 }
const brooklyn = { latitude: 40.6844, longitude: -73.9769 }
const harlem = { latitude: 40.8078, longitude: -73.9455 }
const mexicoCity = { latitude: 19.4326, longitude: -99.1319 }
const saoPaulo = { latitude: -23.5614, longitude: -46.6559 }

/** A Tuesday that is not a holiday anywhere, at noon in Barcelona. */
const tuesday = new Date('2026-11-24T11:00:00Z')

function tariffOf(point: Coordinates, at = tuesday): Tariff {
  return tariffAt(point.latitude, point.longitude, at)
}

function trip(origin: Coordinates, destination: Coordinates, more: Partial<FareContext> = {}): FareContext {
  return { origin, destination, at: tuesday, ...more }
}

function fare(km: number, minutes: number, context: FareContext) {
  return fareFor(tariffOf(context.origin, context.at), km * 1000, minutes * 60, context)
}

const anyTariff = fc.constantFrom(...tariffs)
const anyPoint = fc.constantFrom(
  barcelona,
  elPrat,
  mollAdossat,
  sants,
  newYork,
  jfk,
  brooklyn,
  harlem,
  mexicoCity,
)
const anyMoment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('the fare of a drive', () => {
  it('consists of flag, kilometres and waiting if nothing else applies', () => {
    const { amount, currency, supplements } = fare(5, 20, trip(barcelona, sants))
    expect(amount).toBe(Math.round(280 + 5 * 135 + (0.3 * 20 * 2775) / 60))
    expect(currency).toBe('EUR')
    expect(supplements).toEqual([])
  })

  it('never falls with distance, time or people, and is never less than the meter', () => {
    fc.assert(
      fc.property(
        anyTariff,
        anyPoint,
        anyPoint,
        anyMoment,
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 0, max: 7200 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 6 }),
        (tariff, origin, destination, at, meters, seconds, more, people) => {
          const context = { origin, destination, at, people }
          const base = fareFor(tariff, meters, seconds, context)
          expect(fareFor(tariff, meters + more, seconds, context).amount).toBeGreaterThanOrEqual(base.amount)
          expect(fareFor(tariff, meters, seconds + more, context).amount).toBeGreaterThanOrEqual(base.amount)
          expect(
            fareFor(tariff, meters, seconds, { ...context, people: people + 1 }).amount,
          ).toBeGreaterThanOrEqual(base.amount)
          expect(Number.isSafeInteger(base.amount)).toBe(true)
          const least = base.fixedRoute === null ? Math.round(meter(tariff, meters, seconds)) : 0
          expect(base.amount).toBeGreaterThanOrEqual(least)
        },
      ),
    )
  })

  it('lies between the fare on empty streets and the fare with all the time that traffic adds as waiting', () => {
    fc.assert(
      fc.property(
        anyTariff,
        anyPoint,
        anyPoint,
        anyMoment,
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 0, max: 7200 }),
        fc.tuple(fc.integer({ min: 0, max: 3600 }), fc.integer({ min: 0, max: 3600 })),
        (tariff, origin, destination, at, meters, empty, [more, most]) => {
          const context = { origin, destination, at }
          const { amount, fixedRoute } = fareFor(tariff, meters, empty + Math.min(more, most), context)
          const heavy = fareFor(tariff, meters, empty, { ...context, standingSeconds: Math.max(more, most) })
          expect(amount).toBeGreaterThanOrEqual(fareFor(tariff, meters, empty, context).amount)
          expect(amount).toBeLessThanOrEqual(heavy.amount)
          expect(fixedRoute === null || amount === heavy.amount).toBe(true)
        },
      ),
    )
    const standing = fare(5, 20, trip(barcelona, sants, { standingSeconds: 600 }))
    expect(standing.amount - fare(5, 20, trip(barcelona, sants)).amount).toBe(462)
  })

  it('charges a supplement once per vehicle, at whichever end its zone is and however many riders share it', () => {
    const within = { latitude: elPrat.latitude + 0.01, longitude: elPrat.longitude + 0.005 }
    const both = fare(30, 40, trip(elPrat, within))
    expect(both.supplements).toEqual(['airport'])
    const four = fare(30, 40, trip(elPrat, within, { people: 4 }))
    expect(four).toEqual(both)
    const to = fare(30, 40, trip(barcelona, elPrat))
    expect(to.amount - fare(30, 40, trip(barcelona, newYork)).amount).toBe(460)
  })

  it('charges the supplement of a station only at the start', () => {
    expect(fare(5, 15, trip(sants, barcelona)).supplements).toEqual(['sants'])
    expect(fare(5, 15, trip(barcelona, sants)).supplements).toEqual([])
  })

  it('charges more for five people, and caps the supplements together', () => {
    expect(fare(5, 15, trip(sants, barcelona, { people: 5 })).supplements).toEqual([
      'sants',
      'five-to-eight-passengers',
    ])
    const base = tariffOf(barcelona)
    const capped = { ...base, supplementsAtMost: 100 }
    const context = trip(barcelona, elPrat)
    expect(fareFor(base, 9000, 900, context).amount - fareFor(capped, 9000, 900, context).amount).toBe(360)
  })

  it('respects the minimum from the airport, supplements included', () => {
    expect(fare(1, 3, trip(elPrat, { latitude: 41.327, longitude: 2.09 })).amount).toBe(2100)
    expect(fare(1, 3, trip({ latitude: 41.327, longitude: 2.09 }, elPrat)).amount).toBeLessThan(2100)
    expect(fare(30, 40, trip(elPrat, barcelona)).amount).toBeGreaterThan(2100)
  })

  it('takes the fixed price between airport and cruise port in both directions, without supplements', () => {
    for (const context of [trip(elPrat, mollAdossat), trip(mollAdossat, elPrat)]) {
      expect(fare(16, 25, context)).toEqual({
        amount: 4600,
        currency: 'EUR',
        fixedRoute: 'airport-moll-adossat',
        supplements: [],
      })
    }
  })

  it('takes the fixed price between Madrid’s airport and the inside of the M-30, day and night, and a minimum elsewhere', () => {
    const night = new Date('2026-11-24T02:00:00Z')
    for (const [here, there] of [
      [barajasT4, callao],
      [callao, barajasT4],
      [barajasT1, atocha],
    ] as const)
      for (const at of [tuesday, night])
        expect(fare(16, 25, trip(here, there, { at }))).toMatchObject({ amount: 3300, supplements: [] })
    // Outside the ring the meter runs, with a minimum from the airport.
    expect(fare(3, 8, trip(barajasT4, barajasVillage)).amount).toBe(2200)
    expect(fare(3, 8, trip(barajasVillage, barajasT4)).amount).toBeLessThan(2200)
    expect(fare(30, 40, trip(barajasT1, getafe)).fixedRoute).toBeNull()
    expect(fare(5, 15, trip(callao, atocha)).amount).toBe(Math.round(250 + 5 * 140 + (0.3 * 15 * 2700) / 60))
  })

  it('is called official only if all its figures were published for that place', () => {
    expect(isOfficial(tariffOf(barcelona))).toBe(true)
    expect(isOfficial(tariffOf(callao))).toBe(false)
    expect(isOfficial(tariffOf({ latitude: 48.8809, longitude: 2.3553 }))).toBe(false)
  })

  it('takes the flat price between JFK and Manhattan, with the surcharges that the city adds to it', () => {
    const arrival = fare(28, 45, trip(jfk, newYork))
    expect(arrival.fixedRoute).toBe('jfk-manhattan')
    expect(arrival.amount).toBe(7000 + 50 + 100 + 250 + 175)
    expect(fare(26, 40, trip(harlem, jfk)).amount).toBe(7000 + 50 + 100)
    expect(fare(22, 40, trip(jfk, brooklyn)).fixedRoute).toBeNull()
  })

  it('starts the meter again after the first stop in Manhattan', () => {
    const drops = [
      { ...newYork, distanceMeters: 28_000, durationSeconds: 2700 },
      { ...harlem, distanceMeters: 7000, durationSeconds: 1200 },
    ]
    const context = trip(jfk, harlem)
    const oneStop = fare(30, 50, context).amount
    const twoStops = fare(35, 65, { ...context, drops })
    expect(twoStops.fixedRoute).toBe('jfk-manhattan')
    expect(twoStops.amount).toBe(Math.round(oneStop + meter(tariffOf(jfk), 7000, 1200)))
  })

  it('adds the rush hour of New York on weekdays only, and the night every day', () => {
    const codes = (at: string) => fare(5, 15, trip(newYork, harlem, { at: new Date(at) })).supplements
    expect(codes('2026-11-24T17:00:00-05:00')).toEqual(['mta', 'improvement', 'rush-hour', 'congestion'])
    expect(codes('2026-11-28T17:00:00-05:00')).toEqual(['mta', 'improvement', 'congestion'])
    expect(codes('2026-11-28T20:00:00-05:00')).toEqual(['mta', 'improvement', 'overnight', 'congestion'])
    expect(codes('2026-12-25T17:00:00-05:00')).toEqual(['mta', 'improvement', 'congestion'])
  })
})

describe('the choice of the tariff', () => {
  it.each([
    ['a working day', '2026-11-24T08:00:00+01:00', 'T-1'],
    ['just before the day tariff', '2026-11-24T07:59:59+01:00', 'T-2'],
    ['the evening', '2026-11-24T20:00:00+01:00', 'T-2'],
    ['a Saturday', '2026-11-28T12:00:00+01:00', 'T-2'],
    ['a holiday on a weekday', '2026-12-08T12:00:00+01:00', 'T-2'],
    ['a summer morning, by the clock of the place', '2026-07-14T06:30:00Z', 'T-1'],
  ])('takes, on %s in Barcelona, %s: %s', (_, at, code) => {
    expect(tariffOf(barcelona, new Date(at)).code).toBe(code)
  })

  it('uses the local time of the place, not of the machine', () => {
    const at = new Date('2026-11-24T05:30:00Z')
    expect(tariffOf(mexicoCity, at).code).toBe('libre-noche')
    expect(tariffOf(saoPaulo, at).code).toBe('bandeira-2')
    expect(tariffOf(mexicoCity, new Date('2026-11-24T12:30:00Z')).code).toBe('libre')
  })

  it('makes a night in Mexico City a fifth more expensive', () => {
    const night = meter(tariffOf(mexicoCity, new Date('2026-11-24T05:30:00Z')), 9000, 1500)
    const day = meter(tariffOf(mexicoCity, new Date('2026-11-24T18:30:00Z')), 9000, 1500)
    expect(night).toBeCloseTo(1.2 * day, 6)
  })

  it('keeps the ways of taking a taxi apart', () => {
    const { latitude, longitude } = mexicoCity
    expect(tariffAt(latitude, longitude, tuesday, 'stand').code).toMatch(/^sitio/)
    expect(tariffAt(latitude, longitude, tuesday, 'radio').code).toMatch(/^radiotaxi/)
    expect(tariffAt(barcelona.latitude, barcelona.longitude, tuesday, 'radio').city).toBe('default')
  })

  it('finds one tariff anywhere at any time, far from cities the default one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        anyMoment,
        (latitude, longitude, at) => {
          expect(tariffs).toContain(tariffAt(latitude, longitude, at))
        },
      ),
    )
    expect(tariffOf({ latitude: 48.8566, longitude: 2.3522 })).toMatchObject({
      city: 'default',
      assumed: true,
    })
    expect(tariffOf({ latitude: 25.6866, longitude: -100.3161 })).toMatchObject({
      city: 'mexico',
      currency: 'MXN',
    })
  })

  it.each([
    ['USD', 'Baltimore', 39.2904, -76.6122],
    ['USD', 'Seattle', 47.6062, -122.3321],
    ['USD', 'Detroit', 42.3314, -83.0458],
    ['USD', 'San Diego', 32.7157, -117.1611],
    ['USD', 'El Paso', 31.7619, -106.485],
    ['USD', 'Laredo', 27.5064, -99.5075],
    ['USD', 'Brownsville', 25.9017, -97.4975],
    ['USD', 'Key West', 24.5551, -81.78],
    ['MXN', 'Ciudad Juárez', 31.7386, -106.487],
    ['MXN', 'Nuevo Laredo', 27.4763, -99.5164],
    ['MXN', 'Matamoros', 25.8697, -97.5027],
    ['MXN', 'Oaxaca', 17.0732, -96.7266],
    ['MXN', 'Chetumal', 18.5001, -88.2961],
    ['MXN', 'Tapachula', 14.9039, -92.2575],
    ['BRL', 'Manaus', -3.119, -60.0217],
    ['BRL', 'Natal', -5.7945, -35.211],
    ['EUR', 'Toronto', 43.6532, -79.3832],
    ['EUR', 'Windsor', 42.3149, -83.0364],
    ['EUR', 'Guatemala City', 14.6349, -90.5069],
    ['EUR', 'Buenos Aires', -34.6037, -58.3816],
    ['EUR', 'Havana', 23.1136, -82.3666],
  ])('assumes a price in %s in %s', (currency, _city, latitude, longitude) => {
    expect(tariffOf({ latitude, longitude })).toMatchObject({ currency, assumed: true })
  })

  it('prefers the valid row, otherwise the latest one that has begun', () => {
    const next = {
      ...tariffs.find((row) => row.code === 'T-1')!,
      flag: 300,
      validFrom: '2027-01-18',
      validTo: '2028-01-16',
    }
    const rows = [...tariffs, next]
    const flagAt = (at: string) =>
      tariffAt(barcelona.latitude, barcelona.longitude, new Date(at), 'street', rows).flag
    expect(flagAt('2027-01-15T11:00:00Z')).toBe(280)
    expect(flagAt('2027-01-18T11:00:00Z')).toBe(300)
    expect(flagAt('2031-03-03T11:00:00Z')).toBe(300)
    expect(flagAt('2025-03-03T11:00:00Z')).toBe(280)
  })

  it('says until when a row is valid by the calendar of the place', () => {
    const row = tariffs.find((each) => each.code === 'T-1')!
    expect(isValid(row, new Date('2027-01-17T22:59:59Z'))).toBe(true)
    expect(isValid(row, new Date('2027-01-17T23:00:00Z'))).toBe(false)
    expect(isValid(row, new Date('2026-01-18T22:59:59Z'))).toBe(false)
  })
})
