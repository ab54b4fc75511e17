import type { PlaceTable, RequestBook } from '../requests-as-columns.ts'
import { metersBetween } from '@woodalo/geography'

/** A stand represents the crowded points within this distance, in metres. There are at most MOST_STANDS. */
const STAND_METERS = 150
const MOST_STANDS = 40

/** The most distances between riders held at a time, over all stands: 160 MB. */
const MOST_DISTANCES = 20_000_000

/** Returns one point for each distinct place on earth. */
export function distinctPoints(book: RequestBook, points: readonly number[]): number[] {
  const seen = new Set<string>()
  return points.filter((point) => {
    if (point < 0) return true
    const key = book.origins.subarray(point * 3, point * 3 + 3).join()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/**
 * Returns a few points that represent all. Each next one reaches the most riders whom no other reaches, as long as that
 * pays.
 */
export function spread(book: RequestBook, places: PlaceTable, points: readonly number[]): number[] {
  const reached = points.map((point) => ridersAt(book, places, point))
  const reachedBy: number[][] = Array.from({ length: book.size }, () => [])
  reached.forEach((slots, index) => {
    for (const slot of slots) reachedBy[slot]!.push(index)
  })
  // Counted once and then kept up to date: with hundreds of points, counting anew for each choice takes a second.
  const fresh = Int32Array.from(reached, (slots) => slots.length)
  const isCovered = new Uint8Array(book.size)
  const chosen: number[] = []
  const left = points.map((_, index) => index)
  for (let distances = 0; chosen.length < MOST_STANDS && distances < MOST_DISTANCES;) {
    let best = -1
    let most = 0
    left.forEach((index, at) => {
      // Riders whom another stand reaches too may still meet better here.
      const value = fresh[index]! + reached[index]!.length / 16
      if (value <= most) return
      most = value
      best = at
    })
    if (best < 0) break
    const index = left.splice(best, 1)[0]!
    const isApart = chosen.every((other) => metersApart(book, places, points[index]!, other) > STAND_METERS)
    if (!isApart) continue
    chosen.push(points[index]!)
    for (const slot of reached[index]!) {
      if (isCovered[slot] === 1) continue
      isCovered[slot] = 1
      for (const other of reachedBy[slot]!) fresh[other]! -= 1
    }
    distances += reached[index]!.length ** 2
  }
  return chosen
}

function ridersAt(book: RequestBook, places: PlaceTable, point: number): number[] {
  const vectors = point >= 0 ? book.origins : places.vectors
  const at = (point >= 0 ? point : -1 - point) * 3
  const near: number[] = []
  near.length = book.grid.collectNear(vectors, at, near)
  return near.filter((slot) => metersBetween(vectors, at, book.origins, slot * 3) <= book.reachMeters)
}

function metersApart(book: RequestBook, places: PlaceTable, a: number, b: number): number {
  const vectorsA = a >= 0 ? book.origins : places.vectors
  const vectorsB = b >= 0 ? book.origins : places.vectors
  return metersBetween(vectorsA, (a >= 0 ? a : -1 - a) * 3, vectorsB, (b >= 0 ? b : -1 - b) * 3)
}

/** Returns balls that together hold every point. A ball holds a point and points within `radiusMeters` of it. */
export function ballsOf(
  book: RequestBook,
  places: PlaceTable,
  points: readonly number[],
  radiusMeters: number,
): number[][] {
  const balls: number[][] = []
  for (const point of points) {
    const ball = balls.find(([center]) => metersApart(book, places, center!, point) <= radiusMeters)
    if (ball === undefined) balls.push([point])
    else ball.push(point)
  }
  return balls
}
