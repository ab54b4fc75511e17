// Cuts shapes into one vector tile. Pure. https://github.com/mapbox/vector-tile-spec
import { closestTileZoom } from '@woodalo/protocol'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature, FeatureCollection } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { shapeForms, type ShapeKind } from './shape-model.ts'
import type { TileAddress } from './tile-address.ts'

/** A share of a tile's side: the width of the widest line, and half a name. */
export const marginShare = 1 / 32
/** More shapes in one tile are too much for a phone, and for the service. The most important are kept. */
export const shapesAtMost = 25_000
/** House numbers in one tile: in a dense town, more would weigh more than its streets. */
export const housesAtMost = 4_000

export interface StoredShape {
  kind: ShapeKind
  name: string
  /** Positions as in GeoJSON: longitude, latitude. */
  rings: [number, number][][]
}

const layers = { outline: 'areas', line: 'lines', place: 'places' } as const

function featureOf({ kind, name, rings }: StoredShape): Feature | null {
  const properties = name === '' ? { kind } : { kind, name }
  const first = rings[0]
  if (!first?.[0]) return null
  switch (shapeForms[kind]) {
    case 'outline':
      return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: rings } }
    case 'line':
      return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: first } }
    case 'place':
      return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: first[0] } }
  }
}

type Sliced = NonNullable<ReturnType<GeoJSONVT['getTile']>>

/** Returns the tile's bytes, uncompressed, or null if it contains none of the shapes. */
export function cutTile(shapes: readonly StoredShape[], { z, x, y }: TileAddress): Uint8Array | null {
  const sliced: Record<string, Sliced> = {}
  for (const form of ['outline', 'line', 'place'] as const) {
    const features = shapes
      .filter(({ kind }) => shapeForms[kind] === form)
      .flatMap((shape) => featureOf(shape) ?? [])
    if (features.length === 0) continue
    const collection: FeatureCollection = { type: 'FeatureCollection', features }
    // Cuts nothing in advance except what leads to this one tile.
    const tile = new GeoJSONVT(collection, { maxZoom: closestTileZoom, indexMaxZoom: 0 }).getTile(z, x, y)
    if (tile && tile.features.length > 0) sliced[layers[form]] = tile
  }
  if (Object.keys(sliced).length === 0) return null
  // The type is from MapLibre's fork of the same library, which has the same structure.
  return fromGeojsonVt(sliced as Parameters<typeof fromGeojsonVt>[0], { version: 2, extent: 4096 })
}
