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
  /** The routes that changed since the last `keep` or `undo`, `touchedCount` of them. */
  readonly touched: Int32Array
  touchedCount = 0
  readonly stops: Int32Array
  readonly sizes: Int32Array
  /** At each stop, the seconds of its arrival, and by how much this and all later arrivals may be put off. */
  readonly arrivals: Float64Array
  readonly spare: Float64Array
  /** Per route: its load, its riders' solo fares, and what it saves. */
  readonly together: Int32Array
  readonly soloSums: Float64Array
  readonly values: Float64Array
  /** The routes with room for one more person, `openCount` of them, in no particular order. */
  readonly open: Int32Array
  openCount = 0
  /** Per rider. */
  readonly routeOf: Int32Array
  readonly loads: Int32Array
  readonly solos: Float64Array
  readonly room: Room
  /** What all routes save. A field that is a fraction would cost an object with each change. */
  readonly #total = new Float64Array(1)
  readonly #stand: Stand
  readonly #farePart: number
  readonly #maxGroup: number
  /** The fare of the only kind of vehicle, or that of one with the factor 1 if there are several. */
  readonly #base: number
  readonly #perSecond: number
  readonly #isOneKind: boolean
  readonly #factors = new Map<number, number>()
  /** Routes that were emptied. Some may be in use again. */
  readonly #empty: number[] = []
  /** Per route, its place among the open ones, or -1. */
  readonly #openAt: Int32Array
  readonly #isTouched: Uint8Array
  readonly #savedStops: Int32Array
  readonly #savedSizes: Int32Array

  constructor(book: RequestBook, stand: Stand, fare: LinearFare) {
    const { limits } = book.settings
    const { count, slots } = stand
    this.#stand = stand
    this.#farePart = 1 - limits.minSavedShare
    this.room = roomOf(limits)
    this.#isOneKind = limits.vehicles.length === 1
    const factor = this.#isOneKind ? limits.vehicles[0]!.fareFactor : 1
    this.#base = fare.base * factor
    this.#perSecond = fare.perSecond * factor
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
    this.open = new Int32Array(count)
    this.#openAt = new Int32Array(count).fill(-1)
    this.#maxGroup = limits.maxGroup
    this.touched = new Int32Array(count)
    this.#isTouched = new Uint8Array(count)
    this.#savedStops = new Int32Array(count * STRIDE)
    this.#savedSizes = new Int32Array(count)
  }

  /** What all routes save, in minor units, by the linear fare. */
  get total(): number {
    return this.#total[0]!
  }

  /** Takes over a whole plan, which becomes what `undo` returns to. */
  begin(stops: Int32Array, sizes: Int32Array): void {
    this.stops.set(stops)
    this.sizes.set(sizes)
    this.#total[0] = 0
    this.values.fill(0)
    for (let route = 0; route < this.sizes.length; route += 1) this.#refresh(route)
    this.#listEmpty()
  }

  isTouched(route: number): boolean {
    return this.#isTouched[route] === 1
  }

  /** Takes stops out of a route: bit i of `places` stands for stop i. */
  takeOut(route: number, places: number): void {
    this.#touch(route)
    const base = route * STRIDE
    const size = this.sizes[route]!
    let left = 0
    for (let at = 0; at < size; at += 1) {
      const rider = this.stops[base + at]!
      if ((places >> at) & 1) this.routeOf[rider] = -1
      else this.stops[base + left++] = rider
    }
    this.sizes[route] = left
    if (left === 0) this.#empty.push(route)
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
    const metered = this.#base + this.#perSecond * seconds
    const fare = this.#isOneKind ? metered : metered * this.#factorOf(load)
    const saved = solos - fare
    return fare > this.#farePart * solos ? Math.min(0, saved) : saved
  }

  /** Whether one more person has room in a route. */
  isOpen(route: number): boolean {
    return this.#openAt[route]! >= 0
  }

  keep(): void {
    for (let index = 0; index < this.touchedCount; index += 1) this.#isTouched[this.touched[index]!] = 0
    this.touchedCount = 0
  }

  undo(): void {
    for (let index = 0; index < this.touchedCount; index += 1) {
      const route = this.touched[index]!
      const base = route * STRIDE
      const size = this.#savedSizes[route]!
      for (let at = 0; at < size; at += 1) this.stops[base + at] = this.#savedStops[base + at]!
      this.sizes[route] = size
    }
    for (let index = 0; index < this.touchedCount; index += 1) {
      const route = this.touched[index]!
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
    let spare = Number.POSITIVE_INFINITY
    for (let at = size - 1; at >= 0; at -= 1) {
      spare = Math.min(spare, latest[this.stops[base + at]!]! - this.arrivals[base + at]!)
      this.spare[base + at] = spare
    }
    const isOpen = size > 0 && size < this.#maxGroup && this.room.holds(load + ONE_PERSON)
    if (isOpen !== this.isOpen(route)) this.#setOpen(route, isOpen)
    this.together[route] = load
    this.soloSums[route] = solos
    const value = this.valueOf(size, time, solos, load)
    this.#total[0]! += value - this.values[route]!
    this.values[route] = value
  }

  #setOpen(route: number, isOpen: boolean): void {
    if (isOpen) {
      this.#openAt[route] = this.openCount
      this.open[this.openCount++] = route
      return
    }
    const at = this.#openAt[route]!
    const last = this.open[--this.openCount]!
    this.open[at] = last
    this.#openAt[last] = at
    this.#openAt[route] = -1
  }

  #touch(route: number): void {
    if (this.#isTouched[route] === 1) return
    this.#isTouched[route] = 1
    this.touched[this.touchedCount++] = route
    const base = route * STRIDE
    const size = this.sizes[route]!
    this.#savedSizes[route] = size
    for (let at = 0; at < size; at += 1) this.#savedStops[base + at] = this.stops[base + at]!
  }
}
