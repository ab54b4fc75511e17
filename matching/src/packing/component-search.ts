import { SeededRandom } from '../random.ts'
import { NeighbourhoodSearch } from './neighbourhoods.ts'
import { findPrices } from './prices.ts'
import { closeGap } from './proof.ts'
import type { Rows } from './rows.ts'
import { selectTight } from './tight-groups.ts'

export interface ComponentSolution {
  /** Groups by their number in the instance. */
  readonly chosen: number[]
  readonly bound: number
  readonly work: number
}

export interface SearchOptions {
  readonly seed: number
  /** Work units for this component. */
  readonly budget: number
  readonly stop: () => boolean
  /** Groups of the last solution that are still allowed, by their number in the rows. */
  readonly warm: readonly number[]
}

/**
 * Small neighbourhoods find the many easy gains fastest: each of these sizes serves until fewer than one in ten tries
 * succeed. Then larger ones find the rest, in turn.
 */
const FIRST_SIZES = [12, 16, 24]
const LAST_SIZES = [24, 32, 44]
const LEAST_SUCCESS = 0.1

/** Nodes that one neighbourhood may cost. */
const NODE_LIMIT = 3000

/** One work unit is about a microsecond: so much search is that. */
const NODES_PER_UNIT = 0.75
const UNITS_PER_TRY = 12

/** More tight groups per item than this were never needed, and cost time. */
const TIGHT_PER_ITEM = 64

/** The best packing of one large component that the budget allows, with its bound: prices, then search, then proof. */
export function searchComponent(rows: Rows, options: SearchOptions): ComponentSolution {
  const priced = findPrices(rows, null, { from: 0.2, to: 0.001, stages: 12, sweeps: 10 })
  let { bound } = priced
  const tight = selectTight(rows, priced.prices, bound, rows.items * TIGHT_PER_ITEM)
  const random = new SeededRandom(options.seed)
  const search = new NeighbourhoodSearch(tight, random)
  search.begin(warmNumbers(tight.source, options.warm))
  let work = priced.work + rows.groups / 100
  let stage = 0
  let tries = 0
  let successes = 0
  const searchUntil = (limit: number, patience: number): void => {
    let idle = 0
    for (let turn = 0; work < limit && idle < patience && search.loss >= 0.5 && !options.stop(); turn += 1) {
      const before = search.nodes
      const size = FIRST_SIZES[stage] ?? LAST_SIZES[turn % LAST_SIZES.length]!
      const better = search.improveAround(pickSeed(search, random), size, NODE_LIMIT)
      idle = better ? 0 : idle + 1
      work += UNITS_PER_TRY + (search.nodes - before) / NODES_PER_UNIT
      tries += 1
      if (better) successes += 1
      if (tries < rows.items / 4) continue
      if (successes < LEAST_SUCCESS * tries) stage += 1
      tries = 0
      successes = 0
    }
  }
  // The first search ends when a whole round over the items brings nothing; what the budget has left goes to the proof,
  // and whatever the proof leaves, back to the search.
  searchUntil(options.budget * 0.6, rows.items * 3)
  let best = [...new Set(search.groupOf)].filter((group) => group >= 0).map((group) => tight.source[group]!)
  let weight = best.reduce((sum, group) => sum + rows.weights[group]!, 0)
  if (bound >= weight + 0.5 && work < options.budget && !options.stop()) {
    const proof = closeGap(rows, priced.prices, weight, (options.budget - work) * 0.7, options.stop)
    work += proof.work
    bound = Math.min(bound, proof.bound)
    if (proof.better !== null) {
      const numberOf = new Map<number, number>()
      rows.original.forEach((original, group) => numberOf.set(original, group))
      best = proof.better.map((original) => numberOf.get(original)!)
      weight = proof.weight
    }
  }
  if (bound >= weight + 0.5 && work < options.budget && !options.stop()) {
    searchUntil(options.budget, Number.POSITIVE_INFINITY)
    const later = [...new Set(search.groupOf)]
      .filter((group) => group >= 0)
      .map((group) => tight.source[group]!)
    const laterWeight = later.reduce((sum, group) => sum + rows.weights[group]!, 0)
    if (laterWeight > weight) {
      best = later
      weight = laterWeight
    }
  }
  return {
    chosen: completed(rows, best).map((group) => rows.original[group]!),
    bound: Math.max(bound, weight),
    work,
  }
}

/** Where most is lost: the worst of five drawn items. */
function pickSeed(search: NeighbourhoodSearch, random: SeededRandom): number {
  const { items } = search.tight
  let seed = random.below(items)
  for (let draw = 0; draw < 4; draw += 1) {
    const other = random.below(items)
    if (search.lossOf(other) > search.lossOf(seed)) seed = other
  }
  return seed
}

function warmNumbers(source: Int32Array, warm: readonly number[]): number[] {
  if (warm.length === 0) return []
  const wanted = new Set(warm)
  const numbers: number[] = []
  source.forEach((group, number) => {
    if (wanted.has(group)) numbers.push(number)
  })
  return numbers
}

/** Adds whatever group still fits, so that nobody stays alone beside others who stay alone. */
function completed(rows: Rows, chosen: readonly number[]): number[] {
  const taken = new Uint8Array(rows.items)
  const all = [...chosen]
  for (const group of chosen) {
    for (let at = rows.memberStarts[group]!; at < rows.memberStarts[group + 1]!; at += 1)
      taken[rows.members[at]!] = 1
  }
  for (let group = 0; group < rows.groups; group += 1) {
    let isFree = true
    for (let at = rows.memberStarts[group]!; at < rows.memberStarts[group + 1]! && isFree; at += 1) {
      isFree = taken[rows.members[at]!] === 0
    }
    if (!isFree) continue
    for (let at = rows.memberStarts[group]!; at < rows.memberStarts[group + 1]!; at += 1)
      taken[rows.members[at]!] = 1
    all.push(group)
  }
  return all
}
