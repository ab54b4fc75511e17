import type { PairFilter } from './kept-apart.ts'
import type { PlaceTable, RequestBook } from './requests-as-columns.ts'
import { secondsPerRadian } from './requests-as-columns.ts'
import { STRIDE } from './group-store.ts'
import { quickestOrder } from './quickest-order.ts'
import type { FareFunction } from './problem-and-solution.ts'
import { EARTH_RADIUS_METERS, arcOfChordSquared, metersBetween } from '@woodalo/geography'
import { roomOf } from './vehicle-loads-as-bits.ts'
import type { Stop } from './time-limit.ts'
import { STEPS_PER_LOOK } from './time-limit.ts'
import { meterOf } from './tariff.ts'
import { TOLERANCE } from './walking.ts'

/** A point with more riders than this is a hub, whatever their pairs, which are not even checked. */
const MOST_RIDERS = 600

/** How many riders are looked at to see that a point is crowded, and by how much it must exceed the limit then. */
const SAMPLED = 64
const CLEARLY_MORE = 4
const LEAST_CROWD = 3 * SAMPLED

/** An order of all slots. */
export interface Ranks {
  readonly rankOf: Int32Array
  readonly slotAt: Int32Array
}

/**
 * The riders who can meet at one point, numbered from 0, with all that growing their groups needs. At the origin of one
 * of them, who is in all groups there, those are the owner and who can ride with the owner.
 */
export class PointRiders {
  count = 0
  /** Pairs of riders checked so far, at all points. */
  checked = 0
  slots = new Int32Array(0)
  /** Seconds from the point to each rider's destination, and the latest at which each rider may arrive. */
  first = new Float64Array(0)
  latest = new Float64Array(0)
  /** On measured roads, the metres from the point to each rider's destination. */
  firstMeters = new Float64Array(0)
  /** The metres that each rider walks. */
  walk = new Float64Array(0)
  /** Seconds from destination i to j at [i * count + j], for the pairs that can ride together. */
  between = new Float64Array(0)
  /** Bit j of row i (`words` words per row) is set if i and j can ride together from here. */
  pairs = new Int32Array(0)
  words = 0
  readonly #book: RequestBook
  readonly #places: PlaceTable
  readonly #mayShare: PairFilter
  readonly #meter: FareFunction
  readonly #perRadian: number
  readonly #speed: number
  readonly #near: number[] = []
  #found = new Int32Array(0)
  /** How many riders reach the point last loaded. */
  #reached = 0
  #keys = new Float64Array(0)
  readonly #groupFirst = new Float64Array(STRIDE)
  readonly #groupLatest = new Float64Array(STRIDE)
  readonly #groupBetween = Array.from({ length: STRIDE }, () => new Float64Array(STRIDE))
  /** The part of all pairs that can ride from the point last loaded, if only a sample was looked at. */
  #density: number | null = null

  constructor(book: RequestBook, mayShare: PairFilter, places: PlaceTable) {
    this.#book = book
    this.#places = places
    this.#mayShare = mayShare
    this.#meter = meterOf(book.settings.fare)
    this.#perRadian = secondsPerRadian(book.settings)
    const { roads } = book.settings
    this.#speed = roads.kind === 'straight' ? roads.metersPerSecond : 0
  }

  /**
   * Gathers the riders who reach the point (the owner first, then by rank) and the pairs that can ride from it. On
   * measured roads, the pairs are not sought if a sample already shows that they have many more sets than `most`.
   * Returns false if stopped before it was done.
   */
  load(point: number, most: number, stop: Stop, ranks: Ranks | null = null): boolean {
    const vectors = point >= 0 ? this.#book.origins : this.#places.vectors
    const at = (point >= 0 ? point : -1 - point) * 3
    const owner = point >= 0 ? point : -1
    const book = this.#book
    const near = book.grid.collectNear(vectors, at, this.#near)
    this.#reserve(near)
    this.count = 0
    this.#density = null
    const isStraight = this.#perRadian > 0
    if (owner >= 0 && !this.#admit(vectors, at, point, owner, 0)) return true
    let count = owner >= 0 ? 1 : 0
    this.#reached = count
    const ranked = this.#ranked(vectors, at, near, ranks)
    const isBounded = owner >= 0 && !isStraight && ranked.length < LEAST_CROWD
    for (const slot of ranked) {
      if (slot === owner || (isBounded && !this.#mayRideWithOwner(slot, owner))) continue
      if (!this.#admit(vectors, at, point, slot, count)) continue
      this.#reached += 1
      if (owner < 0 || !isStraight || this.#ridesWithOwner(count)) count += 1
    }
    this.count = count
    if (this.#reached > MOST_RIDERS || (!isStraight && this.#isCrowd(owner >= 0, most, stop))) return true
    if (owner >= 0 && !isStraight) this.#keepPartners()
    this.words = (this.count + 31) >> 5
    this.pairs.fill(0, 0, this.count * this.words)
    if (!isStraight && !book.drives.fill(Array.from(this.slots.subarray(0, this.count)), stop)) return false
    return this.#findPairs(1, stop)
  }

  /** Returns the riders around a point in an order that does not depend on the grid's: by rank, else by slot. */
  #ranked(vectors: Float64Array, at: number, near: number, ranks: Ranks | null): Int32Array {
    const { origins, reachMeters } = this.#book
    const found = this.#found
    // A chord is shorter than its arc, so nobody beyond this chord reaches the point.
    const reach = (reachMeters + 1) / EARTH_RADIUS_METERS
    const [x, y, z] = [vectors[at]!, vectors[at + 1]!, vectors[at + 2]!]
    let count = 0
    for (let index = 0; index < near; index += 1) {
      const slot = this.#near[index]!
      const dx = x - origins[slot * 3]!
      const dy = y - origins[slot * 3 + 1]!
      const dz = z - origins[slot * 3 + 2]!
      if (dx * dx + dy * dy + dz * dz <= reach * reach)
        found[count++] = ranks === null ? slot : ranks.rankOf[slot]!
    }
    const sorted = found.subarray(0, count).sort()
    if (ranks !== null)
      for (let index = 0; index < count; index += 1) sorted[index] = ranks.slotAt[sorted[index]!]!
    return sorted
  }

  /** Leaves out those who cannot ride with the owner. */
  #keepPartners(): void {
    let kept = 1
    for (let from = 1; from < this.count; from += 1) {
      if (!this.#ridesWithOwner(from)) continue
      this.slots[kept] = this.slots[from]!
      this.first[kept] = this.first[from]!
      this.firstMeters[kept] = this.firstMeters[from]!
      this.latest[kept] = this.latest[from]!
      this.walk[kept] = this.walk[from]!
      kept += 1
    }
    this.count = kept
  }

  /** The same before the rider's walk and drive from the point are measured. */
  #mayRideWithOwner(slot: number, owner: number): boolean {
    const { drives, latestSeconds } = this.#book
    if (this.first[0]! + drives.atLeast(owner, slot) <= latestSeconds[slot]!) return true
    return drives.fromOriginAtLeast(owner, slot) + drives.atLeast(slot, owner) <= this.latest[0]!
  }

  /** Returns whether a rider and the first one can ride together as far as load and time are concerned. */
  #ridesWithOwner(rider: number): boolean {
    const { loads, settings, destinations, drives } = this.#book
    const { first, latest } = this
    const slot = this.slots[rider]!
    const owner = this.slots[0]!
    if (!roomOf(settings.limits).holds(loads[owner]! + loads[slot]!)) return false
    const roomThere = latest[rider]! - first[0]!
    const roomBack = latest[0]! - first[rider]!
    if (roomThere < 0 && roomBack < 0) return false
    if (this.#perRadian === 0)
      return drives.atLeast(owner, slot) <= roomThere || drives.atLeast(slot, owner) <= roomBack
    const there = metersBetween(destinations, owner * 3, destinations, slot * 3) / EARTH_RADIUS_METERS
    return there * this.#perRadian <= Math.max(roomThere, roomBack) + TOLERANCE
  }

  /** Measuring all drives at a hub takes longer than to see in a sample that it is one. */
  #isCrowd(owned: boolean, most: number, stop: Stop): boolean {
    if (this.count < LEAST_CROWD) return false
    const step = Math.floor(this.count / SAMPLED)
    this.words = (this.count + 31) >> 5
    this.pairs.fill(0, 0, this.count * this.words)
    const some = Array.from(this.slots.subarray(0, this.count)).filter((_, at) => at % step === 0)
    if (!this.#book.drives.fill(some, stop) || !this.#findPairs(step, stop)) return false
    this.#density = this.#countPairs() / (some.length * (some.length - 1))
    if (this.estimateSets(owned) > CLEARLY_MORE * most) return true
    this.#density = null
    return false
  }

  #countPairs(): number {
    let pairs = 0
    for (let word = 0; word < this.count * this.words; word += 1) pairs += countBits(this.pairs[word]!)
    return pairs
  }

  #admit(vectors: Float64Array, at: number, point: number, slot: number, local: number): boolean {
    const owner = point >= 0 ? point : -1
    const book = this.#book
    if (!book.walks.reaches(slot, point, this.#places)) return false
    const latest = book.latestSeconds[slot]! - book.walks.seconds
    let first: number
    if (this.#perRadian > 0) {
      first =
        slot === owner
          ? book.soloSeconds[slot]!
          : (metersBetween(vectors, at, book.destinations, slot * 3) / EARTH_RADIUS_METERS) * this.#perRadian
    } else {
      const from = owner >= 0 ? book.requests[owner]!.trip.from : this.#places.places[-1 - point]!
      first = book.drives.fromPoint(point, slot, from)
      this.firstMeters[local] = book.drives.meters
    }
    if (first > latest) return false
    if (owner >= 0 && slot !== owner && !this.#mayShare(owner, slot)) return false
    this.slots[local] = slot
    this.first[local] = first
    this.latest[local] = latest
    this.walk[local] = book.walks.meters
    return true
  }

  /** Finds the pairs among every so many riders. Returns false if stopped before it was done. */
  #findPairs(step: number, stop: Stop): boolean {
    const { count } = this
    const book = this.#book
    const { words, pairs } = this
    const between = this.between
    const first = this.first
    const latest = this.latest
    const destinations = book.destinations
    const perRadian = this.#perRadian
    const vehicleRoom = roomOf(book.settings.limits)
    let steps = 0
    this.checked += (count / step) ** 2 / 2
    for (let i = 0; i < count; i += step) {
      steps += count - i
      if (steps > 8 * STEPS_PER_LOOK) {
        steps = 0
        if (stop()) return false
      }
      const slotI = this.slots[i]!
      const xi = destinations[slotI * 3]!
      const yi = destinations[slotI * 3 + 1]!
      const zi = destinations[slotI * 3 + 2]!
      const loadI = book.loads[slotI]!
      for (let j = i + step; j < count; j += step) {
        const slotJ = this.slots[j]!
        if (!vehicleRoom.holds(loadI + book.loads[slotJ]!)) continue
        const room = Math.max(latest[j]! - first[i]!, latest[i]! - first[j]!)
        if (room < 0) continue
        let there: number
        let back: number
        if (perRadian > 0) {
          const x = xi - destinations[slotJ * 3]!
          const y = yi - destinations[slotJ * 3 + 1]!
          const z = zi - destinations[slotJ * 3 + 2]!
          const chordSquared = x * x + y * y + z * z
          // A chord is shorter than its arc. Most pairs fail here, before any square root.
          if (chordSquared * perRadian * perRadian > room * room) continue
          there = arcOfChordSquared(chordSquared) * perRadian
          back = there
        } else {
          // Where the bound is too long, the drive is: nobody reaches the second stop in time.
          const isThere = first[i]! + book.drives.atLeast(slotI, slotJ) <= latest[j]!
          const isBack = first[j]! + book.drives.atLeast(slotJ, slotI) <= latest[i]!
          if (!isThere && !isBack) continue
          there = isThere ? book.drives.between(slotI, slotJ) : Number.POSITIVE_INFINITY
          back = isBack ? book.drives.between(slotJ, slotI) : Number.POSITIVE_INFINITY
        }
        if (first[i]! + there > latest[j]! && first[j]! + back > latest[i]!) continue
        if (!this.#mayShare(slotI, slotJ)) continue
        between[i * count + j] = there
        between[j * count + i] = back
        pairs[i * words + (j >> 5)]! |= 1 << (j & 31)
        pairs[j * words + (i >> 5)]! |= 1 << (i & 31)
      }
    }
    return true
  }

  /**
   * Estimates the sets of riders at the point last loaded, assuming evenly spread pairs. The number tells a street
   * corner from a hub.
   */
  estimateSets(owned: boolean): number {
    const { count } = this
    if (this.#reached > MOST_RIDERS) return Number.POSITIVE_INFINITY
    // The owner's row holds everybody, so it says nothing about the density.
    const inRows = owned ? count - 1 : count
    const pairs = this.#density === null ? this.#countPairs() - (owned ? 2 * inRows : 0) : 0
    const density = this.#density ?? (inRows < 2 ? 0 : pairs / (inRows * (inRows - 1)))
    const from = this.#density !== null && owned ? Math.round(density * inRows) : inRows
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
   * Selects the partners with whom a rider saves most, less half of the partner's solo fare: a partner worth much to
   * everybody is left to those who gain most.
   */
  selectPartners(row: number, most: number, out: Int32Array, to: number): void {
    const words = this.words
    const book = this.#book
    const keys = this.#keys
    let found = 0
    for (let word = 0; word < words; word += 1) {
      out[to + word] = 0
      for (let bits = this.pairs[row * words + word]!; bits !== 0; bits &= bits - 1) {
        const rider = (word << 5) + (31 - Math.clz32(bits & -bits))
        const there = this.between[row * this.count + rider]!
        const seconds = Math.min(this.first[row]! + there, this.first[rider]! + there)
        const fare = this.#meter(seconds * this.#speed, seconds)
        const value = Math.round(book.soloFares[this.slots[rider]!]! / 2 - fare)
        // Packs value and rider into one double; an ascending sort puts the best first.
        keys[found++] = -value * 65_536 + rider
      }
    }
    const sorted = keys.subarray(0, found).sort()
    const kept = Math.min(found, most)
    for (let rank = 0; rank < kept; rank += 1) {
      const rider = ((sorted[rank]! % 65_536) + 65_536) % 65_536
      out[to + (rider >> 5)]! |= 1 << (rider & 31)
    }
  }

  /** On measured roads the distance is not proportional to the duration, so it is read off the quickest order. */
  measuredMeters(group: Int32Array, size: number): number {
    for (let at = 0; at < size; at += 1) {
      const member = group[at]!
      this.#groupFirst[at] = this.first[member]!
      this.#groupLatest[at] = this.latest[member]!
      const row = this.#groupBetween[at]!
      for (let to = 0; to < size; to += 1) row[to] = this.between[member * this.count + group[to]!]!
    }
    const order = quickestOrder(size, this.#groupFirst, this.#groupBetween, this.#groupLatest)
    if (order === null) return 0
    const { drives } = this.#book
    const slotAt = (at: number): number => this.slots[group[order[at]!]!]!
    let meters = this.firstMeters[group[order[0]!]!]!
    for (let at = 1; at < size; at += 1) {
      drives.between(slotAt(at - 1), slotAt(at))
      meters += drives.meters
    }
    return meters
  }

  #reserve(riders: number): void {
    if (riders <= this.slots.length) return
    const room = Math.max(64, Math.ceil(riders * 1.5))
    this.slots = new Int32Array(room)
    this.#found = new Int32Array(room)
    this.first = new Float64Array(room)
    this.firstMeters = new Float64Array(room)
    this.latest = new Float64Array(room)
    this.walk = new Float64Array(room)
    const paired = Math.min(room, MOST_RIDERS)
    this.between = new Float64Array(paired * paired)
    this.pairs = new Int32Array(paired * ((paired + 31) >> 5))
    this.#keys = new Float64Array(room)
  }
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
