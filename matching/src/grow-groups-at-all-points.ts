import { PointGrowth } from './grow-groups-at-one-point.ts'
import type { Grown } from './grow-groups-at-one-point.ts'
import { SphereGrid } from './grid.ts'
import { NOBODY } from './growth-listener.ts'
import type { Listener } from './growth-listener.ts'
import { GroupStore, STRIDE } from './group-store.ts'
import { HubColumns } from './hub/column-generation.ts'
import type { HubTask } from './hub/hub-task.ts'
import { planAtPoint } from './hub/plan-at-point.ts'
import { GroupEvaluator } from './hub/group-evaluator.ts'
import { apartFrom } from './kept-apart.ts'
import type { PairFilter } from './kept-apart.ts'
import { looseWorth } from './highest-worth.ts'
import type { Problem, Settings } from './problem-and-solution.ts'
import { RequestBook, tabulatePlaces } from './requests-as-columns.ts'
import type { PlaceTable } from './requests-as-columns.ts'
import {
  SAMPLE_STEP,
  SIEVE_SETS,
  type Sieve,
  learnPrices,
  sieveFor,
} from './sieve-of-groups-worth-keeping.ts'
import type { Stop, Stops } from './time-limit.ts'
import { SPARSE_PARTNERS } from './partners-in-sparse-sample.ts'

/** Sets of riders ordered per unit of work. */
const SETS_PER_UNIT = 4

/** Pairs of riders checked per unit of work. */
const PAIRS_PER_UNIT = 150

/** The most groups up to which a sieve is widened. */
const MOST_GROUPS = 1_500_000

type GrowStops = Pick<Stops, 'grow'>
type HubStops = Pick<Stops, 'search'>

/** The requests of a batch and the allowed groups among them. */
export class GroupGraph {
  readonly settings: Settings
  readonly book: RequestBook
  readonly store = new GroupStore()
  readonly places: PlaceTable
  readonly mayShare: PairFilter
  /** Per slot. A group that was not kept is worth no more than its members' floors. Null if all were kept. */
  floors: Float64Array | null = null
  /** Per slot, 1 if the request reaches a crowded point, so that some of its groups may not be stored. */
  nearCrowd: Uint8Array = new Uint8Array(0)
  readonly #seed: number
  readonly #growth: PointGrowth
  readonly #placeGrid: SphereGrid
  /** Points whose groups are not grown yet: a slot for its origin, or -1 - place. */
  readonly #waiting: Set<number>
  /** Points with too many groups to grow. The hub's columns handle them. */
  readonly #crowded = new Set<number>()
  hub: HubColumns | null = null
  #workAtFormerHubs = 0
  /** When the next plan at crowded points is due. */
  #effortOfNextPlan = 0
  /** The number of requests per origin, by the origin's key. */
  #sharing: ReadonlyMap<string, number> = new Map()
  /** Points at which a sieve left groups out. */
  #sifted: readonly number[] = []
  #sieve: Sieve | null = null
  /** What riders are worth in a sparse sample, if there are too many groups to keep all. */
  sievePrices: Float64Array | null = null
  /** The best packing so far. */
  best: readonly number[] = []
  /** How often the sieve was widened. */
  #widened = 0

  constructor({
    settings,
    requests,
    places = [],
    rides = [],
    forbiddenPairs = [],
    seed = 1,
  }: Pick<Problem, 'settings' | 'requests' | 'places' | 'rides' | 'forbiddenPairs' | 'seed'>) {
    this.settings = settings
    this.#seed = seed
    this.book = new RequestBook(settings, requests, rides)
    this.places = tabulatePlaces(places)
    this.#placeGrid = new SphereGrid(this.book.reachMeters + 1)
    places.forEach((_, place) => this.#placeGrid.add(place, this.places.vectors, place * 3))
    this.mayShare = apartFrom(this.book, forbiddenPairs)
    this.#growth = new PointGrowth(this.book, this.store, this.mayShare, this.places)
    this.#waiting = new Set(this.#pointsInReach())
  }

  /** Returns the places that a request reaches. */
  placesNear(slot: number): number[] {
    const near: number[] = []
    near.length = this.#placeGrid.collectNear(this.book.origins, slot * 3, near)
    return near.filter((place) => this.book.walks.reaches(slot, -1 - place, this.places))
  }

  /**
   * Grows the groups at every point. The floors account for whatever a stop leaves undone.
   */
  grow(stops: GrowStops, found: Listener = NOBODY): void {
    if (this.#waiting.size > 0) this.#growWaiting(stops, found)
    if (this.#waiting.size > 0) this.#countLoosely()
  }

  /** Whether a stop left points whose groups are not grown. */
  get isCut(): boolean {
    return this.#waiting.size > 0
  }

  /**
   * Makes the next plan at crowded points once twice as many of them are known, or the growth has gone on for as long as
   * the last plan took. Returns whether it was due.
   */
  planCrowd(stops: HubStops): boolean {
    const { size } = this.#crowded
    const points = this.hub?.points ?? 0
    const isLong = size > points && this.effort > this.#effortOfNextPlan
    if (size === 0 || (size < 2 * points && !isLong)) return false
    const before = this.effort
    this.#openHub(stops).planNext(stops.search)
    this.#effortOfNextPlan = 2 * this.effort - before
    return true
  }

  /**
   * Adds the groups that matter at crowded points, and those of proposed rides that were left out. `afterPlan` is called
   * after each plan at several points.
   */
  fillCrowded(budget: number, stops: HubStops, afterPlan?: () => void): void {
    this.#restoreRides()
    if (this.#crowded.size === 0) return
    if (this.hub?.points !== this.#crowded.size) this.#openHub(stops)
    // If the growth was cut short, what follows would depend on when that was.
    this.hub!.fill(budget, this.isCut ? () => true : stops.search, afterPlan)
  }

  /** Returns the groups of a short plan for those who reach a point. */
  planAt(point: number, stop: Stop): readonly number[] {
    const { groups, work } = planAtPoint(this.#taskAt([point], stop))
    this.#workAtFormerHubs += work
    return groups
  }

  #taskAt(points: readonly number[], stop: Stop): HubTask {
    return {
      book: this.book,
      store: this.store,
      places: this.places,
      points,
      mayShare: this.mayShare,
      near: this.nearCrowd,
      seed: Math.imul(this.#seed, 0x9e3779b1),
      stop,
    }
  }

  #openHub({ search: stop }: HubStops): HubColumns {
    const made = this.hub?.made ?? 0
    this.#workAtFormerHubs += this.hub?.work ?? 0
    this.nearCrowd = this.book.markNear(this.#crowded, this.places)
    const points = [...this.#crowded].sort((a, b) => a - b)
    this.hub = new HubColumns(this.#taskAt(points, stop), made)
    return this.hub
  }

  /** Returns the groups to begin a packing with: those planned at hubs, and the best packing's among the others. */
  get planned(): readonly number[] {
    const taken = new Set<number>()
    return [...(this.hub?.planned ?? []), ...this.best].filter((group) => {
      const base = group * STRIDE
      const slots = this.store.members.subarray(base, base + this.store.sizes[group]!)
      if (slots.some((slot) => taken.has(slot))) return false
      for (const slot of slots) taken.add(slot)
      return true
    })
  }

  /** Work units spent on groups. */
  get work(): number {
    return this.#growth.work / SETS_PER_UNIT + this.#workAtFormerHubs + (this.hub?.work ?? 0)
  }

  /** The same, with the checks of pairs and the measuring of drives, which no budget counts. */
  get effort(): number {
    return this.growthEffort + this.#workAtFormerHubs + (this.hub?.work ?? 0) + this.book.drives.work
  }

  /** The part of it that was spent on growing groups. */
  get growthEffort(): number {
    return this.#growth.work / SETS_PER_UNIT + this.#growth.pairs / PAIRS_PER_UNIT
  }

  /** Whether groups were left out that can still be stored. */
  get canWiden(): boolean {
    return this.#sifted.length > 0 || this.hub?.canWiden === true
  }

  /** Whether groups that are not stored could be part of a heavier packing. */
  isOpen(slot: number): boolean {
    return this.nearCrowd[slot] === 1 && this.hub?.isComplete === false
  }

  /**
   * Stores some of the groups that were left out, for up to `budget` work. `saved` is the best known packing's saving.
   * Existing groups keep their numbers.
   */
  widen(saved: number, budget: number, stop: Stop): void {
    if (this.#sifted.length > 0) this.#reopenSieve(budget, stop)
    if (this.hub?.canWiden === true) this.hub.widen(saved, this.hub.work + budget, stop)
  }

  /** Revisits the points where the first sieve left groups out, with a wider sieve. */
  #reopenSieve(budget: number, stop: Stop): void {
    const part = this.#sieve!.parts[this.#widened + 1]!
    const growth = this.#growth
    const mostSets = growth.work + budget * SETS_PER_UNIT
    growth.floors = part === 0 ? null : this.sievePrices!.map((price) => price * part)
    let isWhole = true
    for (const point of this.#sifted) {
      const isOver = stop() || growth.work > mostSets || this.store.count > MOST_GROUPS
      if (isOver || this.#growAt(point, stop) !== 'grown') {
        isWhole = false
        break
      }
    }
    this.#widened += 1
    if (isWhole && this.#waiting.size === 0) this.floors = growth.floors
    if (!isWhole || part === 0) this.#sifted = []
  }

  #growAt(point: number, stop: Stop): Grown {
    if (point < 0) return this.#growth.growAtPlace(-1 - point, stop)
    return this.#growth.growAtOrigin(point, this.#sharing.get(this.#originKey(point))!, stop)
  }

  /** Returns the origins by slot, then the places near anybody by number. */
  #pointsInReach(): number[] {
    const { grid, origins, size } = this.book
    const near: number[] = []
    const seen = new Set<number>()
    const places = new Set<number>()
    for (let slot = 0; slot < size; slot += 1) {
      // Riders in the same cell have the same cells around them.
      const cell = grid.keyAt(origins, slot * 3)
      if (seen.has(cell)) continue
      seen.add(cell)
      const count = this.#placeGrid.collectNear(origins, slot * 3, near)
      for (let index = 0; index < count; index += 1) places.add(near[index]!)
    }
    const byNumber = [...places].sort((a, b) => a - b).map((place) => -1 - place)
    return this.settings.meetAtOrigins === false ? byNumber : [...Array(size).keys(), ...byNumber]
  }

  /** The groups at the waiting points are unknown, so their riders count with the most that anybody can be worth. */
  #countLoosely(): void {
    const near = this.book.markNear(this.#waiting, this.places)
    const floors = this.floors ?? new Float64Array(this.book.size)
    near.forEach((isNear, slot) => {
      if (isNear === 1) floors[slot] = Math.max(floors[slot]!, looseWorth(this.book, slot))
    })
    this.floors = floors
  }

  #originKey(slot: number): string {
    const { from } = this.book.requests[slot]!.trip
    return `${from.latitude},${from.longitude}`
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

  #growWaiting(stops: GrowStops, found: Listener): void {
    const points = [...this.#waiting]
    const crowdedOrigins = new Set<string>()
    this.#sharing = this.#countSharing(points)
    const stop = stops.grow
    this.#growth.beforeLong = (point) => found.beforeLong(point)
    const growAt = (point: number): Grown => {
      // Riders at the same origin as a crowded point belong to it, so that it is computed once.
      if (point >= 0 && crowdedOrigins.has(this.#originKey(point))) return 'grown'
      if (stop()) return 'stopped'
      const before = this.store.count
      const grown = this.#growAt(point, stop)
      // The hub's columns find those of its groups that matter.
      if (grown === 'crowded' && this.store.count > before) {
        found.beforeDropped()
        this.#retain((group) => group < before)
        found.afterDropped()
      }
      if (point >= 0 && grown === 'crowded') crowdedOrigins.add(this.#originKey(point))
      return grown
    }
    const growAll = (
      some: readonly number[],
      isSparse: boolean,
      mostWork = Number.POSITIVE_INFINITY,
    ): void => {
      for (const point of some) {
        if (this.#growth.work > mostWork) return
        const grown = growAt(point)
        if (grown === 'stopped') return
        if (grown === 'crowded') this.#crowded.add(point)
        if (grown === 'crowded' || !isSparse) this.#waiting.delete(point)
        if (this.#waiting.size > 0) found.afterPoint()
      }
    }
    // The sample ends as soon as it shows that there are too many groups.
    const mostWork = this.#growth.work + SIEVE_SETS / SAMPLE_STEP
    const sample = points.filter((_, at) => at % SAMPLE_STEP === 0)
    growAll(sample, false, mostWork)
    const rest = points.filter((point) => this.#waiting.has(point))
    if (this.#growth.work <= mostWork) {
      growAll(rest, false)
      return
    }
    const sieve = sieveFor(this.#growth.work / Math.max(1, points.length - rest.length))
    this.#sieve = sieve
    this.#growth.partners = Math.round(sieve.partners * SPARSE_PARTNERS[this.settings.limits.maxGroup]!)
    growAll(rest, true)
    this.#growth.partners = Number.POSITIVE_INFINITY
    if (stops.grow()) return
    const { prices, packing } = learnPrices(this.book, this.store, stops.grow, found.afterPacked)
    if (stops.grow()) return
    this.sievePrices = prices
    if (this.best.length === 0) this.best = packing
    found.afterPriced(prices)
    found.afterPoint()
    const floors = prices.map((price) => price * sieve.parts[0]!)
    this.floors = floors
    this.#growth.floors = floors
    this.#dropHopeless(floors)
    found.afterDropped()
    growAll(rest, false)
    if (this.#waiting.size > 0) return
    this.#sifted = rest.filter(
      (point) => !this.#crowded.has(point) && !(point >= 0 && crowdedOrigins.has(this.#originKey(point))),
    )
  }

  /** Keeps the groups that the floors admit, and those of the best packing. */
  #dropHopeless(floors: Float64Array): void {
    const { members, sizes, fares } = this.store
    this.#retain((group) => {
      let excess = -fares[group]!
      for (let index = 0; index < sizes[group]!; index += 1) {
        const slot = members[group * STRIDE + index]!
        excess += this.book.soloFares[slot]! - floors[slot]!
      }
      return excess >= 0
    })
  }

  /** Keeps these groups, those of the best packing and those planned at hubs. Their numbers change. */
  #retain(isKept: (group: number) => boolean): void {
    const held = new Set([...this.best, ...(this.hub?.planned ?? []), ...(this.hub?.lastPlanned ?? [])])
    const numbers = new Int32Array(this.store.count).fill(-1)
    let number = 0
    this.store.retain((group) => {
      if (!held.has(group) && !isKept(group)) return false
      numbers[group] = number
      number += 1
      return true
    })
    this.best = this.best.map((group) => numbers[group]!).sort((a, b) => a - b)
    this.hub?.renumber(numbers)
  }

  /** Stores the proposed rides' own groups if sieves and hubs left them out. */
  #restoreRides(): void {
    const evaluator = new GroupEvaluator(this.book, this.store, this.places, () => true)
    for (const slots of this.book.rides) {
      if (this.store.find(slots, slots.length) >= 0) continue
      if (this.settings.meetAtOrigins !== false) evaluator.evaluate(slots, slots.length, -1)
      for (const place of this.placesNear(slots[0]!)) evaluator.evaluate(slots, slots.length, place)
    }
  }
}
