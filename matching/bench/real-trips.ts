import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { CityTrip } from './seeded-city.ts'

/** Trips shorter than this on both axes are dropped: nobody shares three blocks. */
const SHORTEST_DEGREES = 0.004

/**
 * Trip records as requests. Columns: pickup_datetime, pickup_lat, pickup_lng, dropoff_lat, dropoff_lng,
 * passenger_count, …; gzip or not. People are clamped to 1..4; bags are 0, 1, 2 with 60, 24, 16 %, by position.
 */
export function realTrips(path: string): CityTrip[] {
  const bytes = readFileSync(path)
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8')
  const trips: CityTrip[] = []
  for (const line of text.split('\n').slice(1)) {
    const [at, fromLat, fromLng, toLat, toLng, passengers] = line.split(',')
    if (passengers === undefined) continue
    const from = { latitude: Number(fromLat), longitude: Number(fromLng) }
    const to = { latitude: Number(toLat), longitude: Number(toLng) }
    if (
      Math.abs(from.latitude - to.latitude) < SHORTEST_DEGREES &&
      Math.abs(from.longitude - to.longitude) < SHORTEST_DEGREES
    ) {
      continue
    }
    const [hours, minutes, seconds] = at!.slice(11).split(':').map(Number)
    const draw = (Math.imul(trips.length, 0x9e3779b1) >>> 0) % 100
    trips.push({
      id: `t${trips.length.toString().padStart(6, '0')}`,
      trip: { from, to },
      party: {
        people: Math.min(4, Math.max(1, Number(passengers))),
        bags: draw < 60 ? 0 : draw < 84 ? 1 : 2,
      },
      requestedAt: hours! * 3600 + minutes! * 60 + seconds!,
    })
  }
  return trips
}
