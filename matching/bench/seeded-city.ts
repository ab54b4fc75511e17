import { SeededRandom } from '../src/random.ts'
import { offsetBy, type Coordinates } from '@woodalo/geography'
import type { MatchRequest } from '../src/problem-and-solution.ts'

export interface CityTrip extends MatchRequest {
  readonly requestedAt: number
}

export interface CityOptions {
  readonly seed: number
  /** Requests per second at each moment from 0 to 1 of the whole time. */
  readonly requests: number
  readonly seconds: number
  /** The city repeats every so many requests, shifted, so that its density stays. */
  readonly perCity?: number
}

/** Centre of the made-up city: its streets are a long, narrow grid like Manhattan's. */
const CENTRE: Coordinates = { latitude: 40.758, longitude: -73.978 }
const LONG_AXIS = 0.5

/**
 * Taxi trips of a made-up city that looks like a real one where matching is concerned: pick-ups cluster around some
 * forty places of very different weight, destinations around others, trips have a median of 2.6 km, parties 1.6 people.
 */
export function cityTrips({
  seed,
  requests,
  seconds,
  perCity = Number.POSITIVE_INFINITY,
}: CityOptions): CityTrip[] {
  const random = new SeededRandom(seed)
  const places = Array.from({ length: 40 }, () => ({
    along: normal(random) * 3400,
    across: normal(random) * 900,
    weight: random.next() ** 2.5 + 0.03,
    spread: 150 + 350 * random.next(),
  }))
  const total = places.reduce((sum, place) => sum + place.weight, 0)
  const pick = (): { along: number; across: number } => {
    let left = random.next() * total
    let place = places[0]!
    for (place of places) {
      left -= place.weight
      if (left <= 0) break
    }
    return {
      along: place.along + normal(random) * place.spread,
      across: place.across + normal(random) * place.spread,
    }
  }
  const trips: CityTrip[] = []
  while (trips.length < requests) {
    const from = pick()
    const to = pick()
    const apart = Math.hypot(from.along - to.along, from.across - to.across)
    if (apart < 450 || random.next() < (apart / 9000) ** 0.6) continue
    const shift = Math.floor(trips.length / perCity) * 0.6
    const bags = random.next()
    const people = random.next()
    trips.push({
      id: `r${trips.length.toString().padStart(6, '0')}`,
      trip: { from: placeAt(from.along, from.across, shift), to: placeAt(to.along, to.across, shift) },
      party: {
        people: people < 0.71 ? 1 : people < 0.86 ? 2 : people < 0.91 ? 3 : 4,
        bags: bags < 0.6 ? 0 : bags < 0.84 ? 1 : 2,
      },
      requestedAt: Math.floor(random.next() * seconds),
    })
  }
  return trips
}

/** Trips from one terminal: everybody stands at one place and goes somewhere in the city. */
export function hubTrips(seed: number, requests: number): CityTrip[] {
  const hub = placeAt(4000, 9000, 0)
  return cityTrips({ seed, requests, seconds: 600 }).map((request) => ({
    ...request,
    trip: { ...request.trip, from: hub },
  }))
}

function placeAt(along: number, across: number, shift: number): Coordinates {
  const north = along * Math.cos(LONG_AXIS) - across * Math.sin(LONG_AXIS)
  const east = along * Math.sin(LONG_AXIS) + across * Math.cos(LONG_AXIS)
  const { latitude, longitude } = offsetBy(CENTRE, east, north)
  return { latitude, longitude: longitude + shift }
}

function normal(random: SeededRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
}
