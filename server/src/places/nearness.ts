// What is near, as PostgreSQL is asked for it.
import type { Coordinates } from '@woodalo/protocol'
import { type RawBuilder, sql } from 'kysely'

const metersPerDegree = 111_195

/** Metres from a point to the row's `latitude` and `longitude`. */
export function metersFrom(near: Coordinates): RawBuilder<number> {
  return sql<number>`great_circle_meters(${near.latitude}::float8, ${near.longitude}::float8, latitude, longitude)`
}

/** A box around a circle, for the index; null where the box would touch a pole or the antimeridian. */
function boxAround({ latitude, longitude }: Coordinates, meters: number) {
  const height = meters / metersPerDegree
  const width = height / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01)
  if (Math.abs(latitude) + height > 89 || Math.abs(longitude) + width > 180) return null
  return {
    south: latitude - height,
    north: latitude + height,
    west: longitude - width,
    east: longitude + width,
  }
}

/** Whether the row's `latitude` and `longitude` are within straight metres of a point. */
export function isWithin(point: Coordinates, meters: number): RawBuilder<boolean> {
  const box = boxAround(point, meters)
  const inCircle = sql<boolean>`${metersFrom(point)} <= ${meters}`
  return box
    ? sql<boolean>`(latitude between ${box.south} and ${box.north} and longitude between ${box.west} and ${box.east} and ${inCircle})`
    : inCircle
}
