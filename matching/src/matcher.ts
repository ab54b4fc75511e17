import { GroupGraph } from './group-graph.ts'
import { STRIDE } from './group-store.ts'
import type { HubOutcome } from './hub/columns.ts'
import type { PackingInstance } from './packing/instance.ts'
import { pack } from './packing/pack.ts'
import type { Packing } from './packing/pack.ts'
import { planGroup } from './plan.ts'
import type { PlaceToMeet } from './plan.ts'
import { DEFAULT_BUDGET } from './problem.ts'
import type {
  Alone,
  Coordinates,
  GroupPlan,
  MatchRequest,
  Problem,
  Settings,
  Solution,
  TimeLimit,
} from './problem.ts'
import { hashOf } from './random.ts'
import { reasonAlone } from './reasons.ts'
import type { Effort } from './reasons.ts'
import { stopsOf } from './stopping.ts'
import type { Stop } from './stopping.ts'
import { weigh } from './weighing.ts'
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
  readonly within?: TimeLimit
  /** Seconds waited by now, when it is no longer what the request came with. */
  readonly waitedSecondsOf?: (id: string) => number
  /** What a place is worth later by now, when it is no longer what the request came with. */
  readonly worthLaterOf?: (id: string) => number
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
  /**
   * These ride together already, in a ride that may still grow: from now on a group holds all of them or none. Unknown
   * ids are ignored; when one of them is removed, the others are free again.
   */
  bind(ids: readonly string[]): void
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
  problem.rides?.forEach((ids) => matcher.bind(ids))
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

/** After a stop, so many pairs (at one point each) are still looked at to say why somebody is alone: 0.1 s. */
const PAIRS_AFTER_STOP = 50_000

class KeptMatcher implements Matcher {
  readonly #settings: Settings
  readonly #graph: GroupGraph
  readonly #unfit = new Map<string, MatchRequest>()
  #last: (readonly string[])[] = []

  constructor(options: MatcherOptions) {
    this.#settings = options.settings
    this.#graph = new GroupGraph(options.settings, options.places ?? [], options.mayShare)
  }

  get size(): number {
    return this.#graph.book.size + this.#unfit.size
  }

  add(requests: readonly MatchRequest[]): void {
    const sorted = [...requests].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    sorted.forEach((request, index) => {
      checkRequest(request, `requests[${index}]`)
      if (this.#graph.book.slotOf.has(request.id) || this.#unfit.has(request.id)) {
        throw new InvalidProblemError(`requests[${index}].id`, 'a unique id', request.id)
      }
      if (!this.#graph.add(request)) this.#unfit.set(request.id, request)
    })
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.#unfit.delete(id)
    this.#graph.remove(ids)
  }

  forbid(pairs: readonly (readonly [string, string])[]): void {
    this.#graph.forbid(pairs)
  }

  bind(ids: readonly string[]): void {
    this.#graph.bind(ids)
  }

  solve(options: SolveOptions = {}): Solution {
    const budget = options.budget ?? DEFAULT_BUDGET
    const stops = stopsOf(options)
    this.#graph.growFresh(stops)
    const hub = this.#graph.fillCrowded(budget * CROWDED_PART, stops.fill)
    const ranked = [...this.#graph.book.slotOf.keys()].sort()
    const slots = Int32Array.from(ranked, (id) => this.#graph.book.slotOf.get(id)!)
    const { instance, reserved } = weigh(this.#graph, ranked, options)
    const packing = pack(instance, {
      seedOf: (item) => (hashOf(ranked[item]!) ^ Math.imul(options.seed ?? 1, 0x9e3779b1)) >>> 0,
      budget: Math.max(0, budget * (hub === null ? 1 : 1 - CERTIFY_PART) - (hub?.work ?? 0)),
      stop: hub === null ? stops.all : stops.search,
      isOpen: (item) => hub !== null && this.#graph.nearCrowd[slots[item]!] === 1,
      warm: this.#lastChosen(),
    })
    const groups = packing.chosen.map((group) => this.#planOf(group))
    this.#last = groups.map(({ members }) => members)
    groups.sort((a, b) => (a.members[0]! < b.members[0]! ? -1 : 1))
    const left = budget - packing.work - (hub?.work ?? 0)
    const bound = this.#boundOf(packing, slots, hub, left, stops.all) + reserved
    const effort = { pairs: stops.all() ? PAIRS_AFTER_STOP : Number.POSITIVE_INFINITY }
    return this.#report(groups, ranked, instance, packing, bound, effort)
  }

  /** The groups of the last solution that are still allowed, by their present numbers. */
  #lastChosen(): ReadonlySet<number> {
    const found = new Set<number>()
    for (const members of this.#last) {
      const slots = members.map((id) => this.#graph.book.slotOf.get(id) ?? -1)
      if (slots.includes(-1)) continue
      const group = this.#graph.store.find(Int32Array.from(slots).sort(), slots.length)
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
    effort: Effort,
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
      const slot = this.#graph.book.slotOf.get(id)!
      soloFares += this.#graph.book.soloFares[slot]!
      soloMeters += this.#graph.book.soloMeters[slot]!
      if (!matched.has(id)) alone.push(this.#explain(id, slot, rank, instance, effort))
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
        allowedGroups: this.#graph.store.count,
        components: packing.components,
        largestComponent: packing.largestComponent,
        work: packing.work,
      },
    }
  }

  #explain(id: string, slot: number, rank: number, instance: PackingInstance, effort: Effort): Alone {
    let partners = 0
    const begin = instance.starts[rank]!
    const end = instance.starts[rank + 1]!
    for (let at = begin; at < end; at += 1) if (instance.sizes[instance.groupsOf[at]!] === 2) partners += 1
    if (end > begin) return { id, reason: 'others-chosen', partners }
    const graph = this.#graph
    const near = graph.placesNear(slot)
    return {
      id,
      reason: reasonAlone(slot, graph.book, graph.places, graph.mayShare, near, effort),
      partners,
    }
  }

  #planOf(group: number): GroupPlan {
    const slots = this.#graph.store.members.subarray(
      group * STRIDE,
      group * STRIDE + this.#graph.store.sizes[group]!,
    )
    const members = Array.from(slots, (slot) => this.#graph.book.requests[slot]!)
    const point = this.#graph.store.points[group]!
    const candidate: PlaceToMeet =
      point >= 0
        ? {
            ...this.#graph.book.requests[point]!.origin,
            place: null,
            originOf: this.#graph.book.requests[point]!.id,
          }
        : { ...this.#graph.places.places[-1 - point]!, place: -1 - point }
    const planned = planGroup(members, [candidate], { ...this.#settings, meetAtOrigins: false })
    if (!planned.allowed) throw new Error(`a chosen group breaks the rule on ${planned.reason}`)
    return planned.plan
  }

  /** What the whole packing cannot exceed, groups at crowded points that were never written down included. */
  #boundOf(packing: Packing, slots: Int32Array, hub: HubOutcome | null, budget: number, stop: Stop): number {
    if (hub === null) return packing.bound
    const prices = new Float64Array(this.#graph.book.end)
    slots.forEach((slot, rank) => {
      prices[slot] = packing.prices[rank]!
    })
    // A rider without a price of its own is in a component that was bounded whole: only what is added counts.
    const { floors } = hub.certify(prices, Math.max(0, budget), stop)
    return floors.reduce(
      (sum, floor, slot) => sum + Math.max(0, floor - prices[slot]!) + prices[slot]!,
      packing.bound,
    )
  }
}
