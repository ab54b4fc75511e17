import type { Coordinates } from '@woodalo/geography'
import { roomOf } from './vehicle-room.ts'
import type { AloneReason } from './problem.ts'
import type { PairFilter } from './kept-apart.ts'
import type { PlaceTable, RequestBook } from './request-book.ts'
import { TOLERANCE, walkTo } from './walking.ts'
import { fareOf } from './tariff.ts'
import { travelBetween } from './travel.ts'

/** The number of pairs, at one point each, that may still be checked. */
export interface Effort {
  pairs: number
}

/** How far the most promising partner got, from the first obstacle to the last. */
const STAGES = [
  'nobody-near',
  'does-not-fit',
  'nobody-same-way',
  'detour-too-long',
  'saves-too-little',
  'others-chosen',
] as const

/**
 * Returns why a request without a stored group rides alone: of all partners nearby, the obstacle of the one that got
 * farthest. `nobody-same-way`: even without the limit on delay the pair would save too little. `detour-too-long`: the
 * pair would save enough, but somebody would be too late. `saves-too-little`: in time, but not worth it.
 */
export function reasonAlone(
  slot: number,
  book: RequestBook,
  places: PlaceTable,
  mayShare: PairFilter,
  placesNear: readonly number[],
  effort: Effort,
): AloneReason {
  const { settings } = book
  const near: number[] = []
  const meetAtOrigins = settings.meetAtOrigins !== false
  // Two riders can meet at a place only if both can walk to it, so they live within twice the reach of each other.
  const candidates = new Set<number>()
  if (meetAtOrigins) {
    const count = book.grid.collectNear(book.origins, slot * 3, near)
    for (let index = 0; index < count; index += 1) candidates.add(near[index]!)
  }
  for (const place of placesNear) {
    const count = book.grid.collectNear(places.vectors, place * 3, near)
    for (let index = 0; index < count; index += 1) candidates.add(near[index]!)
  }
  candidates.delete(slot)
  let farthest = 0
  for (const other of candidates) {
    if (!mayShare(slot, other)) continue
    const points: Coordinates[] = []
    if (meetAtOrigins && book.walks.reaches(slot, other, places)) {
      points.push(book.requests[other]!.trip.from, book.requests[slot]!.trip.from)
    }
    for (const place of placesNear)
      if (book.walks.reaches(other, -1 - place, places)) points.push(places.places[place]!)
    if (points.length === 0) continue
    effort.pairs -= points.length
    if (effort.pairs < 0) return 'search-stopped'
    farthest = Math.max(farthest, stageOfPair(book, slot, other, points))
    if (farthest === STAGES.length - 1) break
  }
  return STAGES[farthest]!
}

function stageOfPair(book: RequestBook, a: number, b: number, points: readonly Coordinates[]): number {
  const { settings } = book
  const vehicle = roomOf(settings.limits).vehicleFor(book.loads[a]! + book.loads[b]!)
  if (vehicle === null) return 1
  const solos = book.soloFares[a]! + book.soloFares[b]!
  let stage = 2
  for (const point of points) {
    for (const [first, second] of [
      [a, b],
      [b, a],
    ] as const) {
      const to = book.requests[first]!.trip.to
      const leg = travelBetween(point, to, settings.roads)
      const durationSeconds = leg.durationSeconds + book.drives.between(first, second)
      const distanceMeters = leg.distanceMeters + book.drives.meters
      const inTime =
        leg.durationSeconds <= latestAt(book, first, point) &&
        durationSeconds <= latestAt(book, second, point)
      const fare = fareOf({ distanceMeters, durationSeconds }, vehicle, settings)
      const isWorthIt = fare <= (1 - settings.limits.minSavedShare) * solos + TOLERANCE && fare < solos
      if (inTime && isWorthIt) return 5
      stage = Math.max(stage, inTime ? 4 : isWorthIt ? 3 : 2)
    }
  }
  return stage
}

function latestAt(book: RequestBook, slot: number, point: Coordinates): number {
  return book.latestSeconds[slot]! - walkTo(book.requests[slot]!, point, book.settings).durationSeconds
}
