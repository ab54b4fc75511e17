import { roomOf } from './vehicle-loads-as-bits.ts'
import type { AloneReason, Alone } from './problem-and-solution.ts'
import type { PairFilter } from './kept-apart.ts'
import type { PlaceTable, RequestBook } from './requests-as-columns.ts'
import { TOLERANCE } from './walking.ts'
import { fareOf } from './tariff.ts'
import type { GroupGraph } from './grow-groups-at-all-points.ts'
import type { PackingInstance } from './packing/packing-problem.ts'

/** The number of pairs, at one point each, that may still be checked. Below 0, there is none left. */
interface Effort {
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
function reasonAlone(
  slot: number,
  book: RequestBook,
  places: PlaceTable,
  mayShare: PairFilter,
  placesNear: readonly number[],
  effort: Effort,
): AloneReason {
  // To collect who is near takes long at a hub, too.
  if (effort.pairs < 0) return 'search-stopped'
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
    /** Slots for their origins, or -1 - place. */
    const points: number[] = []
    if (meetAtOrigins && book.walks.reaches(slot, other, places)) points.push(other, slot)
    for (const place of placesNear) if (book.walks.reaches(other, -1 - place, places)) points.push(-1 - place)
    if (points.length === 0) continue
    effort.pairs -= points.length
    if (effort.pairs < 0) return 'search-stopped'
    farthest = Math.max(farthest, stageOfPair(book, places, [slot, other], points))
    if (farthest === STAGES.length - 1) break
  }
  return STAGES[farthest]!
}

function stageOfPair(
  book: RequestBook,
  places: PlaceTable,
  [a, b]: readonly [number, number],
  points: readonly number[],
): number {
  const { settings, drives } = book
  const vehicle = roomOf(settings.limits).vehicleFor(book.loads[a]! + book.loads[b]!)
  if (vehicle === null) return 1
  const solos = book.soloFares[a]! + book.soloFares[b]!
  let stage = 2
  for (const point of points) {
    const from = point >= 0 ? book.requests[point]!.trip.from : places.places[-1 - point]!
    for (const [first, second] of [
      [a, b],
      [b, a],
    ] as const) {
      const firstSeconds = drives.fromPoint(point, first, from)
      const firstMeters = drives.meters
      const durationSeconds = firstSeconds + drives.between(first, second)
      const distanceMeters = firstMeters + drives.meters
      const inTime =
        firstSeconds <= latestAt(book, places, first, point) &&
        durationSeconds <= latestAt(book, places, second, point)
      const fare = fareOf({ distanceMeters, durationSeconds }, vehicle, settings)
      const isWorthIt = fare <= (1 - settings.limits.minSavedShare) * solos + TOLERANCE && fare < solos
      if (inTime && isWorthIt) return 5
      stage = Math.max(stage, inTime ? 4 : isWorthIt ? 3 : 2)
    }
  }
  return stage
}

function latestAt(book: RequestBook, places: PlaceTable, slot: number, point: number): number {
  if (!book.walks.reaches(slot, point, places)) return Number.NEGATIVE_INFINITY
  return book.latestSeconds[slot]! - book.walks.seconds
}

/** After a stop, this many pairs (at one point each) are still checked to explain who is alone: 0.1 s. */
export const PAIRS_AFTER_STOP = 50_000

/** Returns everybody who is in no group, by id, with the reason. */
export function explainAlone(
  graph: GroupGraph,
  instance: PackingInstance,
  matched: ReadonlySet<string>,
  effort: Effort,
): Alone[] {
  const { book } = graph
  const alone: Alone[] = book.unfit.map(({ id }) => ({ id, reason: 'does-not-fit', partners: 0 }))
  book.requests.forEach(({ id }, slot) => {
    if (!matched.has(id)) alone.push(explain(graph, id, slot, instance, effort))
  })
  return alone.sort((a, b) => (a.id < b.id ? -1 : 1))
}

function explain(
  graph: GroupGraph,
  id: string,
  slot: number,
  { starts, groupsOf, sizes }: PackingInstance,
  effort: Effort,
): Alone {
  const groups = groupsOf.subarray(starts[slot]!, starts[slot + 1]!)
  if (groups.length > 0) {
    const partners = groups.reduce((sum, group) => (sizes[group] === 2 ? sum + 1 : sum), 0)
    return { id, reason: 'others-chosen', partners }
  }
  const { book, places, mayShare } = graph
  const reason = reasonAlone(slot, book, places, mayShare, graph.placesNear(slot), effort)
  return { id, reason, partners: 0 }
}
