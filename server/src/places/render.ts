import { nameIn } from '@woodalo/languages/translated-names'
import type { Language, Place } from '@woodalo/protocol'
import type { PlaceRecord } from './model.ts'

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
