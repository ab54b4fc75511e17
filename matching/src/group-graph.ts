import { PointGrowth } from './growth.ts'
import type { Grown } from './growth.ts'
import { SphereGrid } from './grid.ts'
import { GroupStore, STRIDE } from './group-store.ts'
import { generateColumns } from './hub/columns.ts'
import type { HubOutcome } from './hub/columns.ts'
import { GroupEvaluator } from './hub/group-evaluator.ts'
import { apartFrom } from './kept-apart.ts'
import type { PairFilter } from './kept-apart.ts'
import { looseWorth } from './loose-worth.ts'
import type { Problem, Settings } from './problem.ts'
import { reaches } from './reasons.ts'
import { RequestBook, tabulatePlaces } from './request-book.ts'
import type { PlaceTable } from './request-book.ts'
import { SAMPLE_STEP, SIEVE_SETS, SPARSE_PARTNERS, learnSieve } from './sieve.ts'
import type { Stop, Stops } from './stopping.ts'

type GrowStops = Pick<Stops, 'grow' | 'growBesideCrowd'>

/** The requests of a batch and the allowed groups among them. */
export class GroupGraph {
  readonly settings: Settings
  readonly book: RequestBook
  readonly store = new GroupStore()
  readonly places: PlaceTable
  readonly mayShare: PairFilter
  /** Per slot; groups that were not kept are worth no more than their members' floors. Null: all were kept. */
  floors: Float64Array | null = null
  /** Per slot, 1 where a request may be in groups that were not written down: it reaches a crowded point. */
  nearCrowd: Uint8Array = new Uint8Array(0)
  readonly #growth: PointGrowth
  readonly #placeGrid: SphereGrid
  /** Points whose groups are not grown yet; a slot for its origin, or -1 - place. */
  readonly #waiting: Set<number>
  /** Points with too many groups to grow: the hub's columns see to them. */
  readonly #crowded = new Set<number>()

  constructor({
    settings,
    requests,
    places = [],
    rides = [],
    forbiddenPairs = [],
  }: Pick<Problem, 'settings' | 'requests' | 'places' | 'rides' | 'forbiddenPairs'>) {
    this.settings = settings
    this.book = new RequestBook(settings, requests, rides)
    this.places = tabulatePlaces(places)
    this.#placeGrid = new SphereGrid(this.book.reachMeters + 1)
    places.forEach((_, place) => this.#placeGrid.add(place, this.places.vectors, place * 3))
    this.mayShare = apartFrom(this.book, forbiddenPairs)
    this.#growth = new PointGrowth(this.book, this.store, this.mayShare, this.places)
    this.#waiting = new Set(this.#pointsInReach())
  }

  /** The places that a request reaches. */
  placesNear(slot: number): number[] {
    const near: number[] = []
    near.length = this.#placeGrid.collectNear(this.book.origins, slot * 3, near)
    return near.filter((place) => reaches(this.book, slot, this.places.vectors, place * 3))
  }

  /** Grows the groups at every point. What a stop leaves undone is counted by the floors. */
  grow(stops: GrowStops): void {
    if (this.#waiting.size > 0) this.#growWaiting(stops)
    if (this.#waiting.size > 0) this.#countLoosely()
  }

  /** Adds the groups that matter at crowded points, and those of proposed rides where they were left out. */
  fillCrowded(budget: number, stop: Stop): HubOutcome | null {
    this.#restoreRides()
    if (this.#crowded.size === 0) return null
    this.nearCrowd = this.book.markNear(this.#crowded, this.places)
    return generateColumns({
      book: this.book,
      store: this.store,
      places: this.places,
      points: [...this.#crowded].sort((a, b) => a - b),
      mayShare: this.mayShare,
      near: this.nearCrowd,
      budget,
      stop,
    })
  }

  /** Origins by slot, then by number the places that anybody is near to. */
  #pointsInReach(): number[] {
    const { grid, origins, size } = this.book
    const near: number[] = []
    const seen = new Set<number>()
    const places = new Set<number>()
    for (let slot = 0; slot < size; slot += 1) {
      // Who stands in the same cell has the same cells around.
      const cell = grid.keyAt(origins, slot * 3)
      if (seen.has(cell)) continue
      seen.add(cell)
      const count = this.#placeGrid.collectNear(origins, slot * 3, near)
      for (let index = 0; index < count; index += 1) places.add(near[index]!)
    }
    const byNumber = [...places].sort((a, b) => a - b).map((place) => -1 - place)
    return this.settings.meetAtOrigins === false ? byNumber : [...Array(size).keys(), ...byNumber]
  }

  /** Groups at the points still waiting are unknown: their riders count for the most that anybody can be worth. */
  #countLoosely(): void {
    const near = this.book.markNear(this.#waiting, this.places)
    const floors = this.floors ?? new Float64Array(this.book.size)
    near.forEach((isNear, slot) => {
      if (isNear === 1) floors[slot] = Math.max(floors[slot]!, looseWorth(this.book, slot))
    })
    this.floors = floors
  }

  #originKey(slot: number): string {
    const { origin } = this.book.requests[slot]!
    return `${origin.latitude},${origin.longitude}`
  }

  #countSharing(points: readonly number[]): Map<string, number> {
    const sharing = new Map<string, number>()
    for (const point of points) {
      if (point < 0) continue
      const at = this.#originKey(point)
      sharing.set(at, (sharing.get(at) ?? 0) + 1)
    }
    return sharing
  }

  #growWaiting(stops: GrowStops): void {
    const points = [...this.#waiting]
    const crowdedOrigins = new Set<string>()
    const sharing = this.#countSharing(points)
    const growAt = (point: number): Grown => {
      if (point < 0) return this.#growth.growAtPlace(-1 - point, stops.grow)
      // Who stands where a crowd was found belongs to it: the crowd's point is worked out once.
      const at = this.#originKey(point)
      if (crowdedOrigins.has(at)) return 'grown'
      const grown = this.#growth.growAtOrigin(point, sharing.get(at)!, stops.grow)
      if (grown === 'crowded') crowdedOrigins.add(at)
      return grown
    }
    const growAll = (
      some: readonly number[],
      isSparse: boolean,
      mostWork = Number.POSITIVE_INFINITY,
    ): void => {
      for (const point of some) {
        if (this.#growth.work > mostWork) return
        const isOver = (this.#crowded.size > 0 ? stops.growBesideCrowd : stops.grow)()
        const grown = isOver ? 'stopped' : growAt(point)
        if (grown === 'stopped') return
        if (grown === 'crowded') this.#crowded.add(point)
        else if (isSparse) continue
        this.#waiting.delete(point)
      }
    }
    // As soon as the sample shows that there are too many groups, it has served.
    const mostWork = this.#growth.work + SIEVE_SETS / SAMPLE_STEP
    growAll(
      points.filter((_, at) => at % SAMPLE_STEP === 0),
      false,
      mostWork,
    )
    const rest = points.filter((point) => this.#waiting.has(point))
    if (this.#growth.work <= mostWork) {
      growAll(rest, false)
      return
    }
    this.#growth.partners = SPARSE_PARTNERS[this.settings.limits.maxGroup]!
    growAll(rest, true)
    this.#growth.partners = Number.POSITIVE_INFINITY
    if (stops.grow()) return
    const floors = learnSieve(this.book, this.store, stops.grow)
    if (stops.grow()) return
    this.floors = floors
    this.#growth.floors = floors
    this.#dropHopeless(floors)
    growAll(rest, false)
  }

  #dropHopeless(floors: Float64Array): void {
    const { members, sizes, fares } = this.store
    this.store.retain((group) => {
      let excess = -fares[group]!
      for (let index = 0; index < sizes[group]!; index += 1) {
        const slot = members[group * STRIDE + index]!
        excess += this.book.soloFares[slot]! - floors[slot]!
      }
      return excess >= 0
    })
  }

  /** Writes down the proposed rides' own groups where sieves and hubs left them out. */
  #restoreRides(): void {
    const evaluator = new GroupEvaluator(this.book, this.store, this.places, () => true)
    for (const slots of this.book.rides) {
      if (this.store.find(slots, slots.length) >= 0) continue
      if (this.settings.meetAtOrigins !== false) evaluator.evaluate(slots, slots.length, -1)
      for (const place of this.placesNear(slots[0]!)) evaluator.evaluate(slots, slots.length, place)
    }
  }
}
