import { sql } from 'kysely'
import type { Coordinates } from '@woodalo/protocol'
import type { Transact } from '../database/connection.ts'
import { boxOf, type MapShape, packRings } from '../map/model.ts'
import { oneRow } from '../database/one-row.ts'

export interface NewStreet extends Coordinates {
  id: string
  name: string
  otherNames: string
  city: string
  /** Along the street, about 40 m apart. */
  points: readonly Coordinates[]
}

export interface NewAddress extends Coordinates {
  id: string
  streetId: string
  houseNumber: string
}

export interface NewCorner extends Coordinates {
  id: string
  street: string
  crossing: string
  city: string
}

/** The streets of one imported area, and whose data they are. */
export interface NewArea {
  id: string
  name: string
  attribution: string
  licence: string
  /** A hash of the file and of the way it was read. */
  hash: Buffer
}

/** A shape that the map shows from this zoom on. */
export interface NewShape extends MapShape {
  fromZoom: number
}

export interface AreaContent {
  streets: readonly NewStreet[]
  addresses: readonly NewAddress[]
  corners: readonly NewCorner[]
  shapes: readonly NewShape[]
  /** The road network as packed by roads/. Absent if the area has no drivable streets. */
  network?: Uint8Array
}

export interface AreaStore {
  isUpToDate(area: Pick<NewArea, 'id' | 'hash'>): Promise<boolean>
  /** Returns the number of streets and house numbers in an area; zeros for an unknown one. */
  sizeOf(area: Pick<NewArea, 'id'>): Promise<{ streets: number; addresses: number }>
  /** Replaces an area's data, completely or not at all. Concurrent searches see the old data. */
  replace(area: NewArea, content: AreaContent): Promise<void>
}

const rowsAtOnce = 2_000
/** A larger part would need too much memory on both sides. */
const networkPartBytes = 4 * 2 ** 20

function* batchesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}

export function createAreaStore(transact: Transact): AreaStore {
  return {
    isUpToDate: ({ id, hash }) =>
      transact(async ({ db }) => {
        const known = await db
          .selectFrom('street_areas')
          .select('hash')
          .where('id', '=', id)
          .executeTakeFirst()
        return known?.hash.equals(hash) ?? false
      }),
    sizeOf: ({ id }) =>
      transact(async ({ db }) => {
        return oneRow(
          await sql<{ streets: number; addresses: number }>`select
            (select count(*)::int from streets where area_id = ${id}) as streets,
            (select count(*)::int from addresses where area_id = ${id}) as addresses`.execute(db),
        )
      }),
    replace: ({ id, name, attribution, licence, hash }, { streets, addresses, corners, shapes, network }) =>
      transact(async ({ db }) => {
        await sql`select pg_advisory_xact_lock(hashtext(${`area ${id}`}))`.execute(db)
        await db.deleteFrom('street_areas').where('id', '=', id).execute()
        const reach = shapes.length > 0 ? boxOf(shapes.flatMap(({ rings }) => rings)) : {}
        await db
          .insertInto('street_areas')
          .values({ id, name, attribution, licence, hash, ...reach })
          .execute()
        for (const batch of batchesOf(streets))
          await db
            .insertInto('streets')
            .values(
              batch.map((street) => ({
                area_id: id,
                id: street.id,
                name: street.name,
                other_names: street.otherNames,
                city: street.city,
                latitude: street.latitude,
                longitude: street.longitude,
              })),
            )
            .execute()
        const points = streets.flatMap((street) =>
          street.points.map(({ latitude, longitude }) => ({
            area_id: id,
            street_id: street.id,
            latitude,
            longitude,
          })),
        )
        for (const batch of batchesOf(points)) await db.insertInto('street_points').values(batch).execute()
        for (const batch of batchesOf(addresses))
          await db
            .insertInto('addresses')
            .values(
              batch.map((address) => ({
                area_id: id,
                id: address.id,
                street_id: address.streetId,
                house_number: address.houseNumber,
                latitude: address.latitude,
                longitude: address.longitude,
              })),
            )
            .execute()
        for (const batch of batchesOf(corners))
          await db
            .insertInto('street_corners')
            .values(
              batch.map((corner) => ({
                area_id: id,
                id: corner.id,
                street: corner.street,
                crossing: corner.crossing,
                city: corner.city,
                latitude: corner.latitude,
                longitude: corner.longitude,
              })),
            )
            .execute()
        for (const batch of batchesOf(shapes))
          await db
            .insertInto('map_shapes')
            .values(
              batch.map((shape) => {
                const { south, west, north, east } = boxOf(shape.rings)
                return {
                  area_id: id,
                  kind: shape.kind,
                  name: shape.name,
                  from_zoom: shape.fromZoom,
                  bounds: sql<string>`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`,
                  line: packRings(shape.rings),
                }
              }),
            )
            .execute()
        for (let at = 0, part = 0; network && at < network.length; at += networkPartBytes, part++)
          await db
            .insertInto('road_network_parts')
            .values({
              area_id: id,
              part,
              bytes: Buffer.from(network.slice(at, at + networkPartBytes)),
            })
            .execute()
      }),
  }
}
