import { explainAlone } from './alone.ts'
import { GroupGraph } from './group-graph.ts'
import { STRIDE } from './group-store.ts'
import type { HubOutcome } from './hub/columns.ts'
import { pack } from './packing/pack.ts'
import type { Packing } from './packing/pack.ts'
import { planGroup } from './plan.ts'
import type { PlaceToMeet } from './plan.ts'
import { DEFAULT_BUDGET } from './problem.ts'
import type { GroupPlan, Problem, Solution } from './problem.ts'
import { hashOf } from './random.ts'
import { stopsOf } from './stopping.ts'
import type { Stop } from './stopping.ts'
import { checkProblem } from './validation.ts'
import { weigh } from './weighing.ts'

/** The part of the budget that crowded points may take. */
const CROWDED_PART = 0.5

/** The part kept back for certifying the bound at crowded points. */
const CERTIFY_PART = 0.25

/** After a stop, so many pairs (at one point each) are still looked at to say why somebody is alone: 0.1 s. */
const PAIRS_AFTER_STOP = 50_000

/** Chooses the groups of one batch. Throws InvalidProblemError when the problem cannot be read. */
export function match(problem: Problem): Solution {
  checkProblem(problem)
  const budget = problem.budget ?? DEFAULT_BUDGET
  const stops = stopsOf(problem)
  const graph = new GroupGraph(problem)
  graph.grow(stops)
  const hub = graph.fillCrowded(budget * CROWDED_PART, stops.fill)
  const { instance, reserved } = weigh(graph)
  const seed = Math.imul(problem.seed ?? 1, 0x9e3779b1)
  const packing = pack(instance, {
    seedOf: (item) => (hashOf(graph.book.requests[item]!.id) ^ seed) >>> 0,
    budget: Math.max(0, budget * (hub === null ? 1 : 1 - CERTIFY_PART) - (hub?.work ?? 0)),
    stop: hub === null ? stops.all : stops.search,
    isOpen: (item) => hub !== null && graph.nearCrowd[item] === 1,
  })
  const groups = packing.chosen
    .map((group) => planOf(graph, group))
    .sort((a, b) => (a.members[0]! < b.members[0]! ? -1 : 1))
  const left = budget - packing.work - (hub?.work ?? 0)
  const bound = boundOf(packing, hub, left, stops.all) + reserved
  const effort = { pairs: stops.all() ? PAIRS_AFTER_STOP : Number.POSITIVE_INFINITY }
  const matched = new Set(groups.flatMap(({ members }) => members))
  const alone = explainAlone(graph, instance, matched, effort)
  return { groups, alone, stats: { ...statsOf(graph, groups, bound), ...figuresOf(graph, packing) } }
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
      ? { ...book.requests[point]!.origin, place: null, originOf: book.requests[point]!.id }
      : { ...places.places[-1 - point]!, place: -1 - point }
  const planned = planGroup(members, [meeting], { ...settings, meetAtOrigins: false })
  if (!planned.allowed) throw new Error(`a chosen group breaks the rule on ${planned.reason}`)
  return planned.plan
}

/** What the whole packing cannot exceed, groups at crowded points that were never written down included. */
function boundOf(packing: Packing, hub: HubOutcome | null, budget: number, stop: Stop): number {
  if (hub === null) return packing.bound
  const { prices } = packing
  // A rider without a price of its own is in a component that was bounded whole: only what is added counts.
  const { floors } = hub.certify(prices, Math.max(0, budget), stop)
  return floors.reduce(
    (sum, floor, slot) => sum + Math.max(0, floor - prices[slot]!) + prices[slot]!,
    packing.bound,
  )
}
