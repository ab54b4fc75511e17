import { type GroupStore, STRIDE } from './group-store.ts'
import type { PlaceTable, RequestBook } from './requests-as-columns.ts'
import { PointRiders } from './riders-at-point.ts'
import type { PairFilter } from './kept-apart.ts'
import { TOLERANCE } from './walking.ts'
import type { FareFunction } from './problem-and-solution.ts'
import type { Stop } from './time-limit.ts'
import { STEPS_PER_LOOK } from './time-limit.ts'
import type { Room } from './vehicle-loads-as-bits.ts'
import { roomOf } from './vehicle-loads-as-bits.ts'
import { meterOf } from './tariff.ts'
import { DENSE_SETS, MOST_SETS } from './when-a-point-is-a-hub.ts'

/** The outcome for a point. `crowded`: too many groups to grow. `stopped`: not enough time for all. */
export type Grown = 'grown' | 'crowded' | 'stopped'

/**
 * Finds every allowed group that meets at one point. For a fixed point, walk, room and delay are hereditary (removing a
 * rider makes nobody later), so groups grow rider by rider like cliques. Saving is not hereditary, so it prunes
 * nothing. The ordering tables (earliest arrival per set of riders and last of them) grow with the group: adding a
 * rider fills only the sets with the new one, and backtracking is free.
 */
export class PointGrowth {
  /** Sets of riders ordered so far. */
  work = 0
  /** Whether hubs are grown completely too, however long that takes. */
  growsHubs = false
  readonly #book: RequestBook
  readonly #store: GroupStore
  readonly #riders: PointRiders
  readonly #meter: FareFunction
  readonly #room: Room
  readonly #metersPerSecond: number
  readonly #base: number = 0
  readonly #perSecond: number = 0
  #point = 0
  readonly #times = new Float64Array(64 * STRIDE)
  readonly #group = new Int32Array(STRIDE)
  readonly #sorted = new Int32Array(STRIDE)
  #candidates = new Int32Array(0)
  #stop: Stop = () => false
  #isStopped = false
  /** The amount of work at which the current point counts as a hub. */
  #mostWork = 0
  #countBefore = 0

  constructor(book: RequestBook, store: GroupStore, mayShare: PairFilter, places: PlaceTable) {
    this.#book = book
    this.#store = store
    this.#riders = new PointRiders(book, mayShare, places)
    this.#meter = meterOf(book.settings.fare)
    this.#room = roomOf(book.settings.limits)
    const { roads } = book.settings
    this.#metersPerSecond = roads.kind === 'straight' ? roads.metersPerSecond : 0
    // The lowest price of a ride. A dearer vehicle, a minimum fare and rounding only add to it.
    const { fare } = book.settings
    if (typeof fare !== 'function' && roads.kind === 'straight') {
      this.#base = fare.base
      this.#perSecond = (fare.perKilometer * roads.metersPerSecond) / 1000 + fare.perMinute / 60
    }
  }

  /**
   * Grows the groups that meet at the origin of the rider in `owner` and contain that rider. `sharing` is the number of
   * riders with this origin. A crowded point is left to hub/column-generation.ts.
   */
  growAtOrigin(owner: number, sharing: number, stop: Stop): Grown {
    if (!this.#load(owner, DENSE_SETS / sharing, stop)) return 'stopped'
    if (this.#riders.count < 2 || this.#riders.slots[0] !== owner) return 'grown'
    if (this.#riders.estimateSets(true) * sharing > DENSE_SETS && !this.growsHubs) return 'crowded'
    this.#group[0] = 0
    this.#extend(0, 0)
    this.#grow(1, 0, this.#book.loads[owner]!, 0)
    return this.#outcome()
  }

  /** Grows the groups that meet at a place. */
  growAtPlace(place: number, stop: Stop): Grown {
    if (!this.#load(-1 - place, DENSE_SETS, stop)) return 'stopped'
    if (this.#riders.estimateSets(false) > DENSE_SETS && !this.growsHubs) return 'crowded'
    for (let rider = 0; rider < this.#riders.count && !this.#isStopped; rider += 1) {
      this.#group[0] = rider
      this.#extend(0, rider)
      const slot = this.#riders.slots[rider]!
      this.#grow(1, rider, this.#book.loads[slot]!, rider)
    }
    return this.#outcome()
  }

  /** Restricts growth to this many of each first rider's most promising partners. Infinity means all. */
  set partners(most: number) {
    this.#partners = most
  }

  #partners = Number.POSITIVE_INFINITY

  /** If floors (per slot) are set, groups that save less than the sum of their members' floors are not kept. */
  set floors(floors: Float64Array | null) {
    this.#floors = floors
  }

  #floors: Float64Array | null = null

  #outcome(): Grown {
    if (!this.#isStopped) return 'grown'
    if (this.work <= this.#mostWork) return 'stopped'
    // The hub's columns find those of its groups that matter.
    this.#store.retain((group) => group < this.#countBefore)
    return 'crowded'
  }

  #load(point: number, most: number, stop: Stop): boolean {
    this.#point = point
    this.#stop = stop
    this.#isStopped = false
    this.#mostWork = this.work + (this.growsHubs ? Number.POSITIVE_INFINITY : MOST_SETS)
    this.#countBefore = this.#store.count
    const isLoaded = this.#riders.load(point, this.growsHubs ? Number.POSITIVE_INFINITY : most, stop)
    const words = this.#riders.words * (STRIDE + 1)
    if (this.#candidates.length < words) this.#candidates = new Int32Array(2 * words)
    return isLoaded
  }

  /** Tries every rider after `last` as the member at `depth`. */
  #grow(depth: number, last: number, load: number, row: number): void {
    const riders = this.#riders
    const { words } = riders
    const candidates = this.#candidates
    const pairs = this.#riders.pairs
    const to = depth * words
    if (depth === 1) {
      if (this.#partners < this.#riders.count) riders.selectPartners(row, this.#partners, candidates, to)
      else for (let word = 0; word < words; word += 1) candidates[to + word] = pairs[row * words + word]!
    } else {
      const from = to - words
      for (let word = 0; word < words; word += 1)
        candidates[to + word] = candidates[from + word]! & pairs[row * words + word]!
    }
    const book = this.#book
    const deeper = depth + 1 < book.settings.limits.maxGroup
    const isHopefulCheck = !deeper && depth >= 2 && this.#floors !== null && this.#perSecond > 0
    for (let word = (last + 1) >> 5; word < words; word += 1) {
      let bits = candidates[to + word]!
      if (word === (last + 1) >> 5) bits &= -1 << ((last + 1) & 31)
      while (bits !== 0) {
        const bit = bits & -bits
        bits ^= bit
        const rider = (word << 5) + (31 - Math.clz32(bit))
        if (this.#isStopped) return
        const slot = this.#riders.slots[rider]!
        const allLoad = load + book.loads[slot]!
        if (!this.#room.holds(allLoad)) continue
        this.#group[depth] = rider
        if (isHopefulCheck && !this.#isHopeful(depth, rider)) continue
        const seconds = this.#extend(depth, rider)
        if (seconds === Number.POSITIVE_INFINITY) continue
        this.#offer(depth + 1, seconds, allLoad)
        if (deeper) this.#grow(depth + 1, rider, allLoad, rider)
      }
    }
  }

  /** Fills the tables for the sets with the member at `depth`. Returns the shortest duration of the whole group. */
  #extend(depth: number, rider: number): number {
    this.work += 1
    if (this.work % STEPS_PER_LOOK === 0) this.#isStopped = this.work > this.#mostWork || this.#stop()
    const times = this.#times
    const group = this.#group
    const { between, count, latest } = this.#riders
    const newBit = 1 << depth
    const newLatest = latest[rider]!
    const none = Number.POSITIVE_INFINITY
    for (let others = 0; others < newBit; others += 1) {
      const set = others | newBit
      let best = none
      if (others === 0) best = this.#riders.first[rider]!
      for (let q = 0; q < depth; q += 1) {
        if (((others >> q) & 1) === 0) continue
        const reached = times[others * STRIDE + q]! + between[group[q]! * count + rider]!
        if (reached < best) best = reached
        // The sets in which an earlier member is dropped last and the new one somewhere before.
        const before = set ^ (1 << q)
        const dropped = group[q]!
        let earliest = times[before * STRIDE + depth]! + between[rider * count + dropped]!
        for (let s = 0; s < depth; s += 1) {
          if (((before >> s) & 1) === 0) continue
          const time = times[before * STRIDE + s]! + between[group[s]! * count + dropped]!
          if (time < earliest) earliest = time
        }
        times[set * STRIDE + q] = earliest <= latest[dropped]! ? earliest : none
      }
      times[set * STRIDE + depth] = best <= newLatest ? best : none
    }
    const whole = (newBit << 1) - 1
    let least = none
    for (let q = 0; q <= depth; q += 1) {
      const time = times[whole * STRIDE + q]!
      if (time < least) least = time
    }
    return least
  }

  /**
   * Returns whether a last member can bring the group through the sieve. The route grows at least by the shortest
   * detour to the new stop from any stop of the route, which takes a tenth of the time of the exact order.
   */
  #isHopeful(depth: number, rider: number): boolean {
    const floors = this.#floors!
    const group = this.#group
    const between = this.#riders.between
    const first = this.#riders.first
    const { count } = this.#riders
    const book = this.#book
    const own = first[rider]!
    let detour = Number.POSITIVE_INFINITY
    let gain = book.soloFares[this.#riders.slots[rider]!]! - floors[this.#riders.slots[rider]!]!
    for (let q = 0; q < depth; q += 1) {
      const member = group[q]!
      const slot = this.#riders.slots[member]!
      gain += book.soloFares[slot]! - floors[slot]!
      const there = between[member * count + rider]!
      if (there < detour) detour = there
      const start = own + there - first[member]!
      if (start < detour) detour = start
      for (let r = 0; r < q; r += 1) {
        const on = there + between[group[r]! * count + rider]! - between[member * count + group[r]!]!
        if (on < detour) detour = on
      }
    }
    let seconds = Number.POSITIVE_INFINITY
    const whole = (1 << depth) - 1
    for (let q = 0; q < depth; q += 1) {
      const time = this.#times[whole * STRIDE + q]!
      if (time < seconds) seconds = time
    }
    return this.#base + this.#perSecond * (seconds + detour) <= gain + 1
  }

  #offer(size: number, seconds: number, load: number): void {
    const book = this.#book
    const { limits } = book.settings
    const group = this.#group
    let solos = 0
    for (let index = 0; index < size; index += 1) solos += book.soloFares[this.#riders.slots[group[index]!]!]!
    const meters =
      this.#metersPerSecond > 0 ? seconds * this.#metersPerSecond : this.#riders.measuredMeters(group, size)
    const fare = Math.round(this.#meter(meters, seconds) * this.#room.vehicleFor(load)!.fareFactor)
    if (fare > (1 - limits.minSavedShare) * solos + TOLERANCE || fare >= solos) return
    if (this.#floors !== null) {
      let least = 0
      for (let index = 0; index < size; index += 1) least += this.#floors[this.#riders.slots[group[index]!]!]!
      if (solos - fare < least) return
    }
    const sorted = this.#sorted
    let walk = 0
    for (let index = 0; index < size; index += 1) {
      const slot = this.#riders.slots[group[index]!]!
      walk += this.#riders.walk[group[index]!]!
      let at = index
      while (at > 0 && sorted[at - 1]! > slot) {
        sorted[at] = sorted[at - 1]!
        at -= 1
      }
      sorted[at] = slot
    }
    if (!book.keepsBonds(sorted, 0, size)) return
    this.#store.put(sorted, size, fare, meters, walk, this.#point)
  }
}
