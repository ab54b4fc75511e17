// The areas that have a map with streets: fetched once, and only by browsers that can show it.
import type { MapOverview } from '@woodalo/protocol'
import type { Api } from '../api/api.ts'
import type { GeoPoint } from './zoom-and-projection.ts'
import { canShowStreets } from './can-show-streets.ts'

export type StreetSource =
  /** Our own tiles. */
  | { kind: 'tiles'; bounds: readonly [west: number, south: number, east: number, north: number] }
  /** A style of the operator's choice; the areas with streets are unknown. */
  | { kind: 'style'; url: string }

export interface Streets {
  source: StreetSource
  /** The credit for the data; a style of the operator's choice contains its own. */
  attribution: readonly string[]
}

/** A point just outside an area still has streets on its map. */
const marginDegrees = 0.02

let overview: Promise<MapOverview> | null = null

function fetchOverview(api: Api): Promise<MapOverview> {
  overview ??= api.map.overview({ quiet: true }).catch((error: unknown) => {
    overview = null
    throw error
  })
  return overview
}

/** Streets around at least one of these points; null where none are known. Pure. */
export function streetsAround(known: MapOverview, points: readonly GeoPoint[]): Streets | null {
  if (known.styleUrl !== null) return { source: { kind: 'style', url: known.styleUrl }, attribution: [] }
  const { areas, attribution } = known
  const hasStreets = areas.some((area) =>
    points.some(
      ({ latitude, longitude }) =>
        latitude >= area.south - marginDegrees &&
        latitude <= area.north + marginDegrees &&
        longitude >= area.west - marginDegrees &&
        longitude <= area.east + marginDegrees,
    ),
  )
  if (!hasStreets) return null
  const bounds = [
    Math.min(...areas.map(({ west }) => west)),
    Math.min(...areas.map(({ south }) => south)),
    Math.max(...areas.map(({ east }) => east)),
    Math.max(...areas.map(({ north }) => north)),
  ] as const
  return { source: { kind: 'tiles', bounds }, attribution }
}

/** As `streetsAround`; also null if they cannot be shown or the server does not respond. */
export async function findStreets(api: Api, points: readonly GeoPoint[]): Promise<Streets | null> {
  if (!canShowStreets()) return null
  return streetsAround(await fetchOverview(api), points)
}

/** A place with streets, for a person whose position is unknown yet. */
export async function middleOfStreets(api: Api): Promise<GeoPoint | null> {
  const [area] = (await fetchOverview(api)).areas
  return area ? { latitude: (area.south + area.north) / 2, longitude: (area.west + area.east) / 2 } : null
}

/** As `middleOfStreets`, for a map that stands there unasked: null where none would be shown. */
export async function someStreets(api: Api): Promise<GeoPoint | null> {
  return canShowStreets() ? middleOfStreets(api) : null
}
