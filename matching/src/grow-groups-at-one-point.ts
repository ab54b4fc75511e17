import { ArrivalTimes } from './arrival-times.ts'
import { type GroupStore, STRIDE } from './group-store.ts'
import type { PlaceTable, RequestBook } from './requests-as-columns.ts'
import { PointRiders, type Ranks } from './riders-at-point.ts'
import type { PairFilter } from './kept-apart.ts'
import { TOLERANCE } from './walking.ts'
import type { FareFunction } from './problem-and-solution.ts'
import type { Stop } from './time-limit.ts'
import { STEPS_PER_LOOK } from './time-limit.ts'
import type { Room } from './vehicle-loads-as-bits.ts'
import { roomOf } from './vehicle-loads-as-bits.ts'
import { meterOf } from './tariff.ts'
import { DENSE_SETS, DENSE_SETS_WITH_OWNER, MOST_SETS } from './when-a-point-is-a-hub.ts'

/** To grow so many sets of riders takes longer than a short plan for them. */
const LONG_SETS = 4_000

/** The outcome for a point. `crowded`: too many groups to grow. `stopped`: not enough time for all. */
export type Grown = 'grown' | 'crowded' | 'stopped'

/**
 * Finds every allowed group that meets at one point. For a fixed point, walk, room and delay are hereditary (removing a
 * rider makes nobody later), so groups grow rider by rider like cliques. Saving is not hereditary, so it prunes
 * nothing. Floors do, where a fare grows with its seconds: no ride gets shorter by one more rider.
 */
export class PointGrowth {
  /** Sets of riders ordered so far. */
  work = 0
  /** Called before a point whose groups take long to grow. */
  beforeLong: (point: number) => void = () => {}
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
  readonly #times = new ArrivalTimes()
  readonly #group = new Int32Array(STRIDE)
  readonly #sorted = new Int32Array(STRIDE)
  #candidates = new Int32Array(0)
  #stop: Stop = () => false
  #isStopped = false
  /** The amount of work at which the current point counts as a hub. */
  #mostWork = 0

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
    const sets = this.#riders.estimateSets(true) * sharing
    if (sets > DENSE_SETS_WITH_OWNER && !this.growsHubs) return 'crowded'
    this.#announce(sets, owner)
    this.#group[0] = 0
    this.#grow(1, 0, this.#book.loads[owner]!, this.#extend(0, false))
    return this.#outcome()
  }

  /** Grows the groups that meet at a place. */
  growAtPlace(place: number, stop: Stop): Grown {
    if (!this.#load(-1 - place, DENSE_SETS, stop)) return 'stopped'
    const sets = this.#riders.estimateSets(false)
    if (sets > DENSE_SETS && !this.growsHubs) return 'crowded'
    this.#announce(sets, -1 - place)
    for (let rider = 0; rider < this.#riders.count && !this.#isStopped; rider += 1) {
      this.#group[0] = rider
      const slot = this.#riders.slots[rider]!
      this.#grow(1, rider, this.#book.loads[slot]!, this.#extend(0, false))
    }
    return this.#outcome()
  }

  #announce(sets: number, point: number): void {
    if (sets > LONG_SETS && this.#partners === Number.POSITIVE_INFINITY) this.beforeLong(point)
  }

  /** Pairs of riders checked so far. */
  get pairs(): number {
    return this.#riders.checked
  }

  /** Restricts growth to this many of each first rider's most promising partners. Infinity means all. */
  set partners(most: number) {
    this.#partners = most
  }

  #partners = Number.POSITIVE_INFINITY

  /** If floors (per slot) are set, groups that save less than the sum of their members' floors are not kept. */
  set floors(floors: Float64Array | null) {
    this.#floors = floors
    this.#ranks = floors !== null && this.#perSecond > 0 ? this.#rankByGain(floors) : null
  }

  #floors: Float64Array | null = null
  /** Those who gain most first, where a group's fare is known to grow with its seconds. */
  #ranks: Ranks | null = null
  /** Of the riders at the point, what each saves at the most beyond the own floor, if the ride is free. */
  #gains = new Float64Array(0)

  #rankByGain(floors: Float64Array): Ranks {
    const { soloFares, size } = this.#book
    const gains = soloFares.map((fare, slot) => fare - floors[slot]!)
    const slotAt = Int32Array.from({ length: size }, (_, slot) => slot)
    slotAt.sort((a, b) => gains[b]! - gains[a]! || a - b)
    const rankOf = new Int32Array(size)
    slotAt.forEach((slot, rank) => {
      rankOf[slot] = rank
    })
    return { rankOf, slotAt }
  }

  #outcome(): Grown {
    if (!this.#isStopped) return 'grown'
    return this.work <= this.#mostWork ? 'stopped' : 'crowded'
  }

  #load(point: number, most: number, stop: Stop): boolean {
    this.#point = point
    this.#stop = stop
    this.#isStopped = false
    this.#mostWork = this.work + (this.growsHubs ? Number.POSITIVE_INFINITY : MOST_SETS)
    const isLoaded = this.#riders.load(
      point,
      this.growsHubs ? Number.POSITIVE_INFINITY : most,
      stop,
      this.#ranks,
    )
    const { count, slots } = this.#riders
    if (this.#gains.length < count) this.#gains = new Float64Array(2 * count)
    for (let rider = 0; rider < count; rider += 1)
      this.#gains[rider] = this.#book.soloFares[slots[rider]!]! - (this.#floors?.[slots[rider]!] ?? 0)
    const words = this.#riders.words * (STRIDE + 1)
    if (this.#candidates.length < words) this.#candidates = new Int32Array(2 * words)
    return isLoaded
  }

  /** Tries every rider after `last` as the member at `depth`, where the members so far take `seconds` at the least. */
  #grow(depth: number, last: number, load: number, seconds: number): void {
    const riders = this.#riders
    const { words, pairs, count, slots } = riders
    const candidates = this.#candidates
    const to = depth * words
    if (depth === 1 && this.#partners < count) riders.selectPartners(last, this.#partners, candidates, to)
    else {
      const row = last * words
      const from = to - words
      for (let word = (last + 1) >> 5; word < words; word += 1)
        candidates[to + word] =
          depth === 1 ? pairs[row + word]! : candidates[from + word]! & pairs[row + word]!
    }
    const book = this.#book
    const gains = this.#gains
    const more = book.settings.limits.maxGroup - depth
    const isLast = more === 1
    const isSifted = this.#ranks !== null
    // What the others must still gain at the least. The fare is a whole number, so a unit is for its rounding.
    let missing = Number.NEGATIVE_INFINITY
    if (isSifted) {
      missing = this.#base + this.#perSecond * seconds - 1
      for (let at = 0; at < depth; at += 1) missing -= gains[this.#group[at]!]!
    }
    for (let word = (last + 1) >> 5; word < words; word += 1) {
      let bits = candidates[to + word]!
      if (word === (last + 1) >> 5) bits &= -1 << ((last + 1) & 31)
      while (bits !== 0) {
        const bit = bits & -bits
        bits ^= bit
        const rider = (word << 5) + (31 - Math.clz32(bit))
        if (this.#isStopped) return
        const gain = gains[rider]!
        // Those who gain most come first, so nobody who follows gains more.
        if (isSifted && gain + (gain > 0 ? (more - 1) * gain : 0) < missing) return
        const allLoad = load + book.loads[slots[rider]!]!
        if (!this.#room.holds(allLoad)) continue
        this.#group[depth] = rider
        if (isSifted && depth >= 2) {
          const detour = this.#perSecond * this.#leastDetour(depth, rider)
          if (missing + detour > gain) {
            if (isLast || missing + detour > gain + (more - 1) * Math.max(0, gain)) continue
          }
        }
        const all = this.#extend(depth, isLast)
        if (all === Number.POSITIVE_INFINITY) continue
        this.#offer(depth + 1, all, allLoad)
        if (!isLast) this.#grow(depth + 1, rider, allLoad, all)
      }
    }
  }

  /** Returns the shortest duration of the group up to the member at `depth`. */
  #extend(depth: number, isLast: boolean): number {
    this.work += 1
    if (this.work % STEPS_PER_LOOK === 0) this.#isStopped = this.work > this.#mostWork || this.#stop()
    return isLast && depth === 3
      ? this.#times.ofFour(this.#group, this.#riders)
      : this.#times.extend(depth, this.#group, this.#riders)
  }

  /**
   * Returns the seconds by which a route to the members before `depth` grows at least for one more rider: the shortest
   * detour from any stop of the route. That takes a tenth of the time of the exact order.
   */
  #leastDetour(depth: number, rider: number): number {
    const group = this.#group
    const { between, first, count } = this.#riders
    const own = first[rider]!
    const row = rider * count
    let detour = Number.POSITIVE_INFINITY
    for (let q = 0; q < depth; q += 1) {
      const member = group[q]!
      const there = between[row + member]!
      if (there < detour) detour = there
      const start = own + there - first[member]!
      if (start < detour) detour = start
      for (let r = 0; r < q; r += 1) {
        const on = there + between[row + group[r]!]! - between[member * count + group[r]!]!
        if (on < detour) detour = on
      }
    }
    return detour
  }

  #offer(size: number, seconds: number, load: number): void {
    const book = this.#book
    const { limits } = book.settings
    const group = this.#group
    let solos = 0
    let gains = 0
    for (let index = 0; index < size; index += 1) {
      solos += book.soloFares[this.#riders.slots[group[index]!]!]!
      gains += this.#gains[group[index]!]!
    }
    if (this.#ranks !== null && this.#base + this.#perSecond * seconds > gains + 1) return
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
