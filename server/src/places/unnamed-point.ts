// What a point on the map is called that is no known place.
import { textsIn } from '@woodalo/languages/service'
import type { Coordinates, Language, Place } from '@woodalo/protocol'
import type { PlaceRecord } from './model.ts'
import { nearOrKilometersFrom } from './near-or-kilometers-from.ts'

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
  const describedAs = nearest && nearOrKilometersFrom(nearest.place, nearest.meters, language)
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
