import { STRIDE } from '../group-store.ts'
import type { RequestBook } from '../requests-as-columns.ts'
import { roomOf } from '../vehicle-loads-as-bits.ts'
import type { Room } from '../vehicle-loads-as-bits.ts'
import type { LinearFare } from './linear-fare.ts'
import type { Stand } from './riders-at-stand.ts'

/** The load of one person without anything else, which is the least that anybody is. */
const ONE_PERSON = 1

/**
 * Who rides with whom from one stand, and in which order they get off. Everybody is in one route or taken out; who
 * rides alone has a route of one. Route r's stops are at `stops[r * STRIDE ..]`. Changes are kept by `keep` or taken
 * back by `undo`.
 */
export class RoutePlan {
  /** What all routes save, in minor units, by the linear fare. */
  total = 0
  /** The routes changed since the last `keep` or `undo`. */
  readonly touched: number[] = []
  readonly stops: Int32Array
  readonly sizes: Int32Array
  /** At each stop, the seconds of its arrival, and by how much this and all later arrivals may be put off. */
  readonly arrivals: Float64Array
  readonly spare: Float64Array
  /** Per route: its load, its riders' solo fares, and what it saves. */
  readonly together: Int32Array
  readonly soloSums: Float64Array
  readonly values: Float64Array
  /** Per rider. */
  readonly routeOf: Int32Array
  /** The same where one more person has room in the route, else -1. */
  readonly openRouteOf: Int32Array
  readonly loads: Int32Array
  readonly solos: Float64Array
  readonly room: Room
  readonly #stand: Stand
  readonly #fare: LinearFare
  readonly #farePart: number
  readonly #maxGroup: number
  /** If there is only one kind of vehicle. */
  readonly #onlyFactor: number | null
  readonly #factors = new Map<number, number>()
  /** Routes that were emptied. Some may be in use again. */
  readonly #empty: number[] = []
  readonly #isTouched: Uint8Array
  readonly #savedStops: Int32Array
  readonly #savedSizes: Int32Array

  constructor(book: RequestBook, stand: Stand, fare: LinearFare) {
    const { limits } = book.settings
    const { count, slots } = stand
    this.#stand = stand
    this.#fare = fare
    this.#farePart = 1 - limits.minSavedShare
    this.room = roomOf(limits)
    this.#onlyFactor = limits.vehicles.length === 1 ? limits.vehicles[0]!.fareFactor : null
    this.loads = Int32Array.from(slots, (slot) => book.loads[slot]!)
    this.solos = Float64Array.from(slots, (slot) => book.soloFares[slot]!)
    this.stops = new Int32Array(count * STRIDE)
    this.sizes = new Int32Array(count)
    this.arrivals = new Float64Array(count * STRIDE)
    this.spare = new Float64Array(count * STRIDE)
    this.together = new Int32Array(count)
    this.soloSums = new Float64Array(count)
    this.values = new Float64Array(count)
    this.routeOf = new Int32Array(count)
    this.openRouteOf = new Int32Array(count)
    this.#maxGroup = limits.maxGroup
    this.#isTouched = new Uint8Array(count)
    this.#savedStops = new Int32Array(count * STRIDE)
    this.#savedSizes = new Int32Array(count)
  }

  /** Takes over a whole plan, which becomes what `undo` returns to. */
  begin(stops: Int32Array, sizes: Int32Array): void {
    this.stops.set(stops)
    this.sizes.set(sizes)
    this.total = 0
    this.values.fill(0)
    for (let route = 0; route < this.sizes.length; route += 1) this.#refresh(route)
    this.#listEmpty()
  }

  isTouched(route: number): boolean {
    return this.#isTouched[route] === 1
  }

  /** Takes `length` stops out of a route, from the stop `begin` on. */
  takeOut(route: number, begin: number, length: number): void {
    this.#touch(route)
    const base = route * STRIDE
    const size = this.sizes[route]!
    for (let at = begin; at < begin + length; at += 1) {
      this.routeOf[this.stops[base + at]!] = -1
      this.openRouteOf[this.stops[base + at]!] = -1
    }
    for (let at = begin + length; at < size; at += 1) this.stops[base + at - length] = this.stops[base + at]!
    this.sizes[route] = size - length
    if (size === length) this.#empty.push(route)
    this.#refresh(route)
  }

  /** Puts a rider into a route as stop `at`, or into a route of their own if it is -1. */
  insert(rider: number, route: number, at: number): void {
    const into = route < 0 ? this.#takeEmpty() : route
    this.#touch(into)
    const base = into * STRIDE
    const size = this.sizes[into]!
    for (let index = size; index > at; index -= 1) this.stops[base + index] = this.stops[base + index - 1]!
    this.stops[base + at] = rider
    this.sizes[into] = size + 1
    this.#refresh(into)
  }

  /** Returns what a route of this kind saves. One that may not be chosen saves nothing. */
  valueOf(size: number, seconds: number, solos: number, load: number): number {
    if (size < 2) return 0
    const fare =
      (this.#fare.base + this.#fare.perSecond * seconds) * (this.#onlyFactor ?? this.#factorOf(load))
    const saved = solos - fare
    return fare > this.#farePart * solos ? Math.min(0, saved) : saved
  }

  keep(): void {
    for (const route of this.touched) this.#isTouched[route] = 0
    this.touched.length = 0
  }

  undo(): void {
    for (const route of this.touched) {
      const base = route * STRIDE
      const size = this.#savedSizes[route]!
      for (let at = 0; at < size; at += 1) this.stops[base + at] = this.#savedStops[base + at]!
      this.sizes[route] = size
    }
    for (const route of this.touched) {
      this.#refresh(route)
      if (this.sizes[route] === 0) this.#empty.push(route)
    }
    this.keep()
  }

  #factorOf(load: number): number {
    const known = this.#factors.get(load)
    if (known !== undefined) return known
    const factor = this.room.vehicleFor(load)?.fareFactor ?? 1
    this.#factors.set(load, factor)
    return factor
  }

  #listEmpty(): void {
    this.#empty.length = 0
    this.sizes.forEach((size, route) => {
      if (size === 0) this.#empty.push(route)
    })
  }

  /** Returns a route without stops. There is one for each rider who is out. */
  #takeEmpty(): number {
    if (this.#empty.length > 4 * this.sizes.length) this.#listEmpty()
    for (;;) {
      const route = this.#empty.pop()
      if (route === undefined) throw new Error('more routes than riders')
      if (this.sizes[route] === 0) return route
    }
  }

  /** Recomputes everything that follows from a route's stops. */
  #refresh(route: number): void {
    const { first, latest, between, count } = this.#stand
    const base = route * STRIDE
    const size = this.sizes[route]!
    let time = 0
    let load = 0
    let solos = 0
    for (let at = 0; at < size; at += 1) {
      const rider = this.stops[base + at]!
      time = at === 0 ? first[rider]! : time + between[this.stops[base + at - 1]! * count + rider]!
      this.arrivals[base + at] = time
      load += this.loads[rider]!
      solos += this.solos[rider]!
      this.routeOf[rider] = route
    }
    const open = size < this.#maxGroup && this.room.holds(load + ONE_PERSON) ? route : -1
    let spare = Number.POSITIVE_INFINITY
    for (let at = size - 1; at >= 0; at -= 1) {
      const rider = this.stops[base + at]!
      spare = Math.min(spare, latest[rider]! - this.arrivals[base + at]!)
      this.spare[base + at] = spare
      this.openRouteOf[rider] = open
    }
    this.together[route] = load
    this.soloSums[route] = solos
    const value = this.valueOf(size, time, solos, load)
    this.total += value - this.values[route]!
    this.values[route] = value
  }

  #touch(route: number): void {
    if (this.#isTouched[route] === 1) return
    this.#isTouched[route] = 1
    this.touched.push(route)
    const base = route * STRIDE
    const size = this.sizes[route]!
    this.#savedSizes[route] = size
    for (let at = 0; at < size; at += 1) this.#savedStops[base + at] = this.stops[base + at]!
  }
}
