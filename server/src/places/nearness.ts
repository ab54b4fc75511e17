// What is near, as PostgreSQL is asked for it.
import { boxAround, type Coordinates } from '@woodalo/geography'
import { type RawBuilder, sql } from 'kysely'

/** Metres from a point to the row's `latitude` and `longitude`. */
export function metersFrom(near: Coordinates): RawBuilder<number> {
  return sql<number>`great_circle_meters(${near.latitude}::float8, ${near.longitude}::float8, latitude, longitude)`
}

/** Whether the row's `latitude` and `longitude` are within straight metres of a point; by a box first, for the index. */
export function isWithin(point: Coordinates, meters: number): RawBuilder<boolean> {
  const { south, north, west, east } = boxAround(point, meters)
  const inCircle = sql<boolean>`${metersFrom(point)} <= ${meters}`
  // No box where it would touch a pole or the antimeridian.
  if (south < -89 || north > 89 || west < -180 || east > 180) return inCircle
  return sql<boolean>`(latitude between ${south} and ${north} and longitude between ${west} and ${east} and ${inCircle})`
}
