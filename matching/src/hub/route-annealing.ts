import { GroupStore, STRIDE } from '../group-store.ts'
import type { SeededRandom } from '../random.ts'
import type { RequestBook } from '../requests-as-columns.ts'
import type { Stop } from '../time-limit.ts'
import type { LinearFare } from './linear-fare.ts'
import { RoutePlan } from './route-plan.ts'
import type { Stand } from './riders-at-stand.ts'

/** How many riders a step takes out of their routes on average, and the most others whose routes it looks through. */
const TAKEN_OUT = 6
const NEIGHBOURS = 32

/** What a change may cost at the beginning of a run and at its end, as part of the mean solo fare. */
const FIRST_TEMPERATURE = 0.1
const LAST_TEMPERATURE = 0.0003

/** How often a place that would do is passed over, so that the same riders do not always return to the same places. */
const BLINK = 0.01

/** How often any stops of a route are taken out instead of a string of them. */
const ANY_STOPS = 0.5

/** The parts of the steps that put riders back in random order, the largest parties first, and the farthest first. */
const RANDOM_ORDER = 0.4
const LARGEST_FIRST = 0.6
const FARTHEST_FIRST = 0.85

/** Up to this many open routes, all of them are looked through, else those of a rider's neighbours. */
const MOST_LISTED = 16

/** One work unit is about a microsecond, enough for this many looks at a place in a route. */
const LOOKS_PER_UNIT = 8

/** The routes of a plan that saves at least this part of the best are worth choosing among. */
const NEARLY_BEST = 0.997

/** How many steps pass between two checks of the stop. */
const STEPS_PER_CHECK = 64

/**
 * Improves a whole plan at one stand. A step takes riders who go to the same parts out of their routes, puts each back
 * where it gains most, and keeps the change unless it costs more than the temperature allows (slack induction by string
 * removals: Christiaens and Vanden Berghe, Transportation Science 54(2), 2020).
 */
export class RouteAnnealing {
  /** The most that a plan saved, in minor units, by the linear fare. */
  best = 0
  readonly #stand: Stand
  readonly #plan: RoutePlan
  readonly #random: SeededRandom
  readonly #maxGroup: number
  readonly #meanSolo: number
  /** Riders who may be moved: the members of a proposed ride stay together. */
  readonly #free: Int32Array
  /** Per rider, others by how near they go, each row ended by -1. */
  readonly #neighbours: Int32Array
  readonly #width: number
  /** At [rider * count + other], 1 if the other is one of them. */
  readonly #isNear: Uint8Array
  /** Routes that may take in the rider who is put back. */
  readonly #near: Int32Array
  readonly #seconds = new Float64Array(NEIGHBOURS)
  readonly #bestStops: Int32Array
  readonly #bestSizes: Int32Array
  /** Routes that came with a gain, by the riders' slots, at their linear fare. Not all of them may be allowed. */
  readonly gained = new GroupStore()
  readonly #slots = new Int32Array(STRIDE)
  /** The riders who are out, `#outCount` of them. A list that is emptied and filled again would cost memory each time. */
  readonly #out: Int32Array
  #outCount = 0
  /** Per route, the last search for a place that looked at it. */
  readonly #seen: Int32Array
  #search = 0
  #looks = 0

  constructor(book: RequestBook, stand: Stand, fare: LinearFare, random: SeededRandom) {
    const { count, slots } = stand
    this.#stand = stand
    this.#plan = new RoutePlan(book, stand, fare)
    this.#random = random
    this.#maxGroup = book.settings.limits.maxGroup
    this.#meanSolo = this.#plan.solos.reduce((sum, solo) => sum + solo, 0) / Math.max(1, count)
    this.#bestStops = new Int32Array(count * STRIDE)
    this.#bestSizes = new Int32Array(count)
    this.#seen = new Int32Array(count)
    this.#free = Int32Array.from(slots.keys()).filter((rider) => book.bonds[slots[rider]!] === 0)
    this.#width = Math.min(NEIGHBOURS, count)
    this.#neighbours = new Int32Array(count * this.#width).fill(-1)
    this.#isNear = new Uint8Array(count * count)
    this.#near = new Int32Array(count)
    this.#out = new Int32Array(count)
    for (const rider of this.#free) this.#findNeighbours(rider)
    this.startAfresh()
  }

  /** Units of work spent. */
  get work(): number {
    return this.#looks / LOOKS_PER_UNIT
  }

  /** Forgets the best plan: everybody is alone again. */
  startAfresh(): void {
    this.best = 0
    for (const rider of this.#free) {
      this.#bestSizes[rider] = 1
      this.#bestStops[rider * STRIDE] = rider
    }
  }

  /** Makes these routes the best plan. Everybody else is alone. */
  startFrom(routes: readonly (readonly number[])[]): void {
    this.startAfresh()
    for (const riders of routes) {
      for (const rider of riders) this.#bestSizes[rider] = 0
      const route = riders[0]!
      this.#bestSizes[route] = riders.length
      this.#bestStops.set(riders, route * STRIDE)
    }
    this.#plan.begin(this.#bestStops, this.#bestSizes)
    this.best = this.#plan.total
  }

  /** Takes this many steps from the best plan on, or fewer if stopped. */
  run(steps: number, stop: Stop, first = FIRST_TEMPERATURE): void {
    if (this.#free.length < 2) return
    const plan = this.#plan
    plan.begin(this.#bestStops, this.#bestSizes)
    const cooling = (LAST_TEMPERATURE / first) ** (1 / steps)
    let temperature = first * this.#meanSolo
    for (let step = 0; step < steps; step += 1) {
      if (step % STEPS_PER_CHECK === 0 && stop()) return
      const before = plan.total
      this.#takeOut()
      this.#sortOut()
      for (let index = 0; index < this.#outCount; index += 1) this.#putBack(this.#out[index]!)
      this.#outCount = 0
      if (plan.total < before + temperature * Math.log(1 - this.#random.next())) plan.undo()
      else {
        if (plan.total > before + 1e-6 && plan.total > NEARLY_BEST * this.best) this.#noteChanged()
        plan.keep()
      }
      if (plan.total > this.best + 1e-6) {
        this.best = plan.total
        this.#bestStops.set(plan.stops)
        this.#bestSizes.set(plan.sizes)
      }
      temperature *= cooling
    }
  }

  /** Calls back with each route of two or more riders of the best plan, by their number in the stand. */
  eachRoute(offer: (riders: Int32Array, size: number) => void): void {
    for (let route = 0; route < this.#bestSizes.length; route += 1) {
      const size = this.#bestSizes[route]!
      if (size > 1) offer(this.#bestStops.subarray(route * STRIDE, route * STRIDE + size), size)
    }
  }

  /** Adds the routes that the last step changed to those that came with a gain. */
  #noteChanged(): void {
    const { stops, sizes, values, soloSums, touched, touchedCount } = this.#plan
    for (let index = 0; index < touchedCount; index += 1) {
      const route = touched[index]!
      const size = sizes[route]!
      if (size < 2 || values[route]! <= 0) continue
      const base = route * STRIDE
      for (let count = 0; count < size; count += 1) {
        const slot = this.#stand.slots[stops[base + count]!]!
        let at = count
        for (; at > 0 && this.#slots[at - 1]! > slot; at -= 1) this.#slots[at] = this.#slots[at - 1]!
        this.#slots[at] = slot
      }
      this.gained.put(
        this.#slots,
        size,
        Math.round(soloSums[route]! - values[route]!),
        0,
        0,
        this.#stand.point,
      )
    }
  }

  /** Takes stops out of each of a few routes that go to the same parts. */
  #takeOut(): void {
    const random = this.#random
    const plan = this.#plan
    const routes = 1 + random.below(Math.round((4 * TAKEN_OUT) / (1 + this.#maxGroup)))
    const seed = this.#free[random.below(this.#free.length)]!
    let taken = 0
    for (let at = -1; at < this.#width && taken < routes; at += 1) {
      const rider = at < 0 ? seed : this.#neighbours[seed * this.#width + at]!
      if (rider < 0) break
      const route = plan.routeOf[rider]!
      if (route < 0 || plan.isTouched(route)) continue
      this.#takeOutOf(route, rider)
      taken += 1
    }
  }

  /** Takes some stops of a route out, this rider's among them: any, or a string of them. */
  #takeOutOf(route: number, rider: number): void {
    const { stops, sizes } = this.#plan
    const out = this.#out
    const size = sizes[route]!
    const base = route * STRIDE
    let at = 0
    while (stops[base + at] !== rider) at += 1
    const isAny = size > 2 && this.#random.next() < ANY_STOPS
    const places = isAny ? this.#random.below(1 << size) | (1 << at) : this.#stringWith(at, size)
    for (let index = 0; index < size; index += 1)
      if ((places >> index) & 1) out[this.#outCount++] = stops[base + index]!
    this.#plan.takeOut(route, places)
  }

  /** Returns the places of a random string of stops that holds this one, as bits. */
  #stringWith(at: number, size: number): number {
    const length = 1 + this.#random.below(size)
    const least = Math.max(0, at - length + 1)
    const most = Math.min(at, size - length)
    return ((1 << length) - 1) << (least + this.#random.below(most - least + 1))
  }

  #sortOut(): void {
    const { first } = this.#stand
    const { loads } = this.#plan
    const draw = this.#random.next()
    if (draw < RANDOM_ORDER) this.#shuffleOut()
    else if (draw < LARGEST_FIRST) this.#sortOutBy(loads, -1)
    else if (draw < FARTHEST_FIRST) this.#sortOutBy(first, -1)
    else this.#sortOutBy(first, 1)
  }

  /** Sorts in ascending order of the keys times the sign: by insertion, as they are few. */
  #sortOutBy(keys: Int32Array | Float64Array, sign: number): void {
    const out = this.#out
    for (let index = 1; index < this.#outCount; index += 1) {
      const rider = out[index]!
      const key = sign * keys[rider]!
      let at = index
      for (; at > 0; at -= 1) {
        const other = out[at - 1]!
        const otherKey = sign * keys[other]!
        if (otherKey < key || (otherKey === key && other < rider)) break
        out[at] = other
      }
      out[at] = rider
    }
  }

  #shuffleOut(): void {
    const out = this.#out
    for (let at = this.#outCount - 1; at > 0; at -= 1) {
      const other = this.#random.below(at + 1)
      const held = out[at]!
      out[at] = out[other]!
      out[other] = held
    }
  }

  /** Puts a rider where it gains most: into a route of somebody who goes near, or into one of its own. */
  #putBack(rider: number): void {
    const plan = this.#plan
    const { sizes, together, arrivals, spare, stops, soloSums, values, room } = plan
    const { first, latest, between, count } = this.#stand
    const load = plan.loads[rider]!
    const solo = plan.solos[rider]!
    const row = rider * count
    const due = latest[rider]!
    const toFirst = first[rider]!
    const isNear = this.#isNear
    const isListed = plan.openCount <= MOST_LISTED
    const routes = isListed ? plan.open : this.#near
    const found = isListed ? plan.openCount : this.#routesOfNeighbours(rider)
    let untilBlink = this.#untilBlink
    let bestRoute = -1
    let bestAt = 0
    let bestGain = 0
    for (let index = 0; index < found; index += 1) {
      const route = routes[index]!
      const all = together[route]! + load
      if (!room.holds(all)) continue
      const size = sizes[route]!
      const base = route * STRIDE
      const end = base + size
      // Once a plan is good, few routes are open, and those of somebody who goes near are soon told.
      if (isListed) {
        let at = base
        while (at < end && isNear[row + stops[at]!] === 0) at += 1
        if (at === end) continue
      }
      this.#looks += size + 1
      // The place where the rider adds the fewest seconds without making anybody late.
      let place = -1
      let least = Number.POSITIVE_INFINITY
      let left = 0
      let there = toFirst
      for (let at = base; at <= end; at += 1) {
        let added = there
        if (at < end) {
          const stop = stops[at]!
          const arrival = arrivals[at]!
          added += between[row + stop]! - (arrival - left)
          const isLate = left + there > due || added > spare[at]!
          left = arrival
          there = between[stop * count + rider]!
          if (isLate) continue
        } else if (left + there > due) continue
        if (added >= least) continue
        untilBlink -= 1
        if (untilBlink <= 0) {
          untilBlink = this.#drawBlink()
          continue
        }
        least = added
        place = at - base
      }
      if (place < 0) continue
      // By now, `left` is when the route ends without the rider.
      const gain = plan.valueOf(size + 1, left + least, soloSums[route]! + solo, all) - values[route]!
      if (gain <= bestGain) continue
      bestGain = gain
      bestRoute = route
      bestAt = place
    }
    this.#untilBlink = untilBlink
    plan.insert(rider, bestRoute, bestAt)
  }

  /** Lists the open routes of a rider's neighbours. */
  #routesOfNeighbours(rider: number): number {
    const { routeOf } = this.#plan
    const near = this.#near
    const seen = this.#seen
    const neighbours = this.#neighbours
    const end = (rider + 1) * this.#width
    const search = ++this.#search
    let found = 0
    for (let index = rider * this.#width; index < end; index += 1) {
      const other = neighbours[index]!
      if (other < 0) break
      const route = routeOf[other]!
      if (route < 0 || seen[route] === search || !this.#plan.isOpen(route)) continue
      seen[route] = search
      near[found++] = route
    }
    return found
  }

  /** Returns how many places do until the next one is passed over. */
  #drawBlink(): number {
    return 1 + Math.floor(Math.log(1 - this.#random.next()) / Math.log(1 - BLINK))
  }

  /** How many places do until the next one is passed over. */
  #untilBlink = 1 / BLINK

  /** Lists the others who go nearest, in ascending order of the seconds, by insertion into those found so far. */
  #findNeighbours(rider: number): void {
    const { between, count } = this.#stand
    const list = this.#neighbours
    const seconds = this.#seconds
    const begin = rider * this.#width
    let found = 0
    for (const other of this.#free) {
      const far = Math.min(between[rider * count + other]!, between[other * count + rider]!)
      if (other === rider || far === Number.POSITIVE_INFINITY) continue
      let at = found
      if (found < this.#width) found += 1
      else if (far >= seconds[--at]!) continue
      for (; at > 0 && seconds[at - 1]! > far; at -= 1) {
        seconds[at] = seconds[at - 1]!
        list[begin + at] = list[begin + at - 1]!
      }
      seconds[at] = far
      list[begin + at] = other
    }
    for (let at = begin; at < begin + found; at += 1) this.#isNear[rider * count + list[at]!] = 1
  }
}
