// How a place is shown: its name in the language of the reader, and the parts and the order of its address.
import { nameIn } from '@woodalo/languages/translated-names'
import type { Language, Place } from '@woodalo/protocol'
import type { PlaceRecord } from './place-model.ts'

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

const numberComesFirst =
  /^(?:rue|quai|boulevard|chemin|impasse|allée|route|square)\s|\s(?:street|avenue|road|lane|drive|boulevard|court|place|way|parkway|terrace|square|highway)$/i

/** Returns the address in the local order: "Calle Mayor 12", "12 Rue Grimaldi", "2120 East Fairmount Avenue". */
export function addressLine(street: string, number: string): string {
  return numberComesFirst.test(street) ? `${number} ${street}` : `${street} ${number}`
}
