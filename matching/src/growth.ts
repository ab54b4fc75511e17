import type { GroupStore } from './group-store.ts'
import type { PlaceTable, RequestBook } from './request-book.ts'
import { secondsPerRadian } from './request-book.ts'
import { quickestOrder } from './ordering.ts'
import { TOLERANCE } from './plan.ts'
import type { FareFunction, Travel } from './problem.ts'
import { EARTH_RADIUS_METERS, arcOfChordSquared, metersBetween } from './sphere.ts'
import { meterOf, travelBetween, vehicleFor } from './tariff.ts'

/** Whether two requests may share at all, whatever the roads say. */
export type PairFilter = (slotA: number, slotB: number) => boolean

const WIDEST = 6

/** A point with more sets of riders than this is a hub: growing all its groups would take longer than a batch has. */
const DENSE_SETS = 20_000

/**
 * Finds every allowed group that meets at one point. For a fixed point, walk, seats, bags and delay are hereditary
 * (without a rider nobody is later), so groups grow rider by rider like cliques; saving is not, so nothing is pruned on
 * it. The tables of the ordering (earliest arrival per set of riders and last of them) grow with the group: adding a
 * rider fills only the sets that hold the new one, and stepping back costs nothing.
 */
export class PointGrowth {
  /** Sets of riders whose order was worked out, since the beginning. */
  work = 0
  /** The riders within reach of the point last loaded. */
  count = 0
  slots = new Int32Array(0)
  readonly #book: RequestBook
  readonly #store: GroupStore
  readonly #mayShare: PairFilter | null
  readonly #meter: FareFunction
  readonly #perRadian: number
  readonly #metersPerSecond: number
  readonly #base: number = 0
  readonly #perSecond: number = 0
  readonly #people: number
  readonly #bags: number
  #point = 0
  #words = 0
  #first = new Float64Array(0)
  #latest = new Float64Array(0)
  #walk = new Float64Array(0)
  #between = new Float64Array(0)
  #pairs = new Int32Array(0)
  readonly #near: number[] = []
  readonly #times = new Float64Array(64 * WIDEST)
  readonly #group = new Int32Array(WIDEST)
  readonly #sorted = new Int32Array(WIDEST)
  #candidates = new Int32Array(0)

  constructor(book: RequestBook, store: GroupStore, mayShare: PairFilter | null) {
    this.#book = book
    this.#store = store
    this.#mayShare = mayShare
    this.#meter = meterOf(book.settings.fare)
    this.#perRadian = secondsPerRadian(book.settings)
    const { roads, limits } = book.settings
    this.#metersPerSecond = roads.kind === 'straight' ? roads.metersPerSecond : 0
    // The least that a ride costs: a van, a minimum and rounding only add to it.
    const { fare } = book.settings
    if (typeof fare !== 'function' && roads.kind === 'straight') {
      this.#base = fare.base
      this.#perSecond = (fare.perKilometer * roads.metersPerSecond) / 1000 + fare.perMinute / 60
    }
    this.#people = limits.van?.people ?? limits.taxi.people
    this.#bags = limits.van?.bags ?? limits.taxi.bags
  }

  /**
   * How many sets of riders there are to work out at the point last loaded, were its pairs spread evenly: the number
   * that tells a street corner from a hub.
   */
  #estimateSets(owned: boolean): number {
    const { count } = this
    let pairs = 0
    for (let word = 0; word < count * this.#words; word += 1) pairs += countBits(this.#pairs[word]!)
    const density = count < 2 ? 0 : pairs / (count * (count - 1))
    let first = 0
    for (let word = 0; word < this.#words; word += 1) first += countBits(this.#pairs[word]!)
    const from = owned ? first : count
    const { maxGroup } = this.#book.settings.limits
    const others = owned ? maxGroup - 1 : maxGroup
    let sets = 0
    let choices = 1
    for (let size = 1; size <= others; size += 1) {
      choices *= Math.max(0, from - size + 1) / size
      sets += choices * density ** ((size * (size - 1)) / 2)
    }
    return sets
  }

  /**
   * Grows the groups that meet at the origin of the rider in `owner` and hold that rider, with at least one fresh
   * member. `sharing`: how many riders have this very origin. False when the point is too crowded for that, and nothing
   * was grown: hub/columns.ts takes over.
   */
  growAtOrigin(owner: number, isFresh: Uint8Array, sharing: number): boolean {
    this.#load(this.#book.origins, owner * 3, owner, owner, isFresh)
    if (this.count < 2 || this.slots[0] !== owner) return true
    if (this.#estimateSets(true) * sharing > DENSE_SETS) return false
    this.#group[0] = 0
    this.#extend(0, 0)
    const ownerFresh = isFresh[owner] === 1
    this.#grow(
      1,
      0,
      ownerFresh ? this.count : this.#freshEnd,
      this.#book.people[owner]!,
      this.#book.bags[owner]!,
      0,
    )
    return true
  }

  /** Grows the groups that meet at a place, with at least one fresh member; false as above. */
  growAtPlace(table: PlaceTable, place: number, isFresh: Uint8Array): boolean {
    this.#load(table.vectors, place * 3, -1, -1 - place, isFresh, table)
    if (this.#estimateSets(false) > DENSE_SETS) return false
    for (let rider = 0; rider < this.#freshEnd; rider += 1) {
      this.#group[0] = rider
      this.#extend(0, rider)
      const slot = this.slots[rider]!
      this.#grow(1, rider, this.count, this.#book.people[slot]!, this.#book.bags[slot]!, rider)
    }
    return true
  }

  /** Grow only among each first rider's so many most promising partners; Infinity: among all. */
  set partners(most: number) {
    this.#partners = most
  }

  #partners = Number.POSITIVE_INFINITY
  #keys = new Float64Array(0)

  /**
   * The partners that a rider saves most with, less half of what the partner pays alone: a partner worth much to
   * everybody is left to those who gain most by him.
   */
  #selectPartners(row: number, to: number): void {
    const words = this.#words
    const book = this.#book
    const candidates = this.#candidates
    const keys = this.#keys
    let found = 0
    for (let word = 0; word < words; word += 1) {
      candidates[to + word] = 0
      for (let bits = this.#pairs[row * words + word]!; bits !== 0; bits &= bits - 1) {
        const rider = (word << 5) + (31 - Math.clz32(bits & -bits))
        const there = this.#between[row * this.count + rider]!
        const seconds = Math.min(this.#first[row]! + there, this.#first[rider]! + there)
        const fare = this.#meter(seconds * this.#metersPerSecond, seconds)
        const value = Math.round(book.soloFares[this.slots[rider]!]! / 2 - fare)
        // Value and rider in one double, best first when sorted ascending.
        keys[found++] = -value * 65_536 + rider
      }
    }
    const sorted = keys.subarray(0, found).sort()
    const kept = Math.min(found, this.#partners)
    for (let rank = 0; rank < kept; rank += 1) {
      const rider = ((sorted[rank]! % 65_536) + 65_536) % 65_536
      candidates[to + (rider >> 5)]! |= 1 << (rider & 31)
    }
  }

  /** With floors (per slot), groups that save less than their members' floors together are not kept. */
  set floors(floors: Float64Array | null) {
    this.#floors = floors
  }

  #floors: Float64Array | null = null
  #freshEnd = 0

  /** Gathers who reaches the point (the owner first, then fresh riders, then others) and which pairs can ride from it. */
  #load(
    vectors: Float64Array,
    at: number,
    owner: number,
    point: number,
    isFresh: Uint8Array,
    table?: PlaceTable,
  ): void {
    const book = this.#book
    const near = book.grid.collectNear(vectors, at, this.#near)
    this.#reserve(near)
    this.#point = point
    let count = 0
    // Ascending slots within each class keep the outcome independent of the grid's own order.
    const found = this.#near
    found.length = near
    found.sort((a, b) => a - b)
    for (let pass = 0; pass < 3; pass += 1) {
      if (pass === 0 && owner < 0) continue
      for (let index = 0; index < near; index += 1) {
        const slot = found[index]!
        const class_ = slot === owner ? 0 : isFresh[slot] === 1 ? 1 : 2
        if (class_ !== pass) continue
        if (this.#admit(vectors, at, owner, slot, count, table)) count += 1
        else if (pass === 0) {
          this.count = 0
          return
        }
      }
      if (pass === 1) this.#freshEnd = count
    }
    this.count = count
    this.#findPairs()
  }

  #admit(
    vectors: Float64Array,
    at: number,
    owner: number,
    slot: number,
    local: number,
    table: PlaceTable | undefined,
  ): boolean {
    const book = this.#book
    const meters = slot === owner ? 0 : metersBetween(vectors, at, book.origins, slot * 3)
    const walk = meters * book.settings.walking.streetFactor
    if (walk > book.settings.limits.maxWalkMeters + TOLERANCE) return false
    const latest = book.latestSeconds[slot]! - walk / book.settings.walking.metersPerSecond
    let first: number
    if (this.#perRadian > 0) {
      first =
        slot === owner
          ? book.soloSeconds[slot]!
          : (metersBetween(vectors, at, book.destinations, slot * 3) / EARTH_RADIUS_METERS) * this.#perRadian
    } else {
      const from = owner >= 0 ? book.requests[owner]!.origin : table!.places[-1 - this.#point]!
      first = travelBetween(from, book.requests[slot]!.destination, book.settings.roads).durationSeconds
    }
    if (first > latest) return false
    if (owner >= 0 && slot !== owner && this.#mayShare !== null && !this.#mayShare(owner, slot)) return false
    this.slots[local] = slot
    this.#first[local] = first
    this.#latest[local] = latest
    this.#walk[local] = walk
    return true
  }

  #findPairs(): void {
    const { count } = this
    const book = this.#book
    const words = (count + 31) >> 5
    this.#words = words
    const pairs = this.#pairs
    const between = this.#between
    const first = this.#first
    const latest = this.#latest
    const destinations = book.destinations
    const perRadian = this.#perRadian
    pairs.fill(0, 0, count * words)
    for (let i = 0; i < count; i += 1) {
      const slotI = this.slots[i]!
      const xi = destinations[slotI * 3]!
      const yi = destinations[slotI * 3 + 1]!
      const zi = destinations[slotI * 3 + 2]!
      const peopleI = book.people[slotI]!
      const bagsI = book.bags[slotI]!
      for (let j = i + 1; j < count; j += 1) {
        const slotJ = this.slots[j]!
        if (peopleI + book.people[slotJ]! > this.#people || bagsI + book.bags[slotJ]! > this.#bags) continue
        const room = Math.max(latest[j]! - first[i]!, latest[i]! - first[j]!)
        if (room < 0) continue
        let there: number
        let back: number
        if (perRadian > 0) {
          const x = xi - destinations[slotJ * 3]!
          const y = yi - destinations[slotJ * 3 + 1]!
          const z = zi - destinations[slotJ * 3 + 2]!
          const chordSquared = x * x + y * y + z * z
          // A chord is shorter than its arc: most pairs fall here, before any square root.
          if (chordSquared * perRadian * perRadian > room * room) continue
          there = arcOfChordSquared(chordSquared) * perRadian
          back = there
        } else {
          const a = book.requests[slotI]!.destination
          const b = book.requests[slotJ]!.destination
          there = travelBetween(a, b, book.settings.roads).durationSeconds
          back = travelBetween(b, a, book.settings.roads).durationSeconds
        }
        if (first[i]! + there > latest[j]! && first[j]! + back > latest[i]!) continue
        if (this.#mayShare !== null && !this.#mayShare(slotI, slotJ)) continue
        between[i * count + j] = there
        between[j * count + i] = back
        pairs[i * words + (j >> 5)]! |= 1 << (j & 31)
        pairs[j * words + (i >> 5)]! |= 1 << (i & 31)
      }
    }
  }

  /** Tries every rider after `last` (and before `end`) as member number `depth`. */
  #grow(depth: number, last: number, end: number, people: number, bags: number, row: number): void {
    const words = this.#words
    const candidates = this.#candidates
    const pairs = this.#pairs
    const to = depth * words
    if (depth === 1) {
      if (this.#partners < this.count) this.#selectPartners(row, to)
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
        if (rider >= end) return
        const slot = this.slots[rider]!
        const allPeople = people + book.people[slot]!
        const allBags = bags + book.bags[slot]!
        if (allPeople > this.#people || allBags > this.#bags) continue
        this.#group[depth] = rider
        if (isHopefulCheck && !this.#isHopeful(depth, rider)) continue
        const seconds = this.#extend(depth, rider)
        if (seconds === Number.POSITIVE_INFINITY) continue
        this.#offer(depth + 1, seconds, allPeople, allBags)
        if (deeper) this.#grow(depth + 1, rider, this.count, allPeople, allBags, rider)
      }
    }
  }

  /** Fills the tables for the sets that hold member number `depth`; returns the least duration of the whole group. */
  #extend(depth: number, rider: number): number {
    this.work += 1
    const times = this.#times
    const group = this.#group
    const between = this.#between
    const count = this.count
    const newBit = 1 << depth
    const newLatest = this.#latest[rider]!
    const none = Number.POSITIVE_INFINITY
    for (let others = 0; others < newBit; others += 1) {
      const set = others | newBit
      let best = none
      if (others === 0) best = this.#first[rider]!
      for (let q = 0; q < depth; q += 1) {
        if (((others >> q) & 1) === 0) continue
        const reached = times[others * WIDEST + q]! + between[group[q]! * count + rider]!
        if (reached < best) best = reached
        // The sets in which an earlier member is dropped last, the new one being somewhere before.
        const before = set ^ (1 << q)
        const dropped = group[q]!
        let earliest = times[before * WIDEST + depth]! + between[rider * count + dropped]!
        for (let s = 0; s < depth; s += 1) {
          if (((before >> s) & 1) === 0) continue
          const time = times[before * WIDEST + s]! + between[group[s]! * count + dropped]!
          if (time < earliest) earliest = time
        }
        times[set * WIDEST + q] = earliest <= this.#latest[dropped]! ? earliest : none
      }
      times[set * WIDEST + depth] = best <= newLatest ? best : none
    }
    const whole = (newBit << 1) - 1
    let least = none
    for (let q = 0; q <= depth; q += 1) {
      const time = times[whole * WIDEST + q]!
      if (time < least) least = time
    }
    return least
  }

  /**
   * Whether a last member can bring the group through the sieve: the route grows at least by the shortest detour to
   * the new stop from any place of the route, which takes a tenth of the time of working the order out.
   */
  #isHopeful(depth: number, rider: number): boolean {
    const floors = this.#floors!
    const group = this.#group
    const between = this.#between
    const first = this.#first
    const { count } = this
    const book = this.#book
    const own = first[rider]!
    let detour = Number.POSITIVE_INFINITY
    let gain = book.soloFares[this.slots[rider]!]! - floors[this.slots[rider]!]!
    for (let q = 0; q < depth; q += 1) {
      const member = group[q]!
      const slot = this.slots[member]!
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
      const time = this.#times[whole * WIDEST + q]!
      if (time < seconds) seconds = time
    }
    return this.#base + this.#perSecond * (seconds + detour) <= gain + 1
  }

  #offer(size: number, seconds: number, people: number, bags: number): void {
    const book = this.#book
    const { limits } = book.settings
    const group = this.#group
    let solos = 0
    for (let index = 0; index < size; index += 1) solos += book.soloFares[this.slots[group[index]!]!]!
    const meters = this.#perRadian > 0 ? seconds * this.#metersPerSecond : this.#measuredMeters(size)
    const factor = vehicleFor(people, bags, limits) === 'van' ? limits.van!.fareFactor : 1
    const fare = Math.round(this.#meter(meters, seconds) * factor)
    if (fare > (1 - limits.minSavedShare) * solos + TOLERANCE || fare >= solos) return
    if (this.#floors !== null) {
      let least = 0
      for (let index = 0; index < size; index += 1) least += this.#floors[this.slots[group[index]!]!]!
      if (solos - fare < least) return
    }
    const sorted = this.#sorted
    let walk = 0
    for (let index = 0; index < size; index += 1) {
      const slot = this.slots[group[index]!]!
      walk += this.#walk[group[index]!]!
      let at = index
      while (at > 0 && sorted[at - 1]! > slot) {
        sorted[at] = sorted[at - 1]!
        at -= 1
      }
      sorted[at] = slot
    }
    this.#store.put(sorted, size, fare, meters, walk, this.#point)
  }

  /** On measured roads distance is not duration times a speed: it is read off the quickest order. */
  #measuredMeters(size: number): number {
    const members = Array.from(this.#group.subarray(0, size))
    const order = quickestOrder(
      size,
      members.map((member) => this.#first[member]!),
      members.map((from) => members.map((to) => this.#between[from * this.count + to]!)),
      members.map((member) => this.#latest[member]!),
    )
    const slots = (order ?? []).map((index) => this.slots[members[index]!]!)
    let meters = 0
    let from =
      this.#point >= 0 ? this.#book.requests[this.#point]!.origin : this.#places!.places[-1 - this.#point]!
    for (const slot of slots) {
      const to = this.#book.requests[slot]!.destination
      const leg: Travel = travelBetween(from, to, this.#book.settings.roads)
      meters += leg.distanceMeters
      from = to
    }
    return meters
  }

  /** Where the places of `growAtPlace` stand; needed on measured roads only. */
  set places(table: PlaceTable) {
    this.#places = table
  }

  #places: PlaceTable | null = null

  #reserve(riders: number): void {
    if (riders <= this.slots.length && riders > 0) return
    const room = Math.max(64, Math.ceil(riders * 1.5))
    const words = (room + 31) >> 5
    this.slots = new Int32Array(room)
    this.#first = new Float64Array(room)
    this.#latest = new Float64Array(room)
    this.#walk = new Float64Array(room)
    this.#between = new Float64Array(room * room)
    this.#pairs = new Int32Array(room * words)
    this.#keys = new Float64Array(room)
    this.#candidates = new Int32Array((WIDEST + 1) * words)
  }
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
