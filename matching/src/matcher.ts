import { PointGrowth } from './growth.ts'
import type { PairFilter } from './growth.ts'
import { generateColumns } from './hub/columns.ts'
import type { HubOutcome } from './hub/columns.ts'
import { GroupStore, STRIDE } from './group-store.ts'
import { indexGroups } from './packing/instance.ts'
import type { PackingInstance } from './packing/instance.ts'
import { pack } from './packing/pack.ts'
import type { Packing } from './packing/pack.ts'
import { TOLERANCE, planGroup } from './plan.ts'
import type { PlaceToMeet } from './plan.ts'
import { DEFAULT_BUDGET } from './problem.ts'
import type { Alone, Coordinates, GroupPlan, MatchRequest, Problem, Settings, Solution } from './problem.ts'
import { placesInReach, reasonAlone } from './reasons.ts'
import { hashOf } from './random.ts'
import { RequestBook, tabulatePlaces } from './request-book.ts'
import type { PlaceTable } from './request-book.ts'
import { SAMPLE_STEP, SPARSE_PARTNERS, SIEVE_SETS, learnSieve } from './sieve.ts'
import { SphereGrid } from './grid.ts'
import { greatCircleMeters } from './sphere.ts'
import {
  InvalidProblemError,
  checkCoordinates,
  checkProblem,
  checkRequest,
  checkSettings,
} from './validation.ts'

export interface MatcherOptions {
  readonly settings: Settings
  readonly places?: readonly Coordinates[]
  readonly mayShare?: (a: MatchRequest, b: MatchRequest) => boolean
}

export interface SolveOptions {
  readonly seed?: number
  readonly budget?: number
  readonly stop?: () => boolean
  /** Seconds waited by now, when it is no longer what the request came with. */
  readonly waitedSecondsOf?: (id: string) => number
}

/**
 * The engine kept warm between batches: the graph of allowed groups stays, a batch tests only what its new requests
 * touch, and the search starts from the last solution.
 */
export interface Matcher {
  /** Takes open requests in; the groups that they make possible are found by the next `solve`. */
  add(requests: readonly MatchRequest[]): void
  /** Forgets requests that are no longer open; unknown ids are ignored. */
  remove(ids: readonly string[]): void
  /** These pairs share no group from now on; unknown ids count as soon as they are added. */
  forbid(pairs: readonly (readonly [string, string])[]): void
  /** The best groups among the requests now open. Nothing is removed: the caller removes what it proposes. */
  solve(options?: SolveOptions): Solution
  /** The number of open requests. */
  readonly size: number
}

/** Solves one batch. Throws InvalidProblemError when the problem cannot be read. */
export function match(problem: Problem): Solution {
  checkProblem(problem)
  const matcher = createMatcher(problem)
  if (problem.forbiddenPairs !== undefined) matcher.forbid(problem.forbiddenPairs)
  matcher.add(problem.requests)
  return matcher.solve(problem)
}

export function createMatcher(options: MatcherOptions): Matcher {
  checkSettings(options.settings)
  options.places?.forEach((place, index) => checkCoordinates(place, `places[${index}]`))
  return new KeptMatcher(options)
}

/** The part of the budget that crowded points may take. */
const CROWDED_PART = 0.5

/** The part kept back for certifying the bound at crowded points. */
const CERTIFY_PART = 0.25

class KeptMatcher implements Matcher {
  readonly #settings: Settings
  readonly #book: RequestBook
  readonly #store = new GroupStore()
  readonly #growth: PointGrowth
  readonly #places: PlaceTable
  readonly #placeGrid: SphereGrid
  readonly #mayShare: PairFilter
  readonly #forbidden = new Set<string>()
  readonly #unfit = new Map<string, MatchRequest>()
  #fresh = new Uint8Array(0)
  #freshSlots: number[] = []
  #floors: Float64Array | null = null
  /** Points with too many groups to grow: the hub's columns see to them. */
  readonly #crowded = new Set<number>()
  #last: (readonly string[])[] = []

  constructor(options: MatcherOptions) {
    this.#settings = options.settings
    this.#book = new RequestBook(options.settings)
    this.#places = tabulatePlaces(options.places ?? [])
    this.#placeGrid = new SphereGrid(this.#book.reachMeters + 1)
    this.#places.places.forEach((_, place) => this.#placeGrid.add(place, this.#places.vectors, place * 3))
    const { mayShare } = options
    this.#mayShare = (slotA, slotB) => {
      const a = this.#book.requests[slotA]!
      const b = this.#book.requests[slotB]!
      if (this.#forbidden.size > 0 && this.#forbidden.has(pairKey(a.id, b.id))) return false
      return mayShare === undefined || (mayShare(a, b) && mayShare(b, a))
    }
    this.#growth = new PointGrowth(this.#book, this.#store, this.#mayShare)
    this.#growth.places = this.#places
  }

  get size(): number {
    return this.#book.size + this.#unfit.size
  }

  add(requests: readonly MatchRequest[]): void {
    const sorted = [...requests].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    sorted.forEach((request, index) => {
      checkRequest(request, `requests[${index}]`)
      if (this.#book.slotOf.has(request.id) || this.#unfit.has(request.id)) {
        throw new InvalidProblemError(`requests[${index}].id`, 'a unique id', request.id)
      }
      const slot = this.#book.add(request)
      if (slot === null) this.#unfit.set(request.id, request)
      else this.#freshSlots.push(slot)
    })
  }

  remove(ids: readonly string[]): void {
    const gone = new Set<number>()
    for (const id of ids) {
      this.#unfit.delete(id)
      const slot = this.#book.slotOf.get(id)
      if (slot === undefined) continue
      this.#book.remove(slot)
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
      const slotA = this.#book.slotOf.get(a)
      const slotB = this.#book.slotOf.get(b)
      if (slotA !== undefined && slotB !== undefined) known.push([slotA, slotB])
    }
    if (known.length === 0) return
    const { members } = this.#store
    this.#store.retain((group) => {
      const slots = members.subarray(group * STRIDE, group * STRIDE + STRIDE)
      return !known.some(([a, b]) => slots.includes(a) && slots.includes(b))
    })
  }

  solve(options: SolveOptions = {}): Solution {
    const budget = options.budget ?? DEFAULT_BUDGET
    const stop = options.stop ?? (() => false)
    this.#growFresh()
    const hub = this.#fillCrowded(budget * CROWDED_PART, stop)
    const ranked = [...this.#book.slotOf.keys()].sort()
    const rankOf = new Int32Array(this.#book.end).fill(-1)
    ranked.forEach((id, rank) => {
      rankOf[this.#book.slotOf.get(id)!] = rank
    })
    const instance = this.#instance(ranked, rankOf, options)
    const packing = pack(instance, {
      seedOf: (item) => (hashOf(ranked[item]!) ^ Math.imul(options.seed ?? 1, 0x9e3779b1)) >>> 0,
      budget: Math.max(0, budget * (hub === null ? 1 : 1 - CERTIFY_PART) - (hub?.work ?? 0)),
      stop,
      isOpen: (item) => hub !== null && this.#isNearCrowd(ranked[item]!),
      warm: this.#lastChosen(),
    })
    const groups = packing.chosen.map((group) => this.#planOf(group))
    this.#last = groups.map(({ members }) => members)
    groups.sort((a, b) => (a.members[0]! < b.members[0]! ? -1 : 1))
    const bound = this.#boundOf(packing, ranked, hub, budget - packing.work - (hub?.work ?? 0))
    return this.#report(groups, ranked, instance, packing, bound)
  }

  /** The groups of the last solution that are still allowed, by their present numbers. */
  #lastChosen(): ReadonlySet<number> {
    const found = new Set<number>()
    for (const members of this.#last) {
      const slots = members.map((id) => this.#book.slotOf.get(id) ?? -1)
      if (slots.includes(-1)) continue
      const group = this.#store.find(Int32Array.from(slots).sort(), slots.length)
      if (group >= 0) found.add(group)
    }
    return found
  }

  #report(
    groups: GroupPlan[],
    ranked: readonly string[],
    instance: PackingInstance,
    packing: Packing,
    bound: number,
  ): Solution {
    const matched = new Set(groups.flatMap((group) => group.members))
    const alone: Alone[] = [...this.#unfit.keys()].map((id) => ({
      id,
      reason: 'does-not-fit' as const,
      partners: 0,
    }))
    let soloFares = 0
    let soloMeters = 0
    ranked.forEach((id, rank) => {
      const slot = this.#book.slotOf.get(id)!
      soloFares += this.#book.soloFares[slot]!
      soloMeters += this.#book.soloMeters[slot]!
      if (!matched.has(id)) alone.push(this.#explain(id, slot, rank, instance))
    })
    alone.sort((a, b) => (a.id < b.id ? -1 : 1))
    const saved = groups.reduce((sum, group) => sum + group.saved, 0)
    const savedMeters = groups.reduce((sum, group) => sum + group.savedMeters, 0)
    // Weights are whole minor units, so no packing lies between the bound and the whole number below it.
    const upperBound = Math.max(saved, Math.floor(bound + 1e-6))
    return {
      groups,
      alone,
      stats: {
        requests: this.size,
        matched: matched.size,
        soloFares,
        saved,
        upperBound,
        gap: upperBound > 0 ? (upperBound - saved) / upperBound : 0,
        optimal: upperBound === saved,
        savedDistanceShare: soloMeters > 0 ? savedMeters / soloMeters : 0,
        allowedGroups: this.#store.count,
        components: packing.components,
        largestComponent: packing.largestComponent,
        work: packing.work,
      },
    }
  }

  #explain(id: string, slot: number, rank: number, instance: PackingInstance): Alone {
    let partners = 0
    const begin = instance.starts[rank]!
    const end = instance.starts[rank + 1]!
    for (let at = begin; at < end; at += 1) if (instance.sizes[instance.groupsOf[at]!] === 2) partners += 1
    if (end > begin) return { id, reason: 'others-chosen', partners }
    const near = this.#places.places.length > 0 ? placesInReach(this.#book, slot, this.#places) : []
    return { id, reason: reasonAlone(slot, this.#book, this.#places, this.#mayShare, near), partners }
  }

  #planOf(group: number): GroupPlan {
    const slots = this.#store.members.subarray(group * STRIDE, group * STRIDE + this.#store.sizes[group]!)
    const members = Array.from(slots, (slot) => this.#book.requests[slot]!)
    const point = this.#store.points[group]!
    const candidate: PlaceToMeet =
      point >= 0
        ? { ...this.#book.requests[point]!.origin, place: null, originOf: this.#book.requests[point]!.id }
        : { ...this.#places.places[-1 - point]!, place: -1 - point }
    const planned = planGroup(members, [candidate], { ...this.#settings, meetAtOrigins: false })
    if (!planned.allowed) throw new Error(`a chosen group breaks the rule on ${planned.reason}`)
    return planned.plan
  }

  #instance(ranked: readonly string[], rankOf: Int32Array, options: SolveOptions): PackingInstance {
    const store = this.#store
    const book = this.#book
    const members = new Int32Array(store.count * STRIDE)
    const weights = new Float64Array(store.count)
    const meters = new Float64Array(store.count)
    for (let group = 0; group < store.count; group += 1) {
      let solos = 0
      let soloMeters = 0
      for (let index = 0; index < store.sizes[group]!; index += 1) {
        const slot = store.members[group * STRIDE + index]!
        members[group * STRIDE + index] = rankOf[slot]!
        solos += book.soloFares[slot]!
        soloMeters += book.soloMeters[slot]!
      }
      weights[group] = solos - store.fares[group]!
      meters[group] = soloMeters - store.meters[group]!
    }
    const waited = Float64Array.from(ranked, (id) => {
      const given = this.#book.requests[this.#book.slotOf.get(id)!]!.waitedSeconds ?? 0
      return options.waitedSecondsOf?.(id) ?? given
    })
    const sizes = store.sizes.subarray(0, store.count)
    const floors = Float64Array.from(ranked, (id) => this.#floors?.[this.#book.slotOf.get(id)!] ?? 0)
    return {
      floors,
      items: ranked.length,
      groups: store.count,
      members,
      sizes,
      weights,
      meters,
      waited,
      ...indexGroups(ranked.length, store.count, members, sizes),
    }
  }

  /** Grows groups at every point that a fresh request reaches. */
  #growFresh(): void {
    if (this.#floors !== null || this.#crowded.size > 0) this.#startOver()
    if (this.#freshSlots.length === 0) return
    const book = this.#book
    if (this.#fresh.length < book.end) this.#fresh = new Uint8Array(book.end * 2)
    for (const slot of this.#freshSlots) this.#fresh[slot] = 1
    const near: number[] = []
    const owners = new Set<number>()
    const places = new Set<number>()
    for (const slot of this.#freshSlots) {
      if (this.#settings.meetAtOrigins !== false) {
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
  #isNearCrowd(id: string): boolean {
    const { origin } = this.#book.requests[this.#book.slotOf.get(id)!]!
    const reach = this.#book.reachMeters + TOLERANCE
    for (const point of this.#crowded) {
      const at = point >= 0 ? this.#book.requests[point]!.origin : this.#places.places[-1 - point]!
      if (greatCircleMeters(origin, at) <= reach) return true
    }
    return false
  }

  /** Adds the groups that matter at crowded points. */
  #fillCrowded(budget: number, stop: () => boolean): HubOutcome | null {
    if (this.#crowded.size === 0) return null
    return generateColumns({
      book: this.#book,
      store: this.#store,
      places: this.#places,
      points: [...this.#crowded].sort((a, b) => a - b),
      mayShare: this.#mayShare,
      budget,
      stop,
    })
  }

  /** What the whole packing cannot exceed, groups at crowded points that were never written down included. */
  #boundOf(packing: Packing, ranked: readonly string[], hub: HubOutcome | null, budget: number): number {
    if (hub === null) return packing.bound
    const prices = new Float64Array(this.#book.end)
    ranked.forEach((id, rank) => {
      prices[this.#book.slotOf.get(id)!] = packing.prices[rank]!
    })
    // A rider without a price of its own is in a component that was bounded whole: only what is added counts.
    const { floors } = hub.certify(prices, Math.max(0, budget))
    return floors.reduce(
      (sum, floor, slot) => sum + Math.max(0, floor - prices[slot]!) + prices[slot]!,
      packing.bound,
    )
  }

  /** Sieves and hubs hold for one batch: their prices know nothing of requests that come later. */
  #startOver(): void {
    this.#floors = null
    this.#growth.floors = null
    this.#store.retain(() => false)
    this.#crowded.clear()
    this.#freshSlots = [...this.#book.slotOf.values()]
  }

  #originKey(slot: number): string {
    const { origin } = this.#book.requests[slot]!
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
        if (!this.#growth.growAtPlace(this.#places, -1 - point, this.#fresh)) this.#crowded.add(point)
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
    this.#floors = learnSieve(this.#book, this.#store)
    this.#growth.floors = this.#floors
    this.#dropHopeless(this.#floors)
    points.forEach((point, at) => at % SAMPLE_STEP !== 0 && growAt(point))
  }

  #dropHopeless(floors: Float64Array): void {
    const { members, sizes, fares } = this.#store
    this.#store.retain((group) => {
      let excess = -fares[group]!
      for (let index = 0; index < sizes[group]!; index += 1) {
        const slot = members[group * STRIDE + index]!
        excess += this.#book.soloFares[slot]! - floors[slot]!
      }
      return excess >= 0
    })
  }

  #retain(isKept: (member: number) => boolean): void {
    const { members, sizes } = this.#store
    this.#store.retain((group) => {
      for (let index = 0; index < sizes[group]!; index += 1)
        if (!isKept(members[group * STRIDE + index]!)) return false
      return true
    })
  }
}

function pairKey(a: string, b: string): string {
  return a < b ? `${a}\u0000${b}` : `${b}\u0000${a}`
}
