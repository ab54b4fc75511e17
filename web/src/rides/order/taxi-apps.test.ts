import { describe, expect, test } from 'vitest'
import { providers, taxiAppsFor, type Order } from './taxi-apps.ts'
import { countryOf } from './country-of-place.ts'
import { stopsAsText } from './stops-as-text.ts'

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

  test('give Uber a pick-up and a named drop-off, without which it shows none', () => {
    const { searchParams } = new URL(by('uber'))
    expect(searchParams.get('pickup[latitude]')).toBe('40.4917')
    expect(searchParams.get('pickup[longitude]')).toBe('-3.593512')
    expect(searchParams.get('pickup[nickname]')).toBe('Puerta 3 & Llegadas T4')
    expect(searchParams.get('dropoff[nickname]')).toBe('Gran Vía 12?')
  })

  test('give Yandex both ends and the language', () => {
    expect(Object.fromEntries(new URL(by('yandex-go')).searchParams)).toEqual({
      'start-lat': '40.4917',
      'start-lon': '-3.593512',
      'end-lat': '40.41956',
      'end-lon': '-3.69913',
      appmetrica_tracking_id: '1178268795219780156',
      lang: 'es',
    })
  })

  test('give Cabify every stop in order', () => {
    const { stops } = JSON.parse(new URL(by('cabify')).searchParams.get('json')!)
    expect(stops.map(({ name }: { name: string }) => name)).toEqual([
      'Puerta 3 & Llegadas T4',
      'Av. de América',
      'Gran Vía 12?',
    ])
  })

  test('give maps the stops in between as waypoints', () => {
    expect(new URL(by('google-maps')).searchParams.get('waypoints')).toBe('40.43812,-3.67634')
    expect(new URL(by('apple-maps')).searchParams.getAll('waypoint')).toEqual(['40.43812,-3.67634'])
    const direct = { ...order, stops: [order.stops[0]] } satisfies Order
    expect(providers.find(({ id }) => id === 'google-maps')!.link(direct)).not.toContain('waypoints')
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
  ])('are those of %s', (name, latitude, longitude, ids) => {
    expect(
      taxiAppsFor({ ...order, meetingPoint: { name, latitude, longitude } }).map(({ id }) => id),
    ).toEqual(ids)
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

  test('can be shown as numbered lines', () => {
    expect(stopsAsText(order)).toBe('0. Puerta 3 & Llegadas T4\n1. Av. de América\n2. Gran Vía 12?')
  })
})
