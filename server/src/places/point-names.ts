// What a point on the map is called that is no known place.
import { nameIn } from '@woodalo/languages/translated-names'
import { textsIn } from '@woodalo/languages/service'
import { type Coordinates, homeOf, type Language, localeIn, type Place } from '@woodalo/protocol'
import type { PlaceRecord } from './model.ts'

const nearByMeters = 1_500
const tellableMeters = 100_000

/** The id of a point is made of its coordinates (5 decimals, about a metre), so it never changes. */
function shownPosition({ latitude, longitude }: Coordinates): [string, string] {
  const shown = (degrees: number) => (Math.round(degrees * 1e5) / 1e5 + 0).toFixed(5)
  return [shown(latitude), shown(longitude)]
}

/** Returns where somebody is, named by what is there. */
export function pointNear(point: Coordinates, name: string, address: string, language: Language): Place {
  return {
    id: `point:${shownPosition(point).join(',')}`,
    name: textsIn(language).places.near(name),
    address,
    latitude: point.latitude,
    longitude: point.longitude,
    kind: 'point',
    isActive: true,
  }
}

/** Returns where somebody is if nothing known stands for it: the coordinates, described by the nearest known place. */
export function pointOnMap(
  point: Coordinates,
  nearest: { place: PlaceRecord; meters: number } | null,
  language: Language,
): Place {
  const [latitude, longitude] = shownPosition(point)
  const position = `${latitude}, ${longitude}`
  const describedAs = nearest && distanceTo(nearest.place, nearest.meters, language)
  return {
    id: `point:${latitude},${longitude}`,
    name: describedAs ?? position,
    address: describedAs ? `${nearest!.place.city || position}` : '',
    latitude: point.latitude,
    longitude: point.longitude,
    kind: 'point',
    isActive: true,
  }
}

function distanceTo(place: PlaceRecord, meters: number, language: Language): string | null {
  const name = nameIn(place.names, language)
  const { near, kilometersFrom } = textsIn(language).places
  if (meters <= nearByMeters) return near(name)
  if (meters > tellableMeters) return null
  const format = new Intl.NumberFormat(localeIn(homeOf(language), language), { maximumFractionDigits: 0 })
  return kilometersFrom(format.format(meters / 1000), name)
}
