// Trips of a city from a CSV, read as a stream: taxi records as cities publish them, or the requests that `npm run match` takes.
import { createReadStream } from 'node:fs'
import { largestParty, type Party, smallestParty } from '@woodalo/protocol'
import { parse } from 'csv-parse'
import { requestColumns } from '../match-csv.ts'

export interface Trip {
  id: string
  /** Seconds since midnight or any other beginning; only differences count. */
  atSeconds: number
  origin: { latitude: number; longitude: number }
  destination: { latitude: number; longitude: number }
  party: Party
}

export class TripFileError extends Error {}

type Row = Record<string, string>

const recordColumns = [
  'pickup_datetime',
  'pickup_lat',
  'pickup_lng',
  'dropoff_lat',
  'dropoff_lng',
  'passenger_count',
]

/**
 * Yields the trips of a file in its order. The records have no bags, so 0, 1 or 2 are drawn with 60, 24 and 16 %.
 *
 * @throws TripFileError with the line and what was expected there.
 */
export async function* readTrips(file: string, random: () => number): AsyncGenerator<Trip> {
  const source = createReadStream(file)
  const rows = parse({ columns: true, trim: true, skip_empty_lines: true, info: true })
  source.on('error', (error) => rows.destroy(error))
  source.pipe(rows)
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: Row; info: { lines: number } }>)
      yield tripOf(record, info.lines, random)
  } catch (error) {
    if (error instanceof TripFileError) throw error
    throw new TripFileError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function tripOf(row: Row, line: number, random: () => number): Trip {
  const number = (column: string, least: number, most: number): number => {
    const value = Number(row[column])
    if (row[column] === '' || !Number.isFinite(value) || value < least || value > most)
      throw new TripFileError(
        `line ${line}: ${column} is ${JSON.stringify(row[column])}, expected a number from ${least} to ${most}`,
      )
    return value
  }
  const point = (latitude: string, longitude: string) => ({
    latitude: number(latitude, -90, 90),
    longitude: number(longitude, -180, 180),
  })
  if (recordColumns.every((column) => column in row)) {
    const at = Date.parse(`${row['pickup_datetime']}Z`)
    if (Number.isNaN(at))
      throw new TripFileError(
        `line ${line}: pickup_datetime is ${JSON.stringify(row['pickup_datetime'])}, expected a time such as 2015-12-01T08:00:00`,
      )
    const luck = random()
    return {
      id: String(line),
      atSeconds: at / 1000,
      origin: point('pickup_lat', 'pickup_lng'),
      destination: point('dropoff_lat', 'dropoff_lng'),
      party: {
        ...smallestParty,
        people: Math.min(4, Math.max(1, number('passenger_count', 0, 20))),
        bags: luck < 0.6 ? 0 : luck < 0.84 ? 1 : 2,
      },
    }
  }
  if (requestColumns.every((column) => column in row))
    return {
      id: row['id']!,
      atSeconds: number('requested_at', -1e12, 1e12),
      origin: point('origin_lat', 'origin_lng'),
      destination: point('destination_lat', 'destination_lng'),
      party: {
        ...smallestParty,
        people: number('people', smallestParty.people, largestParty.people),
        bags: number('bags', smallestParty.bags, largestParty.bags),
      },
    }
  throw new TripFileError(
    `line 1: expected the columns ${recordColumns.join(',')} or ${requestColumns.join(',')}, got ${Object.keys(row).join(',')}`,
  )
}
