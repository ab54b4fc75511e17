// A trip in the columns of the database.
import type { Coordinates, NamedPoint, Trip } from '@woodalo/protocol'
import type { TripColumns } from '../database/tables/rides.ts'
import type { Spot } from './request-states-model.ts'

export const tripColumnNames = [
  'origin_name',
  'origin_latitude',
  'origin_longitude',
  'origin_place_id',
  'destination_name',
  'destination_latitude',
  'destination_longitude',
  'destination_place_id',
] as const satisfies readonly (keyof TripColumns)[]

export function tripColumns({ from, to }: Trip<NamedPoint>): TripColumns {
  return {
    origin_name: from.name,
    origin_latitude: from.latitude,
    origin_longitude: from.longitude,
    origin_place_id: from.placeId ?? null,
    destination_name: to.name,
    destination_latitude: to.latitude,
    destination_longitude: to.longitude,
    destination_place_id: to.placeId ?? null,
  }
}

export type WayColumns = Pick<TripColumns, (typeof tripColumnNames)[1 | 2 | 5 | 6]>

/** Returns the trip without names, for measuring only. */
export function wayOf(row: WayColumns): Trip<Coordinates> {
  return {
    from: { latitude: row.origin_latitude, longitude: row.origin_longitude },
    to: { latitude: row.destination_latitude, longitude: row.destination_longitude },
  }
}

export function tripOfRow(row: TripColumns): Trip<Spot> {
  const { from, to } = wayOf(row)
  return {
    from: { name: row.origin_name, ...from, placeId: row.origin_place_id },
    to: { name: row.destination_name, ...to, placeId: row.destination_place_id },
  }
}
