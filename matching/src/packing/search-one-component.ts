import { SeededRandom } from '../random.ts'
import { bestOfTwo } from './best-of-two-packings.ts'
import type { Stop } from '../time-limit.ts'
import { completed, packByLoss, packGreedily, weightOf } from './greedy.ts'
import { NeighbourhoodSearch } from './repack-around-loss.ts'
import { findPrices } from './dual-prices.ts'
import { GapProof } from './branch-and-cut.ts'
import type { Rows } from './rows-and-columns.ts'
import { selectTight, type TightGroups } from './tight-groups.ts'

/**
 * Small neighbourhoods find the many easy gains fastest. Each of these sizes is used until fewer than one in ten tries
 * succeeds. Then larger ones find the rest, in turn.
 */
const FIRST_SIZES = [12, 16, 24]
const LAST_SIZES = [24, 32, 44]
const LEAST_SUCCESS = 0.1

/** How prices are found from scratch, and from known ones. */
const COOLING = { from: 0.2, to: 0.001, stages: 12, sweeps: 10 }
const REHEATING = { from: 0.02, to: 0.001, stages: 6, sweeps: 10 }

/** With so many groups prices take long, so that a packing by those after this stage is kept. */
const MANY_GROUPS = 5_000
const PACKED_STAGE = 3

/** Used in one of LARGE_AMONG_KICKS tries when those gain nothing more. */
const STALE_SIZES = [44, 52, 60]
const LARGE_AMONG_KICKS = 4

/** The most nodes per neighbourhood. */
const NODE_LIMIT = 3000
const STALE_NODE_LIMIT = 30_000

/** One work unit is about a microsecond, enough for this many looks. */
const LOOKS_PER_UNIT = 180
const UNITS_PER_TRY = 12

/**
 * Where nearly everybody can ride with everybody, exact repairs drown in groups. So the search starts with this many of
 * the tightest groups per item, and takes more after PATIENCE_PER_WIDTH tries per item without a gain. More than the
 * last number was never needed.
 */
const TIGHT_PER_ITEM: readonly number[] = [12, 24, 64]
const PATIENCE_PER_WIDTH = 1

/** Repairs count as stale after this many tries per item without a gain. */
const PATIENCE = 1.5

/** A search that has done this many times the work after which it was stale needs other groups. */
const KICKED_UNTIL = 1.5

/**
 * When nothing else helps, a group is forced in for so many items, followed by this many tries per item. In a component
 * of up to FEW_ITEMS, at most MOST_KICKED are: what differs hangs together there, so that more of it is lost at once.
 */
const ITEMS_PER_KICK = 16
const FEW_ITEMS = 400
const MOST_KICKED = 6
const KICKED_PATIENCE = 0.5

/** Up to this many groups, the greedy packing takes a few milliseconds at the most. */
const SOON_PACKED = 50_000

/** How much work may pass between two looks at the stop: tries take from a tenth to several times that. */
const UNITS_PER_LOOK = 100

/** Closer than this to the bound is optimal: weights are whole except for their tie-breakers. */
const WHOLE = 0.5

/**
 * Searches the best packing of one large component, with a bound: prices, then search, then proof. Every phase can be
 * continued. Work in one piece or in several leads through the same packings, so more work never gives a worse result.
 */
export class ComponentSearch {
  readonly rows: Rows
  /** An upper bound of every packing's weight. */
  bound: number
  /** The weight of the best packing so far. */
  weight = 0
  /** Work units spent. */
  work: number
  /** Work units spent on prices before any search. */
  readonly prepared: number
  /** Whether repairs alone have not gained for long. From then on the search kicks. */
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
  /** The work at which the stop is looked at next. */
  #lookAt = 0
  /** Consecutive tries without a gain. */
  #idle = 0

  /**
   * `first` holds the groups of an initial packing, by their number in the rows; `known` prices to begin with, if there
   * are some.
   */
  constructor(
    rows: Rows,
    seed: number,
    first: readonly number[],
    stop: Stop,
    known: Float64Array | null = null,
  ) {
    this.rows = rows
    this.#stop = stop
    this.#keepIfHeavier(first)
    // A search that a stop cuts short returns at least the greedy packing, and so does one that is cut short later.
    const isSoonPacked = rows.groups <= SOON_PACKED
    if (isSoonPacked || stop()) this.#keepIfHeavier(packGreedily(rows))
    const priced = findPrices(rows, known, known === null ? COOLING : REHEATING, stop, (stage, prices) => {
      if (known === null && rows.groups >= MANY_GROUPS && stage === PACKED_STAGE)
        this.#keepIfHeavier(packByLoss(rows, prices))
    })
    this.bound = priced.bound
    this.#prices = priced.prices
    this.prepared = priced.work + rows.groups / 100
    this.work = this.prepared
    this.#rootBound = priced.bound
    this.#random = new SeededRandom(seed)
    this.#tight = this.#selectTight(first)
    this.#search = new NeighbourhoodSearch(this.#tight, this.#random)
    this.#search.begin(numbersIn(this.#tight, first))
    if (first.length > 0) this.#stage = FIRST_SIZES.length - 1
    // What prices that are not settled would choose depends on when they were stopped.
    if (stop()) return
    this.#keepIfBetter()
    // Where groups are so many that few of each rider's come first, the prices of all choose better than those few.
    const isCrowd = rows.groups > TIGHT_PER_ITEM.at(-1)! * rows.items
    if (isSoonPacked && isCrowd) this.#keepIfHeavier(packByLoss(rows, priced.prices))
  }

  /** Returns the price of one of the rows' items. */
  priceOf(item: number): number {
    return Math.max(this.#prices[item]!, this.rows.floors[item]!)
  }

  get isProven(): boolean {
    return this.bound < this.weight + WHOLE
  }

  /** Whether the packing is optimal: it loses nothing at its prices. */
  get isTight(): boolean {
    return this.#search.loss < WHOLE
  }

  /** Whether kicks had their share of the work, so that other groups would help more than more work. */
  get isExhausted(): boolean {
    return this.isProven || this.isTight || (this.isStale && this.work >= KICKED_UNTIL * this.#staleAt)
  }

  /** The groups of the best packing, by their number in the instance, plus whatever else fits. */
  get chosen(): number[] {
    return completed(this.rows, this.#best).map((group) => this.rows.original[group]!)
  }

  /** Takes over what the search has where that is heavier than in the best packing. */
  keep(): void {
    this.#keepIfBetter()
  }

  /** Repairs until the total work reaches `limit` or the repairs are stale. */
  repair(limit: number): void {
    const { items } = this.rows
    while (!this.isStale && this.#isWorthwhile(limit)) {
      if (this.#idle >= PATIENCE_PER_WIDTH * items && this.#widen()) this.#idle = 0
      if (this.#idle >= PATIENCE * items) {
        this.isStale = true
        this.#staleAt = this.work
      } else this.#try()
    }
  }

  /** Kicks and repairs until the total work reaches `limit`. */
  kick(limit: number): void {
    while (this.isStale && this.#isWorthwhile(limit)) {
      if (this.#idle >= KICKED_PATIENCE * this.rows.items) {
        this.#startFromBest()
        this.#idle = 0
      }
      this.#try()
    }
  }

  /** Tightens the bound until it meets the packing or the total work reaches `limit`. */
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
    if (this.work >= limit || this.isTight) return false
    if (this.work < this.#lookAt) return true
    this.#lookAt = this.work + UNITS_PER_LOOK
    return !this.#stop()
  }

  #try(): void {
    const search = this.#search
    const before = search.looks
    const isLarge = this.isStale && this.#turn % LARGE_AMONG_KICKS === 0
    const sizes = isLarge ? STALE_SIZES : LAST_SIZES
    const size = FIRST_SIZES[this.#stage] ?? sizes[this.#turn % sizes.length]!
    this.#turn += 1
    const better = search.improveAround(
      pickSeed(search, this.#random),
      size,
      isLarge ? STALE_NODE_LIMIT : NODE_LIMIT,
    )
    this.#idle = better ? 0 : this.#idle + 1
    // After so many tries and never in between: then what a stop leaves is what a longer search has had at that time.
    if (this.#turn % Math.max(8, this.rows.items >> 3) === 0) this.#keepIfBetter()
    this.work += UNITS_PER_TRY + (search.looks - before) / LOOKS_PER_UNIT
    this.#adapt(better)
  }

  #selectTight(always: readonly number[]): TightGroups {
    const most = this.#stop() ? 0 : TIGHT_PER_ITEM[this.#width]!
    return selectTight(this.rows, this.#prices, this.#rootBound, most, new Set(always))
  }

  /** Continues from the best packing with more of the groups. Returns false if all are in use already. */
  #widen(): boolean {
    if (this.#width === TIGHT_PER_ITEM.length - 1 || this.#tight.count >= this.rows.groups) return false
    this.#keepIfBetter()
    this.#width += 1
    this.#tight = this.#selectTight(this.#best)
    this.work += this.rows.groups / 100
    this.#search = new NeighbourhoodSearch(this.#tight, this.#random)
    this.#search.begin(numbersIn(this.#tight, this.#best))
    return true
  }

  /** Moves a little away from the best packing. */
  #startFromBest(): void {
    this.#keepIfBetter()
    this.#search.restart(numbersIn(this.#tight, this.#best))
    const { items } = this.rows
    const most = items <= FEW_ITEMS ? MOST_KICKED : items
    this.#search.kick(Math.max(2, Math.min(most, Math.floor(items / ITEMS_PER_KICK))))
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
    this.#keepIfHeavier(bestOfTwo(this.rows, this.#best, groups))
  }

  #keepIfHeavier(groups: readonly number[]): void {
    const weight = weightOf(this.rows, groups)
    if (weight <= this.weight) return
    this.#best = groups
    this.weight = weight
  }
}

/** Returns the item that loses most of five random ones. */
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
