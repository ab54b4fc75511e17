import type { Coordinates } from '@woodalo/geography'
import type { MatchRequest, Settings } from './problem.ts'
import type { Stop } from './stopping.ts'
import { travelBetween } from './tariff.ts'

/** The most drives that are kept. Beyond that, each is measured whenever it is asked for. */
const MOST_KEPT = 2_000_000

/** A matrix is worth its while from this many destinations on, if most of its drives are not known yet. */
const LEAST_DESTINATIONS = 64

/** The rows of a matrix that are measured between two looks at the clock: some milliseconds. */
const ROWS_AT_ONCE = 64

interface Riders {
  readonly settings: Settings
  readonly requests: readonly MatchRequest[]
}

/**
 * The drives between the destinations of a book's riders, and from meeting points to them. On measured roads each is
 * measured once, because meeting points near one another have most pairs of riders in common. Computed one at a time
 * without allocating.
 */
export class BookDrives {
  /** Of the last drive asked for. */
  meters = 0
  readonly #book: Riders
  /** Open addressing: `row * riders + to`, or -1. */
  #keys = new Float64Array(1024).fill(-1)
  #seconds = new Float64Array(1024)
  #meters = new Float64Array(1024)
  #count = 0

  constructor(book: Riders) {
    this.#book = book
  }

  /** Returns the seconds from the destination of one slot to that of another. */
  between(from: number, to: number): number {
    return this.#drive(from, to, this.#book.requests[from]!.trip.to)
  }

  /** Returns the seconds from a meeting point (a slot for its origin, or -1 - place) to the destination of a slot. */
  fromPoint(point: number, to: number, place: Coordinates): number {
    const row = point >= 0 ? 2 * point : 2 * (-1 - point) + 1
    return this.#drive(this.#book.requests.length + row, to, place)
  }

  /** `row` numbers the places where drives begin. */
  #drive(row: number, to: number, place: Coordinates): number {
    const { requests, settings } = this.#book
    const key = row * requests.length + to
    const at = this.#placeOf(row, to, key)
    if (this.#keys[at] === key) {
      this.meters = this.#meters[at]!
      return this.#seconds[at]!
    }
    const { distanceMeters, durationSeconds } = travelBetween(place, requests[to]!.trip.to, settings.roads)
    this.meters = distanceMeters
    if (settings.roads.kind === 'measured') this.#keep(at, key, durationSeconds, distanceMeters)
    return durationSeconds
  }

  /**
   * Measures the drives between all destinations of these slots at once, where the roads can and most are not known.
   * Returns false if stopped before all were measured.
   */
  fill(slots: readonly number[], stop: Stop): boolean {
    const { requests, settings } = this.#book
    const { roads } = settings
    if (roads.kind === 'straight' || !roads.matrix || slots.length < LEAST_DESTINATIONS) return true
    const to = slots.map((slot) => requests[slot]!.trip.to)
    let known = 0
    for (const from of slots) for (const slot of slots) if (this.#has(from, slot)) known += 1
    if (2 * known > slots.length ** 2) return true
    for (let begin = 0; begin < slots.length; begin += ROWS_AT_ONCE) {
      if (stop()) return false
      const some = slots.slice(begin, begin + ROWS_AT_ONCE)
      const drives = roads.matrix(
        some.map((slot) => requests[slot]!.trip.to),
        to,
      )
      if (drives === null) return true
      some.forEach((from, row) =>
        slots.forEach((slot, column) => {
          const cell = row * slots.length + column
          const key = from * requests.length + slot
          const at = this.#placeOf(from, slot, key)
          if (this.#keys[at] !== key) this.#keep(at, key, drives.seconds[cell]!, drives.meters[cell]!)
        }),
      )
    }
    return true
  }

  #has(from: number, to: number): boolean {
    const key = from * this.#book.requests.length + to
    return this.#keys[this.#placeOf(from, to, key)] === key
  }

  #keep(at: number, key: number, seconds: number, meters: number): void {
    if (this.#count >= MOST_KEPT) return
    this.#keys[at] = key
    this.#seconds[at] = seconds
    this.#meters[at] = meters
    this.#count += 1
    if (this.#count * 2 > this.#keys.length) this.#grow()
  }

  #placeOf(from: number, to: number, key: number): number {
    const mask = this.#keys.length - 1
    const mixed = Math.imul(from, 0x9e3779b1) ^ Math.imul(to, 0x85ebca6b)
    let at = (mixed ^ (mixed >>> 15)) & mask
    while (this.#keys[at] !== -1 && this.#keys[at] !== key) at = (at + 1) & mask
    return at
  }

  #grow(): void {
    const [keys, seconds, meters] = [this.#keys, this.#seconds, this.#meters]
    this.#keys = new Float64Array(2 * keys.length).fill(-1)
    this.#seconds = new Float64Array(2 * keys.length)
    this.#meters = new Float64Array(2 * keys.length)
    const riders = this.#book.requests.length
    keys.forEach((key, old) => {
      if (key < 0) return
      const at = this.#placeOf(Math.floor(key / riders), key % riders, key)
      this.#keys[at] = key
      this.#seconds[at] = seconds[old]!
      this.#meters[at] = meters[old]!
    })
  }
}
