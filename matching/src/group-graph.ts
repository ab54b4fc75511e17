import { generateColumns } from './hub/columns.ts'
import type { HubOutcome } from './hub/columns.ts'
import { PointGrowth } from './growth.ts'
import { SphereGrid } from './grid.ts'
import { GroupStore, STRIDE } from './group-store.ts'
import { TOLERANCE } from './plan.ts'
import type { PairFilter } from './point-riders.ts'
import type { Coordinates, MatchRequest, Settings } from './problem.ts'
import { RequestBook, tabulatePlaces } from './request-book.ts'
import type { PlaceTable } from './request-book.ts'
import { SAMPLE_STEP, SIEVE_SETS, SPARSE_PARTNERS, learnSieve } from './sieve.ts'
import { greatCircleMeters } from './sphere.ts'

/** Open requests and the allowed groups among them, kept from batch to batch: a batch grows only what is new. */
export class GroupGraph {
  readonly settings: Settings
  readonly book: RequestBook
  readonly store = new GroupStore()
  readonly places: PlaceTable
  readonly mayShare: PairFilter
  /** Per slot; groups that were not kept are worth no more than their members' floors. Null: all were kept. */
  floors: Float64Array | null = null
  readonly #growth: PointGrowth
  readonly #placeGrid: SphereGrid
  readonly #forbidden = new Set<string>()
  #fresh = new Uint8Array(0)
  #freshSlots: number[] = []
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
      if (this.#forbidden.size === 0 && mayShare === undefined) return true
      const a = this.book.requests[slotA]!
      const b = this.book.requests[slotB]!
      if (this.#forbidden.has(pairKey(a.id, b.id))) return false
      return mayShare === undefined || (mayShare(a, b) && mayShare(b, a))
    }
    this.#growth = new PointGrowth(this.book, this.store, this.mayShare, this.places)
  }

  /** Takes a request in, to be grown later; false when no vehicle holds it. */
  add(request: MatchRequest): boolean {
    const slot = this.book.add(request)
    if (slot === null) return false
    this.#freshSlots.push(slot)
    return true
  }

  remove(ids: readonly string[]): void {
    const gone = new Set<number>()
    for (const id of ids) {
      const slot = this.book.slotOf.get(id)
      if (slot === undefined) continue
      this.book.remove(slot)
      gone.add(slot)
    }
    if (gone.size === 0) return
    this.#freshSlots = this.#freshSlots.filter((slot) => !gone.has(slot))
    this.#retain((member) => !gone.has(member))
  }

  forbid(pairs: readonly (readonly [string, string])[]): void {
    const known: [number, number][] = []
    for (const [a, b] of pairs) {
      this.#forbidden.add(pairKey(a, b))
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

  /** Grows groups at every point that a fresh request reaches. */
  growFresh(): void {
    if (this.floors !== null || this.#crowded.size > 0) this.#startOver()
    if (this.#freshSlots.length === 0) return
    const book = this.book
    if (this.#fresh.length < book.end) this.#fresh = new Uint8Array(book.end * 2)
    for (const slot of this.#freshSlots) this.#fresh[slot] = 1
    const near: number[] = []
    const owners = new Set<number>()
    const places = new Set<number>()
    for (const slot of this.#freshSlots) {
      if (this.settings.meetAtOrigins !== false) {
        const count = book.grid.collectNear(book.origins, slot * 3, near)
        for (let index = 0; index < count; index += 1) owners.add(near[index]!)
      }
      const count = this.#placeGrid.collectNear(book.origins, slot * 3, near)
      for (let index = 0; index < count; index += 1) places.add(near[index]!)
    }
    this.#growAt(
      [...owners].sort((x, y) => x - y),
      [...places].sort((x, y) => x - y),
    )
    for (const slot of this.#freshSlots) this.#fresh[slot] = 0
    this.#freshSlots = []
  }

  /** Whether a request may be in groups that were not written down: it reaches a crowded point. */
  isNearCrowd(id: string): boolean {
    const { origin } = this.book.requests[this.book.slotOf.get(id)!]!
    const reach = this.book.reachMeters + TOLERANCE
    for (const point of this.#crowded) {
      const at = point >= 0 ? this.book.requests[point]!.origin : this.places.places[-1 - point]!
      if (greatCircleMeters(origin, at) <= reach) return true
    }
    return false
  }

  /** Adds the groups that matter at crowded points. */
  fillCrowded(budget: number, stop: () => boolean): HubOutcome | null {
    if (this.#crowded.size === 0) return null
    return generateColumns({
      book: this.book,
      store: this.store,
      places: this.places,
      points: [...this.#crowded].sort((a, b) => a - b),
      mayShare: this.mayShare,
      budget,
      stop,
    })
  }

  /** Sieves and hubs hold for one batch: their prices know nothing of requests that come later. */
  #startOver(): void {
    this.floors = null
    this.#growth.floors = null
    this.store.retain(() => false)
    this.#crowded.clear()
    this.#freshSlots = [...this.book.slotOf.values()]
  }

  #originKey(slot: number): string {
    const { origin } = this.book.requests[slot]!
    return `${origin.latitude},${origin.longitude}`
  }

  #countSharing(owners: readonly number[]): Map<string, number> {
    const sharing = new Map<string, number>()
    for (const owner of owners) {
      const at = this.#originKey(owner)
      sharing.set(at, (sharing.get(at) ?? 0) + 1)
    }
    return sharing
  }

  #growAt(owners: readonly number[], places: readonly number[]): void {
    const crowdedOrigins = new Set<string>()
    const points = [...owners, ...places.map((place) => -1 - place)]
    const sharing = this.#countSharing(owners)
    const growAt = (point: number): void => {
      if (point < 0) {
        if (!this.#growth.growAtPlace(-1 - point, this.#fresh)) this.#crowded.add(point)
        return
      }
      // Who stands where a crowd was found belongs to it: the crowd's point is worked out once.
      const at = this.#originKey(point)
      if (crowdedOrigins.has(at)) return
      if (this.#growth.growAtOrigin(point, this.#fresh, sharing.get(at)!)) return
      crowdedOrigins.add(at)
      this.#crowded.add(point)
    }
    const before = this.#growth.work
    const sampled = points.filter((_, at) => at % SAMPLE_STEP === 0)
    sampled.forEach(growAt)
    if ((this.#growth.work - before) * SAMPLE_STEP <= SIEVE_SETS) {
      points.forEach((point, at) => at % SAMPLE_STEP !== 0 && growAt(point))
      return
    }
    this.#growth.partners = SPARSE_PARTNERS
    points.forEach((point, at) => at % SAMPLE_STEP !== 0 && growAt(point))
    this.#growth.partners = Number.POSITIVE_INFINITY
    this.floors = learnSieve(this.book, this.store)
    this.#growth.floors = this.floors
    this.#dropHopeless(this.floors)
    points.forEach((point, at) => at % SAMPLE_STEP !== 0 && growAt(point))
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

function pairKey(a: string, b: string): string {
  return a < b ? `${a}\u0000${b}` : `${b}\u0000${a}`
}
