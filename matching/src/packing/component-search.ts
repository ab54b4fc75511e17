import { SeededRandom } from '../random.ts'
import type { Stop } from '../stopping.ts'
import { completed, packGreedily, weightOf } from './greedy.ts'
import { NeighbourhoodSearch } from './neighbourhoods.ts'
import { findPrices } from './prices.ts'
import { GapProof } from './proof.ts'
import type { Rows } from './rows.ts'
import { selectTight } from './tight-groups.ts'
import type { TightGroups } from './tight-groups.ts'

/**
 * Small neighbourhoods find the many easy gains fastest: each of these sizes serves until fewer than one in ten tries
 * succeed. Then larger ones find the rest, in turn.
 */
const FIRST_SIZES = [12, 16, 24]
const LAST_SIZES = [24, 32, 44]
const LEAST_SUCCESS = 0.1

/** Where those bring nothing more in a component that is too large to be kicked as a whole. */
const STALE_SIZES = [44, 52, 60]

/** Nodes that one neighbourhood may cost. */
const NODE_LIMIT = 3000
const STALE_NODE_LIMIT = 30_000

/** One work unit is about a microsecond: so much search is that. */
const LOOKS_PER_UNIT = 180
const UNITS_PER_TRY = 12

/**
 * Where nearly everybody can ride with everybody, exact repairs drown in groups: so many of the tightest per item come
 * first, then more, each time that many tries per item in a row brought nothing. More than the last was never needed.
 */
const TIGHT_PER_ITEM: readonly number[] = [12, 24, 64]
const PATIENCE_PER_WIDTH = 1

/** The repairs are stale after so many tries per item without a gain. */
const PATIENCE = 3

/** Where nothing else helps, so many groups at most are put in by force; and so many tries per item follow. */
const KICKED = 6
const MOST_KICKED = 400
const KICKED_PATIENCE = 0.5

/** Closer than this to the bound is the optimum: weights are whole but for their tie-breakers. */
const WHOLE = 0.5

/**
 * The best packing of one large component, with a bound: prices, then search, then proof. All of it can be continued:
 * spending work in one piece or in several leads through the same packings, so that more work never ends with less.
 */
export class ComponentSearch {
  readonly rows: Rows
  /** No packing weighs more. */
  bound: number
  /** Of the best packing so far. */
  weight = 0
  /** Work units spent. */
  work: number
  /** Whether repairs alone have not gained for long: from now on it is kicked. */
  isStale = false
  readonly #prices: Float64Array
  #tight: TightGroups
  readonly #random: SeededRandom
  #search: NeighbourhoodSearch
  readonly #rootBound: number
  #width = 0
  readonly #stop: Stop
  #best: readonly number[] = []
  #proof: GapProof | null = null
  #stage = 0
  #tries = 0
  #successes = 0
  #staleAt = 0
  #turn = 0
  /** Tries in a row without a gain. */
  #idle = 0

  /** `first`: groups of a packing to begin with, by their number in the rows. */
  constructor(rows: Rows, seed: number, first: readonly number[], stop: Stop) {
    this.rows = rows
    this.#stop = stop
    const priced = findPrices(rows, null, { from: 0.2, to: 0.001, stages: 12, sweeps: 10 }, stop)
    this.bound = priced.bound
    this.#prices = priced.prices
    this.work = priced.work + rows.groups / 100
    this.#rootBound = priced.bound
    this.#random = new SeededRandom(seed)
    this.#tight = this.#selectTight()
    this.#search = new NeighbourhoodSearch(this.#tight, this.#random)
    this.#search.begin(numbersIn(this.#tight, first))
    if (first.length > 0) this.#stage = FIRST_SIZES.length - 1
    this.#keepIfHeavier(first)
    this.#keepIfBetter()
    // Already told to stop: the simplest packing is the least that it returns.
    if (stop()) this.#keepIfHeavier(packGreedily(rows))
  }

  /** The price of one of the rows' items. */
  priceOf(item: number): number {
    return Math.max(this.#prices[item]!, this.rows.floors[item]!)
  }

  get isProven(): boolean {
    return this.bound < this.weight + WHOLE
  }

  /** Whether no work can make it better: the packing loses nothing by its prices. */
  get isTight(): boolean {
    return this.#search.loss < WHOLE
  }

  /** Whether kicks had as much work as repairs: other groups would help more than more of the same. */
  get isExhausted(): boolean {
    return this.isProven || this.isTight || (this.isStale && this.work >= 2 * this.#staleAt)
  }

  /** Groups of the best packing, by their number in the instance, and whatever else still fits. */
  get chosen(): number[] {
    return completed(this.rows, this.#best).map((group) => this.rows.original[group]!)
  }

  /** Repairs until the work done reaches `limit` or the repairs are stale. */
  repair(limit: number): void {
    const { items } = this.rows
    while (!this.isStale && this.#isWorthwhile(limit)) {
      if (this.#idle >= PATIENCE_PER_WIDTH * items && this.#widen()) this.#idle = 0
      if (this.#idle >= PATIENCE * items) {
        this.isStale = true
        this.#staleAt = this.work
      } else this.#try()
    }
    this.#keepIfBetter()
  }

  /** Kicks and repairs until the work done reaches `limit`. */
  kick(limit: number): void {
    while (this.isStale && this.#isWorthwhile(limit)) {
      if (this.#idle >= KICKED_PATIENCE * this.rows.items && this.rows.items <= MOST_KICKED) {
        this.#startFromBest()
        this.#idle = 0
      }
      this.#try()
    }
    this.#keepIfBetter()
  }

  /** Tightens the bound, until it meets the packing or the work done reaches `limit`. */
  prove(limit: number): void {
    if (this.isProven || this.work >= limit || this.#stop()) return
    this.#proof ??= new GapProof(this.rows, this.#prices, this.#stop)
    const before = this.#proof.work
    const better = this.#proof.close(this.weight, limit - this.work)
    this.work += this.#proof.work - before
    this.bound = Math.min(this.bound, Math.max(this.#proof.bound, this.weight))
    if (better === null) return
    const numberOf = new Map<number, number>()
    this.rows.original.forEach((original, group) => numberOf.set(original, group))
    this.#keepIfHeavier(better.map((original) => numberOf.get(original)!))
    this.bound = Math.max(this.bound, this.weight)
  }

  #isWorthwhile(limit: number): boolean {
    return this.work < limit && !this.isTight && !this.#stop()
  }

  #try(): void {
    const search = this.#search
    const before = search.looks
    const isLarge = this.isStale && this.rows.items > MOST_KICKED
    const sizes = isLarge ? STALE_SIZES : LAST_SIZES
    const size = FIRST_SIZES[this.#stage] ?? sizes[this.#turn % sizes.length]!
    this.#turn += 1
    const better = search.improveAround(
      pickSeed(search, this.#random),
      size,
      isLarge ? STALE_NODE_LIMIT : NODE_LIMIT,
    )
    this.#idle = better ? 0 : this.#idle + 1
    this.work += UNITS_PER_TRY + (search.looks - before) / LOOKS_PER_UNIT
    this.#adapt(better)
  }

  #selectTight(): TightGroups {
    const most = this.#stop() ? 0 : TIGHT_PER_ITEM[this.#width]!
    return selectTight(this.rows, this.#prices, this.#rootBound, most)
  }

  /** Goes on from the best packing with more of the groups; false when all have their turn already. */
  #widen(): boolean {
    if (this.#width === TIGHT_PER_ITEM.length - 1 || this.#tight.count >= this.rows.groups) return false
    this.#keepIfBetter()
    this.#width += 1
    this.#tight = this.#selectTight()
    this.work += this.rows.groups / 100
    this.#search = new NeighbourhoodSearch(this.#tight, this.#random)
    this.#search.begin(numbersIn(this.#tight, this.#best))
    return true
  }

  /** Moves a little way off from the best packing. */
  #startFromBest(): void {
    this.#keepIfBetter()
    this.#search.restart(numbersIn(this.#tight, this.#best))
    this.#search.kick(Math.max(2, Math.min(KICKED, this.rows.items >> 4)))
    this.#stage = FIRST_SIZES.length - 2
    this.work += this.#tight.count / 100
  }

  #adapt(better: boolean): void {
    this.#tries += 1
    if (better) this.#successes += 1
    if (this.#tries < this.rows.items / 4) return
    if (this.#successes < LEAST_SUCCESS * this.#tries) this.#stage += 1
    this.#tries = 0
    this.#successes = 0
  }

  #keepIfBetter(): void {
    const found = new Set(this.#search.groupOf)
    found.delete(-1)
    const groups = [...found].map((group) => this.#tight.source[group]!)
    this.#keepIfHeavier(groups)
  }

  #keepIfHeavier(groups: readonly number[]): void {
    const weight = weightOf(this.rows, groups)
    if (weight <= this.weight) return
    this.#best = groups
    this.weight = weight
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

function numbersIn(tight: TightGroups, groups: readonly number[]): number[] {
  if (groups.length === 0) return []
  const wanted = new Set(groups)
  const numbers: number[] = []
  tight.source.forEach((group, number) => {
    if (wanted.has(group)) numbers.push(number)
  })
  return numbers
}
