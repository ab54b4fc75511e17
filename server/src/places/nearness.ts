// SQL for what is near.
import { boxAround, type Coordinates } from '@woodalo/geography'
import { type RawBuilder, sql } from 'kysely'

/** Returns the metres from a point to the row's `latitude` and `longitude`. */
export function metersFrom(near: Coordinates): RawBuilder<number> {
  return sql<number>`great_circle_meters(${near.latitude}::float8, ${near.longitude}::float8, latitude, longitude)`
}

/**
 * Returns whether the row's `latitude` and `longitude` are within a straight-line distance of a point. Filters by a box
 * first, for the index.
 */
export function isWithinMeters(point: Coordinates, meters: number): RawBuilder<boolean> {
  const { south, north, west, east } = boxAround(point, meters)
  const inCircle = sql<boolean>`${metersFrom(point)} <= ${meters}`
  // A box that touches a pole or the antimeridian would be wrong.
  if (south < -89 || north > 89 || west < -180 || east > 180) return inCircle
  return sql<boolean>`(latitude between ${south} and ${north} and longitude between ${west} and ${east} and ${inCircle})`
}
