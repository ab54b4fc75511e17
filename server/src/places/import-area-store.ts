import { sql } from 'kysely'
import type { Coordinates } from '@woodalo/protocol'
import type { Transact } from '../database/connection.ts'
import type { MapShape } from '../map/shape-model.ts'
import { oneRow } from '../database/one-row.ts'
import { boxOf } from '../map/degrees-box-model.ts'
import { packRings } from '../map/packed-rings-model.ts'

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
  /**
   * Replaces an area's data, completely or not at all. Concurrent searches see the old data. `onShare` is called with
   * the share of the rows that has been written, from 0 to 1.
   */
  replace(area: NewArea, content: AreaContent, onShare?: (share: number) => void): Promise<void>
}

const rowsAtOnce = 2_000
/** A larger part would need too much memory on both sides. */
const networkPartBytes = 4 * 2 ** 20

function* batchesOf<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < rowsAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** One by one, because a large city has millions. */
function* pointsOf(areaId: string, streets: readonly NewStreet[]) {
  for (const { id, points } of streets)
    for (const { latitude, longitude } of points)
      yield { area_id: areaId, street_id: id, latitude, longitude }
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
    replace: (area, content, onShare = () => {}) =>
      transact(async ({ db }) => {
        const { id, name, attribution, licence, hash } = area
        const { streets, addresses, corners, shapes, network = new Uint8Array(0) } = content
        await sql`select pg_advisory_xact_lock(hashtext(${`area ${id}`}))`.execute(db)
        await db.deleteFrom('street_areas').where('id', '=', id).execute()
        const reach = shapes.length > 0 ? boxOf(shapes.flatMap(({ rings }) => rings)) : {}
        await db
          .insertInto('street_areas')
          .values({ id, name, attribution, licence, hash, ...reach })
          .execute()
        const points = streets.reduce((sum, street) => sum + street.points.length, 0)
        const total = streets.length + points + addresses.length + corners.length + shapes.length
        let written = 0
        async function write<Row>(rows: Iterable<Row>, insert: (batch: Row[]) => Promise<unknown>) {
          for (const batch of batchesOf(rows)) {
            await insert(batch)
            written += batch.length
            onShare(written / Math.max(1, total))
          }
        }
        await write(streets, (batch) =>
          db
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
            .execute(),
        )
        await write(pointsOf(id, streets), (batch) => db.insertInto('street_points').values(batch).execute())
        await write(addresses, (batch) =>
          db
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
            .execute(),
        )
        await write(corners, (batch) =>
          db
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
            .execute(),
        )
        await write(shapes, (batch) =>
          db
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
            .execute(),
        )
        for (let at = 0, part = 0; at < network.length; at += networkPartBytes, part++)
          await db
            .insertInto('road_network_parts')
            .values({ area_id: id, part, bytes: Buffer.from(network.slice(at, at + networkPartBytes)) })
            .execute()
      }),
  }
}
