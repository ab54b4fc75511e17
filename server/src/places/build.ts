import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DomainPart } from '../domain-part.ts'
import type { Foundation } from '../foundation.ts'
import type { Geocoder } from './geocoder.ts'
import { loadPlaces } from './load-places.ts'
import { servePlaces } from './http-handlers.ts'
import { createPlaceService, type PlaceService } from './list-and-search-places-service.ts'
import { createPlaceStore } from './known-place-store.ts'
import { createStreetStore } from './street-store.ts'

export interface PlacePart extends DomainPart {
  places: PlaceService
}

const placesFile = join(import.meta.dirname, 'data/places.csv')

/** Loads the places of the file into the database if they have changed. */
export async function buildPlaces(
  { database }: Pick<Foundation, 'database'>,
  { geocoder }: { geocoder: Geocoder | null },
): Promise<PlacePart> {
  const { db, transact } = database
  const store = createPlaceStore(db, transact)
  await loadPlaces(store, await readFile(placesFile, 'utf8'))
  const places = createPlaceService({ store, streets: createStreetStore(db, transact), geocoder })
  return { places, routes: (http) => servePlaces(http, places) }
}
