import type { Coordinates } from '@woodalo/geography'
import { boundByLandmarks, boundsFrom, boundsOf, type Bounds } from './drive-bounds-by-landmarks.ts'
import { DriveTiles } from './drive-tiles.ts'
import { neighbourlyOrder, runsOf } from './neighbourly-order-and-runs.ts'
import type { MatchRequest, MeasuredRoads, Settings } from './problem-and-solution.ts'
import type { Stop } from './time-limit.ts'
import { travelBetween } from './travel.ts'

/** A matrix is worth its while from this many destinations on, if most of its drives are not known yet. */
const LEAST_DESTINATIONS = 64

/** The most rows and drives of a matrix that are measured between two looks at the clock: some milliseconds. */
const ROWS_AT_ONCE = 32
const DRIVES_AT_ONCE = 32_768

/** The riders of the shortest runs, and how many times more the next ones have. */
const RUN = 64
const MORE_RUN = 4

type Slots = Int32Array | readonly number[]

interface Riders {
  readonly settings: Settings
  readonly requests: readonly MatchRequest[]
}

/**
 * The drives between the destinations of a book's riders, and from meeting points to them. On measured roads each is
 * measured once, because meeting points near one another have most pairs of riders in common.
 */
export class BookDrives {
  /** Of the last drive asked for. */
  meters = 0
  readonly #book: Riders
  #measured: MeasuredDrives | null = null

  constructor(book: Riders) {
    this.#book = book
  }

  /** Work units spent on measuring drives. */
  get work(): number {
    const measured = this.#measured
    if (measured === null) return 0
    return measured.between.work + measured.fromOrigins.work + measured.fromPlaces.work
  }

  /** Returns the seconds from the destination of one slot to that of another. */
  between(from: number, to: number): number {
    const measured = this.#known()
    if (measured === null) return this.#straight(this.#book.requests[from]!.trip.to, to)
    const { order, between } = measured
    const seconds = between.seconds(order[from]!, order[to]!)
    this.meters = between.meters
    return seconds
  }

  /** Returns the seconds from a meeting point (a slot for its origin, or -1 - place) to the destination of a slot. */
  fromPoint(point: number, to: number, place: Coordinates): number {
    const measured = this.#known()
    if (measured === null) return this.#straight(place, to)
    const row = point >= 0 ? measured.originRow[point]! : measured.rowOfPlace(-1 - point, place)
    const drives = point >= 0 ? measured.fromOrigins : measured.fromPlaces
    const seconds = drives.seconds(row, measured.order[to]!)
    this.meters = drives.meters
    return seconds
  }

  #straight(place: Coordinates, to: number): number {
    const { requests, settings } = this.#book
    const { distanceMeters, durationSeconds } = travelBetween(place, requests[to]!.trip.to, settings.roads)
    this.meters = distanceMeters
    return durationSeconds
  }

  /**
   * Returns seconds that the drive from the destination of one slot to that of another takes at the least, without
   * measuring it. That is the drive itself where it is known.
   */
  atLeast(from: number, to: number): number {
    const measured = this.#known()
    if (measured === null) return 0
    const { order, between } = measured
    const [row, column] = [order[from]!, order[to]!]
    return between.isKnown(row, column) ? between.seconds(row, column) : measured.atLeast(row, column)
  }

  /** Returns seconds that the drive from a rider's origin to the destination of a slot takes at the least. */
  fromOriginAtLeast(origin: number, to: number): number {
    const measured = this.#known()
    return measured === null
      ? 0
      : measured.fromOriginAtLeast(measured.originRow[origin]!, measured.order[to]!)
  }

  /** Returns whether the drive from the destination of one slot to that of another takes no measuring. */
  isKnown(from: number, to: number): boolean {
    const measured = this.#known()
    return measured === null || measured.between.isKnown(measured.order[from]!, measured.order[to]!)
  }

  /**
   * Measures the drives between the destinations of these slots at once, where the roads can and most are not known:
   * first those within runs of riders who go to the same parts, then those within longer runs, at last all. Returns
   * false if stopped before it was done.
   */
  fill(slots: Slots, stop: Stop): boolean {
    const measured = this.#known()
    if (measured === null || !measured.roads.matrix || slots.length < LEAST_DESTINATIONS) return true
    const { order, between } = measured
    const all = Array.from(slots, (slot) => order[slot]!).sort((a, b) => a - b)
    for (let run = RUN; ; run *= MORE_RUN) {
      const length = run * MORE_RUN > all.length ? all.length : run
      for (let begin = 0; begin < all.length; begin += length)
        if (!fillRun(between, all.slice(begin, begin + length), stop)) return false
      if (length === all.length) return true
    }
  }

  /**
   * Returns the positions of these slots in runs of riders who go to the same parts: `length` or more each, if there
   * are so many. On straight roads, all are one run.
   */
  runs(slots: Slots, length: number): number[][] {
    const all = Array.from(slots, (_, at) => at)
    const measured = this.#known()
    if (measured === null) return [all]
    const { order } = measured
    return runsOf(
      all.sort((a, b) => order[slots[a]!]! - order[slots[b]!]!),
      length,
    )
  }

  #known(): MeasuredDrives | null {
    const { settings, requests } = this.#book
    if (settings.roads.kind === 'straight') return null
    this.#measured ??= new MeasuredDrives(settings.roads, requests)
    return this.#measured
  }
}

/** Measures what is not known yet among these rows and columns. Returns false if stopped before it was done. */
function fillRun(between: DriveTiles, run: readonly number[], stop: Stop): boolean {
  const most = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(DRIVES_AT_ONCE / run.length)))
  for (let begin = 0; begin < run.length; begin += most) {
    const rows = run.slice(begin, begin + most)
    let known = 0
    const columns = run.filter((column) => {
      const before = known
      for (const row of rows) if (between.isKnown(row, column)) known += 1
      return known - before < rows.length
    })
    if (2 * known > rows.length * run.length) continue
    if (stop()) return false
    if (between.fill(rows, columns)) continue
    for (const row of rows) for (const column of columns) between.seconds(row, column)
  }
  return true
}

class MeasuredDrives {
  readonly roads: MeasuredRoads
  /** Per slot, its row and its column among the drives between destinations. */
  readonly order: Int32Array
  /** Per slot, the row of its origin: one for all riders with the same. */
  readonly originRow: Int32Array
  readonly between: DriveTiles
  readonly fromOrigins: DriveTiles
  readonly fromPlaces: DriveTiles
  readonly #destinations: readonly Coordinates[]
  readonly #origins: readonly Coordinates[]
  #bounds: Bounds | null = null
  #originBounds: Bounds | null = null
  readonly #places: Coordinates[] = []
  readonly #rowOfPlace = new Map<number, number>()

  constructor(roads: MeasuredRoads, requests: readonly MatchRequest[]) {
    const trips = requests.map(({ trip }) => trip)
    const slots = neighbourlyOrder(trips)
    this.roads = roads
    this.order = new Int32Array(slots.length)
    this.originRow = new Int32Array(slots.length)
    const origins: Coordinates[] = []
    const rowOfOrigin = new Map<string, number>()
    slots.forEach((slot, at) => {
      this.order[slot] = at
      const { from } = trips[slot]!
      const key = `${from.latitude},${from.longitude}`
      const row = rowOfOrigin.get(key) ?? origins.push(from) - 1
      rowOfOrigin.set(key, row)
      this.originRow[slot] = row
    })
    const destinations = Array.from(slots, (slot) => trips[slot]!.to)
    this.#destinations = destinations
    this.#origins = origins
    this.between = new DriveTiles(roads, destinations, destinations)
    this.fromOrigins = new DriveTiles(roads, origins, destinations)
    this.fromPlaces = new DriveTiles(roads, this.#places, destinations)
  }

  /** See `boundByLandmarks`. */
  atLeast(row: number, column: number): number {
    this.#bounds ??= boundsOf(this.roads, this.#destinations)
    return boundByLandmarks(this.#bounds, row, column)
  }

  fromOriginAtLeast(row: number, column: number): number {
    this.#bounds ??= boundsOf(this.roads, this.#destinations)
    this.#originBounds ??= boundsFrom(this.roads, this.#bounds.marks, this.#origins)
    if (this.#originBounds.count < this.#bounds.count) return 0
    return boundByLandmarks(this.#bounds, row, column, this.#originBounds)
  }

  /** Places are numbered in the order in which they are asked for. */
  rowOfPlace(place: number, at: Coordinates): number {
    const known = this.#rowOfPlace.get(place)
    if (known !== undefined) return known
    const row = this.#places.push(at) - 1
    this.#rowOfPlace.set(place, row)
    return row
  }
}
