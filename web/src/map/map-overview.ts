// What the service says of the areas that it has a map of.
import type { MapOverview } from '@woodalo/protocol'
import type { Api } from '../api/calls-by-domain.ts'
import type { GeoPoint } from './zoom-and-projection.ts'

/** By the service that told them, so that a page asks its own once. */
const overviews = new WeakMap<Api, Promise<MapOverview>>()

/** Asked once: rejects where the service does not respond, and then asks anew. */
export function fetchOverview(api: Api): Promise<MapOverview> {
  const known = overviews.get(api)
  if (known) return known
  const asked = api.map.overview({ quiet: true }).catch((error: unknown) => {
    overviews.delete(api)
    throw error
  })
  overviews.set(api, asked)
  return asked
}

/** A place with streets, for a person whose position is unknown yet. */
export async function middleOfStreets(api: Api): Promise<GeoPoint | null> {
  const [area] = (await fetchOverview(api)).areas
  return area ? { latitude: (area.south + area.north) / 2, longitude: (area.west + area.east) / 2 } : null
}
