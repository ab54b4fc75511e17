import { generateColumns } from './hub/columns.ts'
import type { HubOutcome } from './hub/columns.ts'
import { PointGrowth } from './growth.ts'
import type { Grown } from './growth.ts'
import { SphereGrid } from './grid.ts'
import { GroupStore, STRIDE } from './group-store.ts'
import { KeptApart } from './kept-apart.ts'
import { looseWorth } from './loose-worth.ts'
import { OpenRides } from './open-rides.ts'
import type { PairFilter } from './point-riders.ts'
import type { Coordinates, MatchRequest, Settings } from './problem.ts'
import { reaches } from './reasons.ts'
import { RequestBook, tabulatePlaces } from './request-book.ts'
import type { PlaceTable } from './request-book.ts'
import { SAMPLE_STEP, SIEVE_SETS, SPARSE_PARTNERS, learnSieve } from './sieve.ts'
import type { Stop, Stops } from './stopping.ts'

type GrowStops = Pick<Stops, 'grow' | 'growBesideCrowd'>

/** Open requests and the allowed groups among them, kept from batch to batch: a batch grows only what is new. */
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
  readonly #rides: OpenRides
  readonly #placeGrid: SphereGrid
  readonly #apart = new KeptApart()
  /** Counts the batches. */
  #turn = 1
  #freshSlots: number[] = []
  /** In which turn all groups of a point were last grown; points: a slot for its origin, or -1 - place. */
  readonly #grownIn = new Map<number, number>()
  /** Points that somebody new reaches, and those that an earlier batch had no time for. */
  readonly #waiting = new Set<number>()
  #isSieved = false
  /** Points with too many groups to grow: the hub's columns see to them. */
  readonly #crowded = new Set<number>()

  constructor(
    settings: Settings,
    places: readonly Coordinates[],
    mayShare: ((a: MatchRequest, b: MatchRequest) => boolean) | undefined,
  ) {
    this.settings = settings
    this.book = new RequestBook(settings)
    this.places = tabulatePlaces(places)
    this.#placeGrid = new SphereGrid(this.book.reachMeters + 1)
    places.forEach((_, place) => this.#placeGrid.add(place, this.places.vectors, place * 3))
    this.mayShare = (slotA, slotB) => {
      if (this.#apart.isEmpty && mayShare === undefined) return true
      const a = this.book.requests[slotA]!
      const b = this.book.requests[slotB]!
      if (this.#apart.has(a.id, b.id)) return false
      return mayShare === undefined || (mayShare(a, b) && mayShare(b, a))
    }
    this.#growth = new PointGrowth(this.book, this.store, this.mayShare, this.places)
    this.#rides = new OpenRides(this.book, this.store, this.places, (slot) => this.placesNear(slot))
  }

  /** Takes a request in, to be grown later; false when no vehicle holds it. */
  add(request: MatchRequest): boolean {
    const slot = this.book.add(request, this.#turn)
    if (slot === null) return false
    this.#freshSlots.push(slot)
    return true
  }

  remove(ids: readonly string[]): void {
    const gone = new Set<number>()
    for (const id of ids) {
      const slot = this.book.slotOf.get(id)
      if (slot === undefined) continue
      this.#waiting.delete(slot)
      this.#grownIn.delete(slot)
      gone.add(slot)
    }
    if (gone.size === 0) return
    this.#refresh(this.#rides.release(gone))
    for (const slot of gone) this.book.remove(slot)
    this.#freshSlots = this.#freshSlots.filter((slot) => !gone.has(slot))
    this.#retain((member) => !gone.has(member))
  }

  forbid(pairs: readonly (readonly [string, string])[]): void {
    const known: [number, number][] = []
    for (const [a, b] of pairs) {
      this.#apart.add(a, b)
      const slotA = this.book.slotOf.get(a)
      const slotB = this.book.slotOf.get(b)
      if (slotA !== undefined && slotB !== undefined) known.push([slotA, slotB])
    }
    if (known.length === 0) return
    const { members } = this.store
    this.store.retain((group) => {
      const slots = members.subarray(group * STRIDE, group * STRIDE + STRIDE)
      return !known.some(([a, b]) => slots.includes(a) && slots.includes(b))
    })
  }

  /** These share a ride that may still grow: from now on a group holds all of them or none. Unknown ids are ignored. */
  bind(ids: readonly string[]): void {
    this.#refresh(this.#rides.add(ids.flatMap((id) => this.book.slotOf.get(id) ?? [])))
    const { members, sizes } = this.store
    this.store.retain((group) => this.book.keepsBonds(members, group * STRIDE, sizes[group]!))
  }

  /** Groups of theirs were never written down while they were bound. */
  #refresh(slots: readonly number[]): void {
    for (const slot of slots) {
      this.book.turns[slot] = this.#turn
      this.#freshSlots.push(slot)
    }
  }

  /**
   * Grows groups at every point that a new request reaches. What a stop leaves undone is left for the next batch, and
   * counted by the floors until then.
   */
  growFresh(stops: GrowStops): void {
    if (this.#isSieved || this.#crowded.size > 0) this.#startOver()
    this.floors = null
    this.#awaitPointsOf(this.#freshSlots)
    this.#freshSlots = []
    if (this.#waiting.size > 0) this.#growWaiting(stops)
    this.#turn += 1
    if (this.#waiting.size > 0) this.#countLoosely()
  }

  #awaitPointsOf(slots: readonly number[]): void {
    const { grid, origins } = this.book
    const near: number[] = []
    const seen = new Set<number>()
    for (const slot of slots) {
      // Who stands in the same cell has the same cells around.
      const cell = grid.keyAt(origins, slot * 3)
      if (seen.has(cell)) continue
      seen.add(cell)
      if (this.settings.meetAtOrigins !== false) {
        const count = grid.collectNear(origins, slot * 3, near)
        for (let index = 0; index < count; index += 1) this.#waiting.add(near[index]!)
      }
      const count = this.#placeGrid.collectNear(origins, slot * 3, near)
      for (let index = 0; index < count; index += 1) this.#waiting.add(-1 - near[index]!)
    }
  }

  /** Groups at the points still waiting are unknown: their riders count for the most that anybody can be worth. */
  #countLoosely(): void {
    const near = this.book.markNear(this.#waiting, this.places)
    const floors = this.floors ?? new Float64Array(this.book.end)
    for (const slot of this.book.slotOf.values())
      if (near[slot] === 1) floors[slot] = Math.max(floors[slot]!, looseWorth(this.book, slot))
    this.floors = floors
  }

  /** The places that a request reaches. */
  placesNear(slot: number): number[] {
    const near: number[] = []
    near.length = this.#placeGrid.collectNear(this.book.origins, slot * 3, near)
    return near.filter((place) => reaches(this.book, slot, this.places.vectors, place * 3))
  }

  /** Adds the groups that matter at crowded points. */
  fillCrowded(budget: number, stop: Stop): HubOutcome | null {
    this.#rides.restore()
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

  /** Sieves and hubs hold for one batch: their prices know nothing of requests that come later. */
  #startOver(): void {
    this.#isSieved = false
    this.#growth.floors = null
    this.store.retain(() => false)
    this.#crowded.clear()
    this.#grownIn.clear()
    this.#waiting.clear()
    this.#freshSlots = [...this.book.slotOf.values()]
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
    // Origins by slot, then places by number, whatever order they were met in.
    const points = [...this.#waiting].sort((a, b) => (a < 0 === b < 0 ? Math.abs(a) - Math.abs(b) : b - a))
    const crowdedOrigins = new Set<string>()
    const sharing = this.#countSharing(points)
    const growAt = (point: number): Grown => {
      const since = this.#grownIn.get(point) ?? 0
      if (point < 0) return this.#growth.growAtPlace(-1 - point, since, stops.grow)
      // Who stands where a crowd was found belongs to it: the crowd's point is worked out once.
      const at = this.#originKey(point)
      if (crowdedOrigins.has(at)) return 'grown'
      const grown = this.#growth.growAtOrigin(point, since, sharing.get(at)!, stops.grow)
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
        this.#grownIn.set(point, this.#turn)
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
    this.#isSieved = true
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

  #retain(isKept: (member: number) => boolean): void {
    const { members, sizes } = this.store
    this.store.retain((group) => {
      for (let index = 0; index < sizes[group]!; index += 1)
        if (!isKept(members[group * STRIDE + index]!)) return false
      return true
    })
  }
}
