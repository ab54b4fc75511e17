import { explainAlone, PAIRS_AFTER_STOP } from './why-alone.ts'
import { BestSoFar } from './best-so-far.ts'
import { GroupGraph } from './grow-groups-at-all-points.ts'
import { STRIDE } from './group-store.ts'
import type { PackingInstance } from './packing/packing-problem.ts'
import { bestOfTwoStored, heavierOf } from './packing/best-of-two-packings.ts'
import { Packer } from './packing/pack-components.ts'
import { drivesOfGroup } from './drives-of-chosen-group.ts'
import { planGroup, type PlaceToMeet } from './plan-group.ts'
import { allowedWork } from './default-settings.ts'
import type { GroupPlan, Problem, Solution } from './problem-and-solution.ts'
import { stopsOf, type Stop, type Stops } from './time-limit.ts'
import { checkProblem } from './validation.ts'
import { weigh } from './savings-as-weights.ts'
import { CERTIFY_PART } from './hub/certify-bound.ts'
import { hashOf } from './random.ts'

/** Chooses the groups of one batch. Throws InvalidProblemError if the problem is invalid. */
export function match(problem: Problem): Solution {
  checkProblem(problem)
  const budget = allowedWork(problem)
  const stops = stopsOf(problem)
  const graph = new GroupGraph(problem)
  // A budget ends no growth, and what one rider's groups are must not matter to those who are far away.
  const isTimed = problem.within !== undefined || problem.stop !== undefined
  const soFar = isTimed ? new BestSoFar(graph, seedOf(problem), stops) : undefined
  graph.grow(stops, soFar)
  graph.fillCrowded(budget * (1 - CERTIFY_PART), stops, soFar?.afterPlan)
  const packing = packBest(graph, problem, budget, stops)
  const groups = packing.chosen
    .map((group) => planOf(graph, group))
    .sort((a, b) => (a.members[0]! < b.members[0]! ? -1 : 1))
  const bound = boundOf(packing, graph, Math.max(0, budget - packing.work), stops.all)
  const effort = { pairs: stops.all() ? PAIRS_AFTER_STOP : Number.POSITIVE_INFINITY }
  const matched = new Set(groups.flatMap(({ members }) => members))
  const alone = explainAlone(graph, packing.instance, matched, effort)
  return { groups, alone, stats: { ...statsOf(graph, groups, bound), ...figuresOf(graph, packing) } }
}

function seedOf({ seed = 1 }: Problem): number {
  return Math.imul(seed, 0x9e3779b1)
}

/** At a hub, one search in so many begins with another plan instead of the best packing. */
const TURNS_PER_PLAN = 3

interface Packing {
  /** Group numbers. */
  readonly chosen: readonly number[]
  readonly instance: PackingInstance
  /** The packing with the lowest bound. Another packing's prices may not have had time to settle. */
  readonly bounded: { readonly bound: number; readonly prices: Float64Array; readonly isOpen: boolean }
  readonly components: number
  readonly largestComponent: number
  readonly work: number
}

/**
 * Returns the best packing within the budget. Whenever the search among the stored groups ends and some groups were
 * left out, it stores more of them and continues from the best packing so far. The steps do not depend on the budget,
 * which only ends them, so a larger budget never saves less.
 */
function packBest(graph: GroupGraph, problem: Problem, budget: number, stops: Stops): Packing {
  const seed = seedOf(problem)
  const { hub } = graph
  const stop = hub === null ? stops.all : stops.search
  const limit = budget * (hub === null ? 1 : 1 - CERTIFY_PART)
  let chosen = graph.best
  const isTimed = problem.within !== undefined && problem.stop?.() !== true
  let bounded: Packing['bounded'] | null = null
  let spent = 0
  for (let turn = 0; ; turn += 1) {
    const { instance, reserved } = weigh(graph)
    const stored = { ...instance, weightOf: (group: number): number => instance.weights[group]! }
    const isOther = hub !== null && turn % TURNS_PER_PLAN === TURNS_PER_PLAN - 1
    // Where all groups are known, small repairs of a greedy packing soon find more than those of a good one.
    const isAfresh = hub === null && turn === 0 && graph.sievePrices === null
    const isLate = isTimed && (graph.isCut || stop())
    // Parts of two packings, and groups that nobody looked at yet, would depend on when the time ended.
    chosen = isLate
      ? heavierOf(stored, chosen, hub?.planned ?? [])
      : bestOfTwoStored(stored, chosen, graph.planned)
    const packer = new Packer(instance, {
      seedOf: (item) => (hashOf(graph.book.requests[item]!.id) ^ seed) >>> 0,
      stop,
      isOpen: (item) => graph.isOpen(item),
      // Repairs end near where they begin, so now and then a hub's search begins with another plan.
      first: new Set(isAfresh ? [] : isOther ? hub.lastPlanned : chosen),
      // Those of savings are not those of other weights.
      prices: reserved === 0 ? (hub?.prices ?? null) : null,
    })
    packer.improve(limit - graph.work - spent, () => graph.canWiden && packer.isExhausted)
    spent += packer.work
    // Of packings with equal weights, the search's keeps the order of 6.3.
    if (!isLate) chosen = bestOfTwoStored(stored, packer.chosen, chosen)
    const { prices, bound } = packer
    const total = (each: { prices: Float64Array; bound: number }): number =>
      each.prices.reduce((sum, price) => sum + price, each.bound)
    const now = {
      prices,
      bound: bound + reserved,
      isOpen: graph.book.requests.some((_, item) => graph.isOpen(item)),
    }
    if (bounded === null || bounded.isOpen !== now.isOpen || total(now) <= total(bounded)) bounded = now
    const left = limit - graph.work - spent
    if (packer.isProven || left <= 0 || stop() || !graph.canWiden) {
      const { components, largestComponent } = packer
      return { chosen, instance, bounded, components, largestComponent, work: graph.work + spent }
    }
    // If groups were chosen by more than their savings, the weight does not bound the savings.
    const saved = reserved === 0 ? chosen.reduce((sum, group) => sum + instance.weights[group]!, 0) : 0
    graph.widen(saved, left, stop)
  }
}

function figuresOf({ store }: GroupGraph, { components, largestComponent, work }: Packing) {
  return { allowedGroups: store.count, components, largestComponent, work }
}

function statsOf({ book }: GroupGraph, groups: readonly GroupPlan[], bound: number) {
  const saved = groups.reduce((sum, group) => sum + group.saved, 0)
  const savedMeters = groups.reduce((sum, group) => sum + group.savedMeters, 0)
  const soloMeters = book.soloMeters.reduce((sum, meters) => sum + meters, 0)
  // Weights are whole minor units, so no packing lies between the bound and the whole number below it.
  const upperBound = Math.max(saved, Math.floor(bound + 1e-6))
  return {
    requests: book.size + book.unfit.length,
    matched: groups.reduce((sum, { members }) => sum + members.length, 0),
    soloFares: book.soloFares.reduce((sum, fare) => sum + fare, 0),
    saved,
    upperBound,
    gap: upperBound > 0 ? (upperBound - saved) / upperBound : 0,
    optimal: upperBound === saved,
    savedDistanceShare: soloMeters > 0 ? savedMeters / soloMeters : 0,
  }
}

function planOf({ book, store, places, settings }: GroupGraph, group: number): GroupPlan {
  const slots = store.members.subarray(group * STRIDE, group * STRIDE + store.sizes[group]!)
  const members = Array.from(slots, (slot) => book.requests[slot]!)
  const point = store.points[group]!
  const meeting: PlaceToMeet =
    point >= 0
      ? { ...book.requests[point]!.trip.from, place: null, originOf: book.requests[point]!.id }
      : { ...places.places[-1 - point]!, place: -1 - point }
  const roads = drivesOfGroup(book, slots, point)
  const planned = planGroup(members, [meeting], { ...settings, roads, meetAtOrigins: false })
  if (!planned.allowed) throw new Error(`a chosen group breaks the rule on ${planned.reason}`)
  return planned.plan
}

/** Returns an upper bound of the whole packing, including groups at crowded points that are not stored. */
function boundOf({ bounded }: Packing, { hub }: GroupGraph, budget: number, stop: Stop): number {
  const { bound, prices, isOpen } = bounded
  if (hub === null || !isOpen) return bound
  // A rider without a price is in a component that was bounded as a whole, so only the difference counts.
  const { floors } = hub.certify(prices, budget, stop)
  return floors.reduce((sum, floor, slot) => sum + Math.max(0, floor - prices[slot]!) + prices[slot]!, bound)
}
