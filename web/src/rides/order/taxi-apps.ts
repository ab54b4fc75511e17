// Ways to order a vehicle with the ride filled in. One row a provider; formats as the operators publish them, or, where they publish
// none, as the named source uses them. https links come first: a browser cannot know whether an app is installed.
import type { Language } from '@woodalo/protocol/languages'
import { countryOf, type Country } from './country-of-place.ts'

export interface OrderPoint {
  name: string
  latitude: number
  longitude: number
}

/** The order: from the meeting point along the stops in their order. */
export interface Order {
  meetingPoint: OrderPoint
  /** At least one. */
  stops: readonly [OrderPoint, ...OrderPoint[]]
  language: Language
}

export interface Provider {
  id: string
  name: string
  kind: 'taxi-app' | 'map'
  /** The countries where it is offered first. */
  countries: readonly Country[]
  /** How many stops its link can contain; the others have to be added by hand. */
  maxStops: number
  /** Opens the app without an order, for one that has been placed; a map has none. */
  home?: string
  /** Opens only where the app is installed, so the interface says so. */
  needsApp: boolean
  verifiedOn: string
  source: string
  link(order: Order): string
}

function lastStop({ stops }: Order): OrderPoint {
  return stops.at(-1) ?? stops[0]
}

/** Six decimals are 10 cm; more digits only lengthen the address. */
function degrees(value: number): string {
  return String(Math.round(value * 1e6) / 1e6)
}

function pair({ latitude, longitude }: OrderPoint): string {
  return `${degrees(latitude)},${degrees(longitude)}`
}

/** Keys keep their brackets as the operators write them; values are percent-encoded. */
function query(entries: readonly (readonly [string, string])[]): string {
  return entries.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')
}

export const providers: readonly Provider[] = [
  {
    id: 'uber',
    name: 'Uber',
    kind: 'taxi-app',
    countries: ['ES', 'MX', 'BR', 'US', 'elsewhere'],
    maxStops: 1,
    home: 'https://m.uber.com/ul/',
    needsApp: false,
    verifiedOn: '2026-11-21',
    source: 'developer.uber.com, deep links; the drop-off shows only with a nickname or an address',
    link(order) {
      const to = lastStop(order)
      return `https://m.uber.com/ul/?${query([
        ['action', 'setPickup'],
        ['pickup[latitude]', degrees(order.meetingPoint.latitude)],
        ['pickup[longitude]', degrees(order.meetingPoint.longitude)],
        ['pickup[nickname]', order.meetingPoint.name],
        ['pickup[formatted_address]', order.meetingPoint.name],
        ['dropoff[latitude]', degrees(to.latitude)],
        ['dropoff[longitude]', degrees(to.longitude)],
        ['dropoff[nickname]', to.name],
        ['dropoff[formatted_address]', to.name],
      ])}`
    },
  },
  {
    id: 'cabify',
    name: 'Cabify',
    kind: 'taxi-app',
    countries: ['ES', 'MX'],
    maxStops: 9,
    home: 'cabify://cabify',
    needsApp: true,
    verifiedOn: '2026-11-21',
    source: 'dpa99c/phonegap-launch-navigator at 9f1b6d5',
    link({ meetingPoint, stops }) {
      const points = [meetingPoint, ...stops].map(({ name, latitude, longitude }) => ({
        loc: { latitude, longitude },
        name,
      }))
      return `cabify://cabify/journey?${query([['json', JSON.stringify({ vehicle_type: '', stops: points })]])}`
    },
  },
  {
    id: 'lyft',
    name: 'Lyft',
    kind: 'taxi-app',
    countries: ['US'],
    maxStops: 1,
    home: 'https://lyft.com/ride',
    needsApp: false,
    verifiedOn: '2026-11-21',
    source: "Lyft's web button and opentripplanner/otp-react-redux",
    link(order) {
      const to = lastStop(order)
      return `https://lyft.com/ride?${query([
        ['id', 'lyft'],
        ['pickup[latitude]', degrees(order.meetingPoint.latitude)],
        ['pickup[longitude]', degrees(order.meetingPoint.longitude)],
        ['destination[latitude]', degrees(to.latitude)],
        ['destination[longitude]', degrees(to.longitude)],
      ])}`
    },
  },
  {
    id: '99',
    name: '99',
    kind: 'taxi-app',
    countries: ['BR'],
    maxStops: 1,
    home: 'taxis99://',
    needsApp: true,
    verifiedOn: '2026-11-21',
    source: 'dpa99c/phonegap-launch-navigator at 9f1b6d5',
    link(order) {
      const to = lastStop(order)
      return `taxis99://call?${query([
        ['pickup_latitude', degrees(order.meetingPoint.latitude)],
        ['pickup_longitude', degrees(order.meetingPoint.longitude)],
        ['pickup_title', order.meetingPoint.name],
        ['dropoff_latitude', degrees(to.latitude)],
        ['dropoff_longitude', degrees(to.longitude)],
        ['dropoff_title', to.name],
      ])}`
    },
  },
  {
    id: 'yandex-go',
    name: 'Yandex Go',
    kind: 'taxi-app',
    countries: ['elsewhere'],
    maxStops: 1,
    home: 'https://go.yandex/',
    needsApp: false,
    verifiedOn: '2026-11-21',
    source: 'yandex.com/support/taxi-distr/en/api/deeplinks',
    link(order) {
      const to = lastStop(order)
      return `https://3.redirect.appmetrica.yandex.com/route?${query([
        ['start-lat', degrees(order.meetingPoint.latitude)],
        ['start-lon', degrees(order.meetingPoint.longitude)],
        ['end-lat', degrees(to.latitude)],
        ['end-lon', degrees(to.longitude)],
        ['appmetrica_tracking_id', '1178268795219780156'],
        ['lang', order.language],
      ])}`
    },
  },
  {
    id: 'google-maps',
    name: 'Google Maps',
    kind: 'map',
    countries: ['ES', 'MX', 'BR', 'US', 'elsewhere'],
    maxStops: 10,
    needsApp: false,
    verifiedOn: '2026-11-21',
    source: 'developers.google.com/maps/documentation/urls',
    link(order) {
      const way = order.stops.slice(0, -1)
      return `https://www.google.com/maps/dir/?${query([
        ['api', '1'],
        ['origin', pair(order.meetingPoint)],
        ['destination', pair(lastStop(order))],
        ...(way.length > 0 ? ([['waypoints', way.map(pair).join('|')]] as const) : []),
        ['travelmode', 'driving'],
      ])}`
    },
  },
  {
    id: 'apple-maps',
    name: 'Apple Maps',
    kind: 'map',
    countries: ['ES', 'MX', 'BR', 'US', 'elsewhere'],
    maxStops: 10,
    needsApp: false,
    verifiedOn: '2026-11-21',
    source: 'developer.apple.com, Adopting unified Maps URLs (iOS 18.4 and later)',
    link(order) {
      return `https://maps.apple.com/directions?${query([
        ['source', pair(order.meetingPoint)],
        ...order.stops.slice(0, -1).map((stop) => ['waypoint', pair(stop)] as const),
        ['destination', pair(lastStop(order))],
        ['mode', 'driving'],
      ])}`
    },
  },
]

/** Taxi apps of the country; first those whose link contains every stop. */
export function taxiAppsFor(order: Order): Provider[] {
  const country = countryOf(order.meetingPoint)
  const carriesAll = (provider: Provider) => Number(provider.maxStops >= order.stops.length)
  return providers
    .filter(({ kind, countries }) => kind === 'taxi-app' && countries.includes(country))
    .toSorted((a, b) => carriesAll(b) - carriesAll(a))
}
