import { closestTileZoom } from '@woodalo/protocol'
import { sql } from 'kysely'
import type { Executor } from '../database/connection.ts'
import type { DegreesBox } from './degrees-box-model.ts'
import { isShapeKind } from './shape-model.ts'
import { unpackRings } from './packed-rings-model.ts'
import { boxOfTile, type TileAddress } from './tile-address.ts'
import { housesAtMost, marginShare, shapesAtMost, type StoredShape } from './cut-tile.ts'

export interface MapArea extends DegreesBox {
  attribution: string
}

export interface MapStore {
  /** Returns a version that changes whenever an area is imported, replaced or deleted. */
  version(): Promise<string>
  /** Returns the areas with a map. */
  areas(): Promise<MapArea[]>
  shapesIn(tile: TileAddress): Promise<StoredShape[]>
}

export function createMapStore(db: Executor): MapStore {
  return {
    async version() {
      const row = await db
        .selectFrom('street_areas')
        .select(sql<string>`count(*) || ' ' || coalesce(max(imported_at)::text, '')`.as('version'))
        .executeTakeFirstOrThrow()
      return row.version
    },
    async areas() {
      const rows = await db
        .selectFrom('street_areas')
        .select(['south', 'west', 'north', 'east', 'attribution'])
        .orderBy('id')
        .execute()
      return rows.flatMap(({ south, west, north, east, attribution }) =>
        south === null || west === null || north === null || east === null
          ? []
          : [{ south, west, north, east, attribution }],
      )
    },
    async shapesIn(tile) {
      const { south, west, north, east } = boxOfTile(tile, marginShare)
      const rows = await db
        .selectFrom('map_shapes')
        .select(['kind', 'name', 'line'])
        .where('from_zoom', '<=', tile.z)
        .where(
          sql<boolean>`bounds && box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
        )
        .orderBy('from_zoom')
        .limit(shapesAtMost)
        .execute()
      const shapes = rows.flatMap(({ kind, name, line }) =>
        isShapeKind(kind) ? [{ kind, name, rings: unpackRings(line) }] : [],
      )
      // Closer zooms are drawn from these tiles, and only there is room for numbers.
      if (tile.z !== closestTileZoom) return shapes
      const houses = await db
        .selectFrom('addresses')
        .select(['house_number', 'latitude', 'longitude'])
        .where('latitude', '>=', south)
        .where('latitude', '<=', north)
        .where('longitude', '>=', west)
        .where('longitude', '<=', east)
        .orderBy('id')
        .limit(housesAtMost)
        .execute()
      return [
        ...shapes,
        ...houses.map(({ house_number, latitude, longitude }): StoredShape => ({
          kind: 'house',
          name: house_number,
          rings: [[[longitude, latitude]]],
        })),
      ]
    },
  }
}
