import { expect, test, vi } from 'vitest'
import type { Language } from '@woodalo/protocol'
import { createPlaceAtPoint } from './place-at-point.ts'

const point = { latitude: 40.4169, longitude: -3.7035 }
const sol = {
  id: 'sol',
  names: { es: 'Puerta del Sol', en: 'Sun Gate' },
  city: 'Madrid',
  latitude: 40.417,
  longitude: -3.7035,
  kind: 'landmark',
  isActive: true,
}
const door = { id: 'door', street: 'Calle Mayor', houseNumber: '3', city: 'Madrid', ...point }
const told = { id: 'told', name: 'Told', address: 'by the geocoder', ...point, isActive: true }

interface Around {
  /** Metres to what is known there; left out if there is none. */
  place?: number
  address?: number
  street?: number
  /** What crosses the street there. */
  crossing?: string
  /** Metres to where it does. */
  crossingAt?: number
  /** What the geocoder calls it. */
  geocoder?: 'address' | 'place' | 'nothing'
}

async function placeAt(
  { place, address, street, crossing, crossingAt = 0, geocoder }: Around,
  language: Language = 'en',
) {
  const reverse = vi.fn(async (_point: object, _language: Language) =>
    geocoder === 'nothing' ? null : { ...told, kind: geocoder },
  )
  const within = (meters: number | undefined, most: number) => meters !== undefined && meters <= most
  const at = createPlaceAtPoint({
    store: {
      nearest: async () => (place === undefined ? null : { place: sol, meters: place }),
    } as never,
    streets: {
      nearestAddress: async (_: object, most: number) =>
        within(address, most) ? { ...door, meters: address } : null,
      nearestStreet: async (_: object, most: number) =>
        within(street, most) ? { name: 'Calle Mayor', city: 'Madrid', meters: street } : null,
      cornersWithin: async (_: object, _most: number, _limit: number, name: string) =>
        crossing === undefined ? [] : [{ street: crossing, crossing: name, meters: crossingAt }],
    } as never,
    geocoder: geocoder ? ({ reverse } as never) : null,
  })
  const { name, address: where } = await at(point, language)
  return { said: `${name} · ${where}`, asked: reverse.mock.calls }
}

test.each<[Around, string]>([
  // A known place that is quite near is what is there.
  [{ place: 100, address: 1, street: 1 }, 'Sun Gate · Madrid'],
  [{ place: 101, address: 25, street: 1 }, 'Calle Mayor 3 · Madrid'],
  [{ place: 101, address: 26, street: 40 }, 'Near Calle Mayor · Madrid'],
  [{ street: 40, crossing: 'Calle Postas', crossingAt: 29 }, 'Calle Mayor at Calle Postas · Madrid'],
  [
    { street: 40, crossing: 'Calle Postas', crossingAt: 236 },
    'Near Calle Mayor · 240 m from the corner of Calle Postas, Madrid',
  ],
  // One that is less near is so only where there is no street.
  [{ place: 101, street: 41 }, 'Sun Gate · Madrid'],
  [{ place: 300 }, 'Sun Gate · Madrid'],
  [{ place: 301, street: 150 }, 'Near Calle Mayor · Madrid'],
  [{ street: 150, geocoder: 'address' }, 'Near Calle Mayor · Madrid'],
  [{ street: 151, geocoder: 'address' }, 'Told · by the geocoder'],
  [{ geocoder: 'place' }, 'Near Told · by the geocoder'],
  [{ place: 301, geocoder: 'nothing' }, 'Near Sun Gate · Madrid'],
  [{ place: 1_500 }, 'Near Sun Gate · Madrid'],
  [{ place: 12_345 }, '12 km from Sun Gate · Madrid'],
  [{ place: 100_001 }, '40.41690, -3.70350 · '],
  [{}, '40.41690, -3.70350 · '],
])('with %o around, a point is called %s', async (around, said) => {
  expect((await placeAt(around)).said).toBe(said)
})

test('the geocoder is asked in the language of the caller, about this very point', async () => {
  expect((await placeAt({ geocoder: 'nothing' }, 'es')).asked).toEqual([[point, 'es']])
  expect((await placeAt({ geocoder: 'nothing' }, 'en')).asked).toEqual([[point, 'en']])
})
