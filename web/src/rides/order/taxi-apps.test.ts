import { describe, expect, test } from 'vitest'
import { providers, taxiAppsFor, type Order } from './taxi-apps.ts'
import { countryOf } from './country-of-place.ts'
import { stopsToPaste } from './stops-as-text.ts'

const order: Order = {
  meetingPoint: { name: 'Puerta 3 & Llegadas T4', latitude: 40.4917, longitude: -3.59351234567 },
  stops: [
    { name: 'Av. de América', latitude: 40.43812, longitude: -3.67634 },
    { name: 'Gran Vía 12?', latitude: 40.41956, longitude: -3.69913 },
  ],
  language: 'es',
}
const by = (id: string) => providers.find((provider) => provider.id === id)!.link(order)

describe('links to order a vehicle', () => {
  test('are well formed, with every value encoded', () => {
    for (const provider of providers) {
      const link = provider.link(order)
      expect(URL.canParse(link), provider.id).toBe(true)
      expect(link, provider.id).not.toMatch(/[ &]Llegadas|í|é|\|/)
      expect(link.startsWith('https://'), provider.id).toBe(!provider.needsApp)
      expect(provider.source.length).toBeGreaterThan(10)
      expect(provider.verifiedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  })

  const from = { latitude: '40.4917', longitude: '-3.593512' }
  const to = { latitude: '40.41956', longitude: '-3.69913' }
  const between = '40.43812,-3.67634'

  test.each<[string, string, Record<string, string>]>([
    [
      'Uber shows a drop-off only with its name',
      'uber',
      {
        action: 'setPickup',
        'pickup[latitude]': from.latitude,
        'pickup[longitude]': from.longitude,
        'pickup[nickname]': 'Puerta 3 & Llegadas T4',
        'pickup[formatted_address]': 'Puerta 3 & Llegadas T4',
        'dropoff[latitude]': to.latitude,
        'dropoff[longitude]': to.longitude,
        'dropoff[nickname]': 'Gran Vía 12?',
        'dropoff[formatted_address]': 'Gran Vía 12?',
      },
    ],
    [
      'Lyft is asked for its usual vehicle',
      'lyft',
      {
        id: 'lyft',
        'pickup[latitude]': from.latitude,
        'pickup[longitude]': from.longitude,
        'destination[latitude]': to.latitude,
        'destination[longitude]': to.longitude,
      },
    ],
    [
      '99 has the names of both ends',
      '99',
      {
        pickup_latitude: from.latitude,
        pickup_longitude: from.longitude,
        pickup_title: 'Puerta 3 & Llegadas T4',
        dropoff_latitude: to.latitude,
        dropoff_longitude: to.longitude,
        dropoff_title: 'Gran Vía 12?',
      },
    ],
    [
      'Yandex has the language',
      'yandex-go',
      {
        'start-lat': from.latitude,
        'start-lon': from.longitude,
        'end-lat': to.latitude,
        'end-lon': to.longitude,
        appmetrica_tracking_id: '1178268795219780156',
        lang: 'es',
      },
    ],
    [
      'Google’s map has the stops in between as waypoints',
      'google-maps',
      {
        api: '1',
        origin: `${from.latitude},${from.longitude}`,
        destination: `${to.latitude},${to.longitude}`,
        waypoints: between,
        travelmode: 'driving',
      },
    ],
    [
      'Apple’s map has the stops in between as waypoints',
      'apple-maps',
      {
        source: `${from.latitude},${from.longitude}`,
        waypoint: between,
        destination: `${to.latitude},${to.longitude}`,
        mode: 'driving',
      },
    ],
  ])('say where the ride begins and ends, in the operator’s own words: %s', (_, id, words) => {
    expect(Object.fromEntries(new URL(by(id)).searchParams)).toEqual(words)
  })

  test('give Cabify every stop in order', () => {
    const asked: unknown = JSON.parse(new URL(by('cabify')).searchParams.get('json')!)
    const stops = [order.meetingPoint, ...order.stops].map(({ name, latitude, longitude }) => ({
      loc: { latitude, longitude },
      name,
    }))
    expect(asked).toEqual({ vehicle_type: '', stops })
  })

  test('have no waypoints where nobody gets off in between', () => {
    const direct = { ...order, stops: [order.stops[0]] } satisfies Order
    for (const id of ['google-maps', 'apple-maps'])
      expect(providers.find((provider) => provider.id === id)!.link(direct)).not.toContain('waypoint')
  })

  test('show the apps of the country, beginning with those that accept every stop', () => {
    expect(taxiAppsFor(order).map(({ id }) => id)).toEqual(['cabify', 'uber'])
    const inRio = { ...order, meetingPoint: { name: 'Galeão', latitude: -22.81, longitude: -43.25 } }
    expect(taxiAppsFor(inRio).map(({ id }) => id)).toEqual(['uber', '99'])
  })

  test.each<[string, number, number, string[]]>([
    ['Madrid', 40.42, -3.7, ['cabify', 'uber']],
    ['Ciudad de México', 19.43, -99.13, ['cabify', 'uber']],
    ['São Paulo', -23.55, -46.63, ['uber', '99']],
    ['New York', 40.71, -74, ['uber', 'lyft']],
    ['Tokyo', 35.68, 139.69, ['uber', 'yandex-go']],
  ])('are those of %s', (name, latitude, longitude, ids) => {
    expect(
      taxiAppsFor({ ...order, meetingPoint: { name, latitude, longitude } }).map(({ id }) => id),
    ).toEqual(ids)
  })

  test('that only draw a way are maps, and no taxi is ordered with them', () => {
    const maps = providers.filter(({ kind }) => kind === 'map').map(({ id }) => id)
    expect(maps).toEqual(['google-maps', 'apple-maps'])
  })

  test('know the countries of our cities', () => {
    const cities = {
      Madrid: [40.42, -3.7, 'ES'],
      'Las Palmas': [28.1, -15.4, 'ES'],
      'Ciudad de México': [19.43, -99.13, 'MX'],
      Monterrey: [25.67, -100.31, 'MX'],
      Tijuana: [32.5, -117.0, 'MX'],
      Miami: [25.76, -80.19, 'US'],
      'Nueva York': [40.71, -74.0, 'US'],
      Houston: [29.76, -95.37, 'US'],
      'São Paulo': [-23.55, -46.63, 'BR'],
      Tokio: [35.68, 139.69, 'elsewhere'],
    } as const
    for (const [name, [latitude, longitude, country]] of Object.entries(cities))
      expect([name, countryOf({ latitude, longitude })]).toEqual([name, country])
  })

  test('leave to be pasted what they do not have: the stops before the last one', () => {
    const [uber, cabify] = ['uber', 'cabify'].map((id) => providers.find((provider) => provider.id === id)!)
    const [first, last] = order.stops
    const of = (...stops: Order['stops'][number][]) => ({ ...order, stops }) as unknown as Order
    expect(stopsToPaste(cabify!, order)).toBeNull()
    expect(stopsToPaste(uber!, of(last!))).toBeNull()
    expect(stopsToPaste(uber!, order)).toBe('Av. de América')
    expect(stopsToPaste(uber!, of(first, first, last!))).toBe('1. Av. de América\n2. Av. de América')
  })
})
