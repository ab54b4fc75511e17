import { nameIn, type Names } from '@woodalo/languages/service'
import type { Coordinates, Language, Place } from '@woodalo/protocol'

export interface PlaceRecord extends Coordinates {
  id: string
  /** In every language in which it has a name of its own. */
  names: Names
  address: string
  city: string
  country: string
  kind: string
  isActive: boolean
}

/** A public spot where strangers can find each other. `meters` is its distance from the point of the query. */
export interface MeetingPoint extends Coordinates {
  placeId: string
  /** A corner may be in front of somebody's door. */
  kind: 'place' | 'corner'
  names: Names
  meters: number
}

export function renderPlace(place: PlaceRecord, language: Language): Place {
  return {
    id: place.id,
    name: nameIn(place.names, language),
    address: place.address || [place.city, place.country].filter(Boolean).join(', '),
    latitude: place.latitude,
    longitude: place.longitude,
    kind: place.kind,
    isActive: place.isActive,
  }
}
