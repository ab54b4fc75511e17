import { type GroupStore, STRIDE } from '../group-store.ts'
import type { PairFilter } from '../kept-apart.ts'
import { quickestOrder } from '../quickest-order.ts'
import { TOLERANCE } from '../walking.ts'
import type { FareFunction } from '../problem-and-solution.ts'
import type { PlaceTable, RequestBook } from '../requests-as-columns.ts'
import { secondsPerRadian } from '../requests-as-columns.ts'
import { EARTH_RADIUS_METERS, metersBetween } from '@woodalo/geography'
import { roomOf } from '../vehicle-loads-as-bits.ts'
import { meterOf } from '../tariff.ts'

/** Evaluates one group at the points where it may meet, and stores it if it is allowed. */
export class GroupEvaluator {
  readonly #book: RequestBook
  readonly #store: GroupStore
  readonly #places: PlaceTable
  readonly #meter: FareFunction
  readonly #perRadian: number
  readonly #metersPerSecond: number
  readonly #first = new Float64Array(STRIDE)
  readonly #latest = new Float64Array(STRIDE)
  readonly #between = Array.from({ length: STRIDE }, () => new Float64Array(STRIDE))

  readonly #mayShare: PairFilter

  constructor(book: RequestBook, store: GroupStore, places: PlaceTable, mayShare: PairFilter) {
    this.#mayShare = mayShare
    this.#book = book
    this.#store = store
    this.#places = places
    this.#meter = meterOf(book.settings.fare)
    this.#perRadian = secondsPerRadian(book.settings)
    this.#metersPerSecond = book.settings.roads.kind === 'straight' ? book.settings.roads.metersPerSecond : 0
  }

  /** `slots` must be ascending. `place` is a place's number, or -1 for the members' origins. */
  evaluate(slots: Int32Array, size: number, place: number): void {
    const book = this.#book
    if (!book.keepsBonds(slots, 0, size) || !this.#isContent(slots, size)) return
    const room = roomOf(book.settings.limits)
    let load = 0
    let solos = 0
    for (let i = 0; i < size; i += 1) {
      const slot = slots[i]!
      if (!room.holds(load)) return
      load += book.loads[slot]!
      solos += book.soloFares[slot]!
      for (let j = 0; j < size; j += 1) this.#between[i]![j] = i === j ? 0 : this.#drive(slot, slots[j]!)
    }
    const factor = room.vehicleFor(load)?.fareFactor
    if (factor === undefined) return
    if (place >= 0) {
      this.#meetAt(slots, size, this.#places.vectors, place, -1 - place, solos, factor)
      return
    }
    for (let i = 0; i < size; i += 1) {
      const slot = slots[i]!
      let isNew = true
      for (let j = 0; j < i && isNew; j += 1) isNew = !sameOrigin(book, slot, slots[j]!)
      if (isNew) this.#meetAt(slots, size, book.origins, slot, slot, solos, factor)
    }
  }

  /** Routes are searched by who follows whom. This checks every pair. */
  #isContent(slots: Int32Array, size: number): boolean {
    for (let i = 1; i < size; i += 1)
      for (let j = 0; j < i; j += 1) if (!this.#mayShare(slots[j]!, slots[i]!)) return false
    return true
  }

  #meetAt(
    slots: Int32Array,
    size: number,
    vectors: Float64Array,
    row: number,
    point: number,
    solos: number,
    factor: number,
  ): void {
    const book = this.#book
    const { limits } = book.settings
    let allWalks = 0
    for (let i = 0; i < size; i += 1) {
      const slot = slots[i]!
      if (!book.walks.reaches(slot, point, this.#places)) return
      allWalks += book.walks.meters
      this.#latest[i] = book.latestSeconds[slot]! - book.walks.seconds
      this.#first[i] =
        this.#perRadian > 0
          ? (metersBetween(vectors, row * 3, book.destinations, slot * 3) / EARTH_RADIUS_METERS) *
            this.#perRadian
          : book.drives.fromPoint(point, slot, this.#placeOf(point))
    }
    const order = quickestOrder(size, this.#first, this.#between, this.#latest)
    if (order === null) return
    let seconds = this.#first[order[0]!]!
    for (let at = 1; at < size; at += 1) seconds += this.#between[order[at - 1]!]![order[at]!]!
    let meters = seconds * this.#metersPerSecond
    if (this.#perRadian === 0) {
      meters = 0
      let before = -1
      for (const index of order) {
        const slot = slots[index]!
        if (before < 0) book.drives.fromPoint(point, slot, this.#placeOf(point))
        else book.drives.between(before, slot)
        meters += book.drives.meters
        before = slot
      }
    }
    const fare = Math.round(this.#meter(meters, seconds) * factor)
    if (fare > (1 - limits.minSavedShare) * solos + TOLERANCE || fare >= solos) return
    this.#store.put(slots, size, fare, meters, allWalks, point)
  }

  #placeOf(point: number): { latitude: number; longitude: number } {
    return point >= 0 ? this.#book.requests[point]!.trip.from : this.#places.places[-1 - point]!
  }

  #drive(from: number, to: number): number {
    const book = this.#book
    if (this.#perRadian > 0) {
      return (
        (metersBetween(book.destinations, from * 3, book.destinations, to * 3) / EARTH_RADIUS_METERS) *
        this.#perRadian
      )
    }
    return book.drives.between(from, to)
  }
}

function sameOrigin(book: RequestBook, a: number, b: number): boolean {
  const { origins } = book
  return (
    origins[a * 3] === origins[b * 3] &&
    origins[a * 3 + 1] === origins[b * 3 + 1] &&
    origins[a * 3 + 2] === origins[b * 3 + 2]
  )
}
