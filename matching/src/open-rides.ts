import type { GroupStore } from './group-store.ts'
import { GroupEvaluator } from './hub/group-evaluator.ts'
import type { PlaceTable, RequestBook } from './request-book.ts'

/**
 * Rides that were proposed and may still take somebody in. Their riders are bound: a group holds all riders of one ride,
 * or of none, so that a ride grows or stays as it is, and its own group is always known.
 */
export class OpenRides {
  readonly #book: RequestBook
  readonly #store: GroupStore
  readonly #placesNear: (slot: number) => readonly number[]
  readonly #evaluator: GroupEvaluator
  readonly #rides = new Map<number, Int32Array>()

  constructor(
    book: RequestBook,
    store: GroupStore,
    places: PlaceTable,
    placesNear: (slot: number) => readonly number[],
  ) {
    this.#book = book
    this.#store = store
    this.#placesNear = placesNear
    this.#evaluator = new GroupEvaluator(book, store, places, null)
  }

  /** Binds these; rides that lose a rider to that come apart. Returns the slots that are free again. */
  add(slots: readonly number[]): number[] {
    const freed = this.release(slots)
    if (slots.length < 2) return freed
    const bond = this.#book.bind(slots)
    this.#rides.set(bond, Int32Array.from(slots).sort())
    return freed.filter((slot) => !slots.includes(slot))
  }

  /** Takes rides apart of which one of these slots is a rider; returns all their slots. */
  release(slots: Iterable<number>): number[] {
    const freed: number[] = []
    for (const slot of slots) {
      const bond = this.#book.bonds[slot]!
      if (bond === 0) continue
      for (const rider of this.#rides.get(bond)!) freed.push(rider)
      this.#book.unbind(bond, this.#rides.get(bond)!)
      this.#rides.delete(bond)
    }
    return freed
  }

  /** Writes down the rides' own groups where sieves and hubs left them out. */
  restore(): void {
    for (const slots of this.#rides.values()) {
      if (this.#store.find(slots, slots.length) >= 0) continue
      if (this.#book.settings.meetAtOrigins !== false) this.#evaluator.evaluate(slots, slots.length, -1)
      for (const place of this.#placesNear(slots[0]!)) this.#evaluator.evaluate(slots, slots.length, place)
    }
  }
}
