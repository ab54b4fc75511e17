import { cityTrips } from '../bench/seeded-city.ts'
import type { MatchRequest } from '../src/index.ts'

const CITIES = 8

/** From south to north. Making one takes longer than matching a crowd of it. */
const cities: MatchRequest[][] = []

/** Requests close enough together that many groups are allowed, others for each seed. */
export function crowd(seed: number, count: number): MatchRequest[] {
  const city = (cities[seed % CITIES] ??= cityTrips({
    seed: (seed % CITIES) + 1,
    requests: 4000,
    seconds: 1,
  }).toSorted((a, b) => a.trip.from.latitude - b.trip.from.latitude))
  const start = 1500 + (seed % 40) * 20 + (Math.floor(seed / 40) % 5) * 4
  return city.slice(start, start + count)
}
