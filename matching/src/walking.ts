import { greatCircleMeters, metersBetween, type Coordinates } from '@woodalo/geography'
import type { MatchRequest, Settings, Travel } from './problem-and-solution.ts'

/** Tolerance for rounding in sums of doubles: a micrometre of walk, a microsecond of ride. */
export const TOLERANCE = 1e-6

/** Returns a rider's walk to a point. */
export function walkTo(rider: MatchRequest, point: Coordinates, { walking }: Settings): Travel {
  if (walking.measure) return walking.measure(rider.trip.from, point)
  const distanceMeters = walking.streetFactor * greatCircleMeters(rider.trip.from, point)
  return { distanceMeters, durationSeconds: distanceMeters / walking.metersPerSecond }
}

/** Origins by slot, as points and as unit vectors. */
interface Walkers {
  readonly settings: Settings
  readonly requests: readonly MatchRequest[]
  readonly origins: Float64Array
}

interface Points {
  readonly places: readonly Coordinates[]
  readonly vectors: Float64Array
}

/** The walks of a book's riders, computed one at a time without allocating: loops over all points ask for them. */
export class BookWalks {
  /** Of the last walk asked for, if `reaches` returned true. */
  meters = 0
  seconds = 0
  readonly #book: Walkers

  constructor(book: Walkers) {
    this.#book = book
  }

  /** Returns whether a rider can walk to a point: a slot for that rider's origin, or -1 - place. */
  reaches(slot: number, point: number, places: Points): boolean {
    const book = this.#book
    const { limits, walking } = book.settings
    if (slot === point) {
      this.meters = 0
      this.seconds = 0
      return true
    }
    const most = limits.maxWalkMeters + TOLERANCE
    const vectors = point >= 0 ? book.origins : places.vectors
    const row = point >= 0 ? point : -1 - point
    this.meters = metersBetween(vectors, row * 3, book.origins, slot * 3) * walking.streetFactor
    if (this.meters > most) return false
    if (!walking.measure) {
      this.seconds = this.meters / walking.metersPerSecond
      return true
    }
    const to = point >= 0 ? book.requests[point]!.trip.from : places.places[row]!
    const { distanceMeters, durationSeconds } = walking.measure(book.requests[slot]!.trip.from, to)
    this.meters = distanceMeters
    this.seconds = durationSeconds
    return distanceMeters <= most
  }
}
