import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { greatCircleMeters } from '@woodalo/geography'
import { parse } from 'csv-parse'

/** A taxi trip as its meter recorded it. */
export interface Trip {
  /** As the crow flies from the pick-up to the drop-off. */
  readonly straightMeters: number
  /** By the odometer. */
  readonly drivenMeters: number
  readonly seconds: number
  /** The local hour of the pick-up, 0 to 23. */
  readonly hour: number
}

const columns = [
  'pickup_datetime',
  'pickup_lat',
  'pickup_lng',
  'dropoff_lat',
  'dropoff_lng',
  'trip_distance_km',
  'duration_s',
] as const

/** A file of trips could not be read. The message says what was expected and what was found. */
export class TripFileError extends Error {
  override readonly name = 'TripFileError'
}

/** Reads the trips of a CSV file, which is compressed if its name ends in .gz. @throws TripFileError */
export async function readTrips(path: string): Promise<Trip[]> {
  const file = createReadStream(path)
  const text = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  const records = text.pipe(parse({ columns: true, skip_empty_lines: true, trim: true }))
  for (const source of new Set<NodeJS.ReadableStream>([file, text]))
    source.on('error', (error: Error) => records.destroy(error))
  const trips: Trip[] = []
  try {
    for await (const record of records as AsyncIterable<Record<string, string>>) {
      const missing = columns.filter((column) => record[column] === undefined)
      if (missing.length > 0) throw new TripFileError(`${path}: expected columns ${missing.join(', ')}`)
      const trip = tripOf(record as Record<(typeof columns)[number], string>)
      if (isPlain(trip)) trips.push(trip)
    }
  } catch (error) {
    if (error instanceof TripFileError) throw error
    throw new TripFileError(
      `${path}: cannot be read (${error instanceof Error ? error.message : String(error)})`,
    )
  }
  if (trips.length === 0) throw new TripFileError(`${path}: expected trips, got none`)
  return trips
}

function tripOf(record: Record<(typeof columns)[number], string>): Trip {
  return {
    straightMeters: greatCircleMeters(
      { latitude: Number(record.pickup_lat), longitude: Number(record.pickup_lng) },
      { latitude: Number(record.dropoff_lat), longitude: Number(record.dropoff_lng) },
    ),
    drivenMeters: Number(record.trip_distance_km) * 1000,
    seconds: Number(record.duration_s),
    hour: Number(record.pickup_datetime.slice(11, 13)),
  }
}

/** Returns false for round trips, meters left running, and more than 126 km/h as the crow flies. */
function isPlain({ straightMeters, drivenMeters, seconds, hour }: Trip): boolean {
  return (
    straightMeters >= 200 &&
    drivenMeters >= 0.9 * straightMeters &&
    drivenMeters <= 4 * straightMeters &&
    seconds >= 60 &&
    seconds <= 7200 &&
    straightMeters / seconds <= 35 &&
    hour >= 0
  )
}
