import { STRIDE } from '../group-store.ts'
import { SeededRandom } from '../random.ts'
import type { Stop } from '../time-limit.ts'
import type { KeptRoutes } from './kept-routes.ts'
import { linearFare } from './linear-fare.ts'
import { RouteAnnealing } from './route-annealing.ts'
import type { Stand } from './stand.ts'
import type { HubTask } from './crowded-points.ts'
import { hashOf } from '../hash.ts'

/** A whole plan for each of some stands, and the groups of its routes. */
export class StandPlans {
  readonly #task: HubTask
  readonly #stands: readonly Stand[]
  readonly #kept: KeptRoutes
  readonly #annealings: readonly RouteAnnealing[]

  constructor(task: HubTask, stands: readonly Stand[], kept: KeptRoutes) {
    const { book } = task
    this.#task = task
    this.#stands = stands
    this.#kept = kept
    const fare = linearFare(book, 'likely')
    this.#annealings = stands.map((stand) => {
      const seed = stand.count === 0 ? 0 : hashOf(book.requests[stand.slots[0]!]!.id)
      return new RouteAnnealing(book, stand, fare, new SeededRandom(seed))
    })
  }

  /** Work units spent, without that of storing routes. */
  get work(): number {
    return this.#annealings.reduce((sum, annealing) => sum + annealing.work, 0)
  }

  /** Forgets the plans: the next ones begin with everybody alone. */
  startAfresh(): void {
    for (const annealing of this.#annealings) annealing.startAfresh()
  }

  /** Improves the plan of each stand by this many steps per rider and stores its routes. */
  improve(stepsPerRider: number, isOver: Stop): void {
    this.#annealings.forEach((annealing, index) => {
      const stand = this.#stands[index]!
      annealing.run(stepsPerRider * stand.count, isOver)
      annealing.eachRoute((riders, size) => this.#kept.keep(stand, riders, size))
    })
  }

  /** Returns the groups of the plans, by their number in the store: disjoint, heaviest first. */
  get groups(): number[] {
    const { book, store } = this.#task
    const groups: { group: number; saved: number }[] = []
    this.#annealings.forEach((annealing, index) => {
      annealing.eachRoute((riders, size) => {
        const group = this.#kept.find(this.#stands[index]!, riders, size)
        if (group < 0) return
        let saved = -store.fares[group]!
        for (let at = 0; at < size; at += 1) saved += book.soloFares[store.members[group * STRIDE + at]!]!
        groups.push({ group, saved })
      })
    })
    const isTaken = new Uint8Array(book.size)
    return groups
      .sort((a, b) => b.saved - a.saved || a.group - b.group)
      .filter(({ group }) => {
        const members = store.members.subarray(group * STRIDE, group * STRIDE + store.sizes[group]!)
        if (members.some((slot) => isTaken[slot] === 1)) return false
        for (const slot of members) isTaken[slot] = 1
        return true
      })
      .map(({ group }) => group)
  }
}
