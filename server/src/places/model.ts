import type { Coordinates, Language, Place } from '@woodalo/protocol'

/** A known place, in every language that we have a name for. */
export interface PlaceRecord extends Coordinates {
  id: string
  nameEs: string
  nameEn: string
  address: string
  city: string
  country: string
  kind: string
  isActive: boolean
}

/** A public spot where strangers can find each other. `meters` is how far it is from what was asked about. */
export interface MeetingPoint extends Coordinates {
  placeId: string
  names: Record<Language, string>
  meters: number
}

export function placeName(place: Pick<PlaceRecord, 'nameEs' | 'nameEn'>, language: Language): string {
  return language === 'en' ? place.nameEn : place.nameEs
}

export function renderPlace(place: PlaceRecord, language: Language): Place {
  return {
    id: place.id,
    name: placeName(place, language),
    address: place.address || [place.city, place.country].filter(Boolean).join(', '),
    latitude: place.latitude,
    longitude: place.longitude,
    kind: place.kind,
    isActive: place.isActive,
  }
}

/** As far as a known place stands for where somebody is. */
export const sameSpotMeters = 300
const nearByMeters = 1_500
const tellableMeters = 100_000

/**
 * Where somebody is when no known place stands for it: the coordinates themselves, named after the nearest known place.
 * The id is made of the coordinates (5 decimals, about a metre), so it stays the same.
 */
export function pointOnMap(
  { latitude, longitude }: Coordinates,
  nearest: { place: PlaceRecord; meters: number } | null,
  language: Language,
): Place {
  const [shownLatitude, shownLongitude] = [latitude, longitude].map((degrees) =>
    (Math.round(degrees * 1e5) / 1e5 + 0).toFixed(5),
  )
  const position = `${shownLatitude}, ${shownLongitude}`
  const describedAs = nearest && distanceTo(nearest.place, nearest.meters, language)
  return {
    id: `point:${shownLatitude},${shownLongitude}`,
    name: describedAs ?? position,
    address: describedAs ? `${nearest!.place.city || position}` : '',
    latitude,
    longitude,
    kind: 'point',
    isActive: true,
  }
}

function distanceTo(place: PlaceRecord, meters: number, language: Language): string | null {
  const name = placeName(place, language)
  if (meters <= nearByMeters) return language === 'en' ? `Near ${name}` : `Cerca de ${name}`
  if (meters > tellableMeters) return null
  const kilometers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(meters / 1000)
  return language === 'en' ? `${kilometers} km from ${name}` : `A ${kilometers} km de ${name}`
}
