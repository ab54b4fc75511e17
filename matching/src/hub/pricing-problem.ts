import { STRIDE } from '../group-store.ts'
import type { RequestBook } from '../requests-as-columns.ts'
import type { Room } from '../vehicle-loads-as-bits.ts'
import { roomOf } from '../vehicle-loads-as-bits.ts'
import type { Stop } from '../time-limit.ts'
import type { LinearFare } from './linear-fare.ts'
import type { Stand } from './riders-at-stand.ts'

/** Called with a set of riders (indices in the stand) that gains at the current prices. */
export type Offer = (riders: Int32Array, size: number, gain: number) => void

/** Steps per unit of work. */
export const STEPS_PER_UNIT = 500

/**
 * Finds the groups at a stand that are worth more than their members' prices. A route is a path of drop-offs. With
 * prices on the riders, the best route is a shortest path with limits. `bounds` is the most that can still be gained
 * after a stop with a given number of drop-offs to go, ignoring repeats and lateness: an upper bound for every route,
 * computed in (stops × riders²). A route is followed only while that bound leaves hope.
 */
export class RoutePricing {
  /** Steps taken so far. */
  work = 0
  readonly #stand: Stand
  readonly #fare: LinearFare
  readonly #maxGroup: number
  readonly #farePart: number
  readonly #people: Uint8Array
  readonly #loads: Int32Array
  readonly #seats: number
  readonly #room: Room
  readonly #solos: Float64Array
  readonly #values: Float64Array
  /** At [(q × (seats + 1) + free seats) × riders + i]: the most that up to q more drop-offs after i can add. */
  readonly #bounds: Float64Array
  /**
   * The next stop of that maximum, and the maximum with another next stop, so that a bound never returns where it came
   * from.
   */
  readonly #via: Int32Array
  readonly #seconds: Float64Array
  readonly #route = new Int32Array(STRIDE)
  #steps = 0
  #most = 0
  #least = 0
  #offer: Offer | null = null

  constructor(book: RequestBook, stand: Stand, fare: LinearFare) {
    const { limits } = book.settings
    this.#stand = stand
    this.#fare = fare
    this.#maxGroup = limits.maxGroup
    this.#farePart = 1 - limits.minSavedShare
    this.#room = roomOf(limits)
    this.#seats = this.#room.seats
    this.#loads = Int32Array.from(stand.slots, (slot) => book.loads[slot]!)
    this.#people = Uint8Array.from(this.#loads, (load) => this.#room.people(load))
    this.#solos = Float64Array.from(stand.slots, (slot) => book.soloFares[slot]!)
    this.#values = new Float64Array(stand.count)
    const states = limits.maxGroup * (this.#seats + 1) * stand.count
    this.#bounds = new Float64Array(states)
    this.#seconds = new Float64Array(states)
    this.#via = new Int32Array(states).fill(-1)
  }

  /** Sets the prices (per slot) for later calls. Returns false if stopped before it was done. */
  setPrices(prices: Float64Array, stop: Stop): boolean {
    const { count, slots } = this.#stand
    for (let rider = 0; rider < count; rider += 1) {
      this.#values[rider] = this.#solos[rider]! - prices[slots[rider]!]!
    }
    for (let more = 1; more < this.#maxGroup; more += 1) {
      for (let left = 1; left < this.#seats; left += 1) {
        if (stop()) return false
        this.#boundAfter(more, left)
      }
      this.work += (this.#seats * count * count) / 700
    }
    return true
  }

  /** Fills the bounds for `more` drop-offs to go and `left` free seats. */
  #boundAfter(more: number, left: number): void {
    const { count, between } = this.#stand
    const { perSecond } = this.#fare
    const values = this.#values
    const state = (more * (this.#seats + 1) + left) * count
    const earlier = (more - 1) * (this.#seats + 1) * count
    const bounds = this.#bounds
    const via = this.#via
    const seconds = this.#seconds
    for (let i = 0; i < count; i += 1) {
      let best = 0
      let next = 0
      let nextBest = -1
      const row = i * count
      for (let j = 0; j < count; j += 1) {
        const taken = this.#people[j]!
        if (taken > left) continue
        const from = earlier + (left - taken) * count + j
        const gain =
          values[j]! - perSecond * between[row + j]! + (via[from] === i ? seconds[from]! : bounds[from]!)
        if (gain <= next) continue
        if (gain > best) {
          next = best
          best = gain
          nextBest = j
        } else next = gain
      }
      bounds[state + i] = best
      seconds[state + i] = next
      via[state + i] = nextBest
    }
  }

  /**
   * Returns the most to be gained after `next` with `more` drop-offs to go and `left` free seats, without returning to
   * `last` at once.
   */
  #hopeAfter(next: number, last: number, more: number, left: number): number {
    const state = (more * (this.#seats + 1) + left) * this.#stand.count + next
    return this.#via[state] === last ? this.#seconds[state]! : this.#bounds[state]!
  }

  #hope(rider: number): number {
    const { base, perSecond } = this.#fare
    return (
      this.#values[rider]! -
      base -
      perSecond * this.#stand.first[rider]! +
      this.#hopeAfter(rider, -2, this.#maxGroup - 1, this.#seats - this.#people[rider]!)
    )
  }

  /**
   * Returns the most that routes beginning with this rider still gain. It is exact if `steps` suffice to follow all
   * hopeful routes, else an upper bound.
   */
  certifyFirst(rider: number, steps: number): number {
    const hope = this.#hope(rider)
    if (hope <= 0) return 0
    this.#steps = steps
    this.#most = 0
    const time = this.#stand.first[rider]!
    this.#route[0] = rider
    const gain = this.#values[rider]! - this.#fare.base - this.#fare.perSecond * time
    this.#follow(1, time, gain, this.#solos[rider]!, this.#loads[rider]!)
    this.work += (steps - Math.max(0, this.#steps)) / STEPS_PER_UNIT
    return this.#steps > 0 ? this.#most : hope
  }

  /**
   * Offers routes that gain more than `least`, and more than `part` of the hope for their first rider: only the best if
   * `part` is near 1, all of them if it is 0. Ends after `steps`. Returns whether that was enough for all.
   */
  offerRoutes(least: number, part: number, steps: number, stop: Stop, offer: Offer): boolean {
    this.#steps = steps
    this.#offer = offer
    let isStopped = false
    for (let rider = 0; rider < this.#stand.count && this.#steps > 0; rider += 1) {
      isStopped = stop()
      if (isStopped) break
      const hope = this.#hope(rider)
      if (hope <= least) continue
      this.#least = part === 0 ? least : Math.max(least, part * hope)
      this.#route[0] = rider
      const time = this.#stand.first[rider]!
      const gain = this.#values[rider]! - this.#fare.base - this.#fare.perSecond * time
      this.#seek(1, time, gain, this.#loads[rider]!)
    }
    this.work += (steps - Math.max(0, this.#steps)) / STEPS_PER_UNIT
    this.#offer = null
    return this.#steps > 0 && !isStopped
  }

  #seek(depth: number, time: number, gain: number, load: number): void {
    const { count, between, latest } = this.#stand
    const { perSecond } = this.#fare
    const last = this.#route[depth - 1]!
    const row = last * count
    const more = this.#maxGroup - depth - 1
    this.#steps -= count
    if (this.#steps <= 0) return
    for (let next = 0; next < count; next += 1) {
      const together = load + this.#loads[next]!
      const left = this.#seats - this.#room.people(together)
      if (left < 0) continue
      const drive = between[row + next]!
      const gained = gain + this.#values[next]! - perSecond * drive
      if (!(gained + this.#hopeAfter(next, last, more, left) > this.#least)) continue
      if (!this.#room.holds(together) || time + drive > latest[next]!) continue
      if (this.#isOnRoute(next, depth)) continue
      this.#route[depth] = next
      if (gained > this.#least) this.#offer!(this.#route, depth + 1, gained)
      if (depth + 1 < this.#maxGroup) this.#seek(depth + 1, time + drive, gained, together)
    }
  }

  /** Raises a rider's price. The bounds computed before stay valid. */
  raise(rider: number, by: number): void {
    this.#values[rider]! -= by
  }

  #follow(depth: number, time: number, gain: number, solos: number, load: number): void {
    const { count, between, latest } = this.#stand
    const { perSecond } = this.#fare
    const last = this.#route[depth - 1]!
    const row = last * count
    const more = this.#maxGroup - depth - 1
    const { base } = this.#fare
    this.#steps -= count
    if (this.#steps <= 0) return
    for (let next = 0; next < count; next += 1) {
      const drive = between[row + next]!
      const together = load + this.#loads[next]!
      if (!this.#room.holds(together)) continue
      const gained = gain + this.#values[next]! - perSecond * drive
      if (!(gained + this.#hopeAfter(next, last, more, this.#seats - this.#room.people(together)) > 0))
        continue
      if (time + drive > latest[next]!) continue
      if (this.#isOnRoute(next, depth)) continue
      this.#route[depth] = next
      // One minor unit for the rounding of fares. A group that saves too little is not allowed, however cheap its
      // riders.
      const alone = solos + this.#solos[next]!
      const isAllowed = base + perSecond * (time + drive) <= this.#farePart * alone + 1
      if (isAllowed && gained + 1 > this.#most) this.#most = gained + 1
      if (depth + 1 < this.#maxGroup) {
        this.#follow(depth + 1, time + drive, gained, alone, together)
      }
    }
  }

  #isOnRoute(rider: number, depth: number): boolean {
    for (let at = 0; at < depth; at += 1) if (this.#route[at] === rider) return true
    return false
  }
}
