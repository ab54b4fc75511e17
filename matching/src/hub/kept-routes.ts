import { STRIDE } from '../group-store.ts'
import { GroupEvaluator } from './group-evaluator.ts'
import type { Stand } from './riders-at-stand.ts'
import type { HubTask } from './hub-task.ts'

/** The work of evaluating a route. */
const EVALUATION = 2

/** Stores routes as groups. */
export class KeptRoutes {
  readonly #task: HubTask
  readonly #evaluator: GroupEvaluator
  readonly #slots = new Int32Array(STRIDE)
  #evaluations = 0

  constructor(task: HubTask) {
    const { book, store, places, mayShare } = task
    this.#task = task
    this.#evaluator = new GroupEvaluator(book, store, places, mayShare)
  }

  /** Work units spent. */
  get work(): number {
    return this.#evaluations * EVALUATION
  }

  /** Stores a route as a group if it is allowed. Returns whether it is new. */
  keep(stand: Stand, riders: Int32Array, size: number): boolean {
    const { store } = this.#task
    if (this.find(stand, riders, size) >= 0) return false
    const before = store.count
    this.#evaluator.evaluate(this.#slots, size, stand.point < 0 ? -1 - stand.point : -1)
    this.#evaluations += 1
    return store.count > before
  }

  /** Returns the number of the group with these riders, or -1. */
  find({ slots }: Stand, riders: Int32Array, size: number): number {
    // Groups are stored by ascending slots.
    for (let index = 0; index < size; index += 1) {
      const slot = slots[riders[index]!]!
      let at = index
      while (at > 0 && this.#slots[at - 1]! > slot) {
        this.#slots[at] = this.#slots[at - 1]!
        at -= 1
      }
      this.#slots[at] = slot
    }
    return this.#task.store.find(this.#slots, size)
  }
}
