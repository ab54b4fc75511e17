// The areas that have a map with streets: fetched once, and only by browsers that can show it.
import type { MapOverview } from '@woodalo/protocol'
import type { Api } from '../api/calls-by-domain.ts'
import type { GeoPoint } from './zoom-and-projection.ts'
import { canShowStreets } from './can-show-streets.ts'
import { fetchOverview, middleOfStreets } from './map-overview.ts'

export type Bounds = readonly [west: number, south: number, east: number, north: number]

export type StreetSource =
  /** Our own tiles. */
  | { kind: 'tiles'; bounds: Bounds }
  /** A style of the operator's choice; the areas with streets are unknown. */
  | { kind: 'style'; url: string }

export interface Streets {
  source: StreetSource
  /** Around the area of these points and those that adjoin it; null where that is unknown. */
  ground: Bounds | null
  /** The credit for the data; a style of the operator's choice contains its own. */
  attribution: readonly string[]
}

/** A point just outside an area still has streets on its map. */
const marginDegrees = 0.02

/** Streets around at least one of these points; null where none are known. Pure. */
export function streetsAround(known: MapOverview, points: readonly GeoPoint[]): Streets | null {
  if (known.styleUrl !== null) {
    const source = { kind: 'style' as const, url: known.styleUrl }
    return { source, ground: null, attribution: [] }
  }
  const { areas, attribution } = known
  const around = points.map(({ latitude, longitude }) => ({
    west: longitude,
    south: latitude,
    east: longitude,
    north: latitude,
  }))
  const near = adjoining(areas, around)
  if (near.length === 0) return null
  return { source: { kind: 'tiles', bounds: boundsOf(areas) }, ground: boundsOf(near), attribution }
}

type Area = Pick<MapOverview['areas'][number], 'west' | 'south' | 'east' | 'north'>

function boundsOf(areas: readonly Area[]): Bounds {
  return [
    Math.min(...areas.map(({ west }) => west)),
    Math.min(...areas.map(({ south }) => south)),
    Math.max(...areas.map(({ east }) => east)),
    Math.max(...areas.map(({ north }) => north)),
  ]
}

/** The areas at which one of these lies, and those at which these lie, and so on. */
function adjoining(areas: readonly Area[], known: readonly Area[]): readonly Area[] {
  const touches = (one: Area, other: Area) =>
    one.west <= other.east + marginDegrees &&
    other.west <= one.east + marginDegrees &&
    one.south <= other.north + marginDegrees &&
    other.south <= one.north + marginDegrees
  const near = areas.filter((area) => known.some((other) => touches(area, other)))
  const rest = areas.filter((area) => !near.includes(area))
  return near.length === 0 || rest.length === 0 ? near : [...near, ...adjoining(rest, near)]
}

/** As `streetsAround`; also null if they cannot be shown or the server does not respond. */
export async function findStreets(api: Api, points: readonly GeoPoint[]): Promise<Streets | null> {
  if (!canShowStreets()) return null
  return streetsAround(await fetchOverview(api), points)
}

/** As `middleOfStreets`, for a map that stands there unasked: null where none would be shown. */
export async function someStreets(api: Api): Promise<GeoPoint | null> {
  return canShowStreets() ? middleOfStreets(api) : null
}
