import { type GroupStore, STRIDE } from '../group-store.ts'
import { SeededRandom, hashOf } from '../random.ts'
import type { Stop } from '../time-limit.ts'
import { bestOfTwoStored } from '../packing/best-of-two-packings.ts'
import { quickestOrder } from '../quickest-order.ts'
import { bestAmong } from './best-among-routes.ts'
import type { KeptRoutes } from './kept-routes.ts'
import { linearFare } from './linear-fare.ts'
import { RouteAnnealing } from './route-annealing.ts'
import type { Stand } from './riders-at-stand.ts'
import type { HubTask } from './hub-task.ts'

/** What a change may cost at the beginning of polishing, as part of the mean solo fare. */
const POLISHING_TEMPERATURE = 0.005

/** A whole plan for each of some stands, and the groups of its routes. */
export class StandPlans {
  readonly #task: HubTask
  readonly #stands: Stand[] = []
  readonly #kept: KeptRoutes
  readonly #annealings: RouteAnnealing[] = []
  #groups: readonly number[] = []
  /** The groups of all routes that ended a run. */
  readonly #ended = new Set<number>()
  #choiceWork = 0
  /** Whether some routes of the plans were not allowed. */
  #isRough = false
  #latest: readonly number[] = []
  #saved = 0

  constructor(task: HubTask, stands: readonly Stand[], kept: KeptRoutes) {
    this.#task = task
    this.#kept = kept
    for (const stand of stands) this.add(stand)
  }

  /** From the next plan on, this stand has one as well. */
  add(stand: Stand): void {
    const { book, seed } = this.#task
    const own = stand.count === 0 ? 0 : hashOf(book.requests[stand.slots[0]!]!.id)
    const random = new SeededRandom(own ^ seed)
    this.#stands.push(stand)
    this.#annealings.push(new RouteAnnealing(book, stand, linearFare(book, 'likely'), random))
  }

  /** Work units spent, without that of storing routes. */
  get work(): number {
    return this.#annealings.reduce((sum, annealing) => sum + annealing.work, this.#choiceWork)
  }

  /** Takes over what is better in these groups, part by part. */
  takeOver(groups: readonly number[]): void {
    const { book, store } = this.#task
    const stored = {
      items: book.size,
      members: store.members,
      sizes: store.sizes,
      weightOf: (group: number): number => this.#savedBy(group),
    }
    this.#keepIfBetter(bestOfTwoStored(stored, this.#groups, groups))
  }

  /** Forgets the plans: the next ones begin with everybody alone. */
  startAfresh(): void {
    for (const annealing of this.#annealings) annealing.startAfresh()
  }

  /** Improves the plan of each stand by runs of this many steps per rider, and stores the routes at the end of each. */
  improve(runs: readonly number[], isOver: Stop): void {
    for (const [turn, stepsPerRider] of runs.entries()) {
      this.#run(stepsPerRider, isOver)
      // What a run has when it is cut short depends on when that is, so it counts only at its end.
      if (isOver()) return
      // Where all routes are allowed, the last run's plan saves most. Until then, the first plan's runs are all there is.
      if (turn < runs.length - 1 && !this.#isRough && this.#latest.length > 0) continue
      this.#latest = this.#groupsOfPlans()
      this.#keepIfBetter(this.#latest)
    }
  }

  /**
   * Takes the best choice among the routes of all plans as a plan, if it saves more: where there is one stand, among all
   * that came with a gain, else among those that ended a run.
   */
  choose(isOver: Stop): void {
    if (isOver()) return
    const [stand, annealing] = [this.#stands[0], this.#annealings[0]]
    const isOne = stand !== undefined && annealing !== undefined && this.#stands.length === 1
    if (isOne && !this.#isRough && this.#chooseAmongGained(stand, annealing.gained, isOver)) return
    this.#keepIfBetter(this.#chosen(this.#task.store, this.#ended, this.#groups, isOver))
  }

  /** Returns false if that saves no more. Where trips are short, there are so many that the few soon yield more. */
  #chooseAmongGained(stand: Stand, gained: GroupStore, isOver: Stop): boolean {
    const { store } = this.#task
    for (const group of this.#ended)
      gained.put(membersOf(store, group), store.sizes[group]!, store.fares[group]!, 0, 0, stand.point)
    const best = this.#groups.map((group) => gained.find(membersOf(store, group), store.sizes[group]!))
    const chosen = this.#chosen(gained, Array(gained.count).keys(), best, isOver)
    const riderOf = this.#riderOf(stand)
    const groups = chosen.flatMap((group) => {
      const riders = membersOf(gained, group).map((slot) => riderOf.get(slot)!)
      return this.#groupsOf(stand, riders)
    })
    return this.#keepIfBetter(this.#disjoint(groups))
  }

  #chosen(
    store: GroupStore,
    routes: Iterable<number>,
    best: readonly number[],
    isOver: Stop,
  ): readonly number[] {
    const { groups, work } = bestAmong({ ...this.#task, store }, routes, best, isOver)
    this.#choiceWork += work
    return groups
  }

  /** Improves the best plan, if there is only one stand, by runs of so many steps per rider. */
  polish(runs: readonly number[], isOver: Stop): void {
    const [stand, annealing] = [this.#stands[0], this.#annealings[0]]
    if (stand === undefined || annealing === undefined) return
    if (this.#stands.length > 1 || this.#isRough || isOver()) return
    annealing.startFrom(this.#routesOf(stand, this.#groups))
    for (const stepsPerRider of runs) {
      annealing.run(stepsPerRider * stand.count, isOver, POLISHING_TEMPERATURE)
      if (isOver()) return
      this.#storeEnded(stand, annealing)
      this.#latest = this.#groupsOfPlans()
      this.#keepIfBetter(this.#latest)
    }
  }

  /** Returns the groups as routes, by the riders' numbers at the stand. */
  #routesOf(stand: Stand, groups: readonly number[]): number[][] {
    const { store } = this.#task
    const riderOf = this.#riderOf(stand)
    return groups.flatMap((group) => {
      const riders = Array.from(membersOf(store, group), (slot) => riderOf.get(slot)!)
      const at = (seconds: Float64Array): Float64Array =>
        Float64Array.from(riders, (rider) => seconds[rider]!)
      const between = riders.map((from) =>
        at(stand.between.subarray(from * stand.count, (from + 1) * stand.count)),
      )
      const order = quickestOrder(riders.length, at(stand.first), between, at(stand.latest))
      return order === null ? [] : [order.map((place) => riders[place]!)]
    })
  }

  /** Returns the riders' numbers at the stand, by their slots. */
  #riderOf({ slots }: Stand): ReadonlyMap<number, number> {
    return new Map(Array.from(slots, (slot, rider) => [slot, rider]))
  }

  /** Returns whether they are better. */
  #keepIfBetter(groups: readonly number[]): boolean {
    const saved = this.#savedByAll(groups)
    if (saved <= this.#saved) return false
    this.#saved = saved
    this.#groups = groups
    return true
  }

  /** Returns the groups of the best plans so far, by their number in the store: disjoint, heaviest first. */
  get groups(): readonly number[] {
    return this.#groups
  }

  /** Returns those of the last plans. */
  get latest(): readonly number[] {
    return this.#latest
  }

  /** Takes over the new number of each group, or -1 if it was dropped, which none of the best or last plans was. */
  renumber(numbers: Int32Array): void {
    this.#groups = this.#groups.map((group) => numbers[group]!)
    this.#latest = this.#latest.map((group) => numbers[group]!)
    const ended = [...this.#ended].flatMap((group) => (numbers[group]! < 0 ? [] : [numbers[group]!]))
    this.#ended.clear()
    for (const group of ended) this.#ended.add(group)
  }

  #run(stepsPerRider: number, isOver: Stop): void {
    this.#annealings.forEach((annealing, index) => {
      const stand = this.#stands[index]!
      annealing.run(stepsPerRider * stand.count, isOver)
      if (!isOver()) this.#storeEnded(stand, annealing)
    })
  }

  /** Stores the routes at the end of a run. */
  #storeEnded(stand: Stand, annealing: RouteAnnealing): void {
    annealing.eachRoute((riders, size) => {
      for (const group of this.#groupsOf(stand, riders.subarray(0, size))) this.#ended.add(group)
    })
  }

  /**
   * Stores a route. Where riders meet at the door of one of them, a route that begins at another's door may not be
   * allowed from any of their own. Then those with a rider less are stored in its place.
   */
  #groupsOf(stand: Stand, riders: Int32Array): readonly number[] {
    this.#kept.keep(stand, riders, riders.length)
    const group = this.#kept.find(stand, riders, riders.length)
    if (group >= 0) return [group]
    this.#isRough = true
    if (riders.length === 2) return []
    const fewer = Array.from(riders, (left) => riders.filter((rider) => rider !== left))
    return fewer.flatMap((some) => this.#groupsOf(stand, some))
  }

  /**
   * Returns the plan of the stand that saves most once the others' groups among the rest of the riders are added,
   * heaviest first. Taking the heaviest of all plans at once would leave little of each.
   */
  #groupsOfPlans(): readonly number[] {
    const heaviestFirst = (groups: number[]): number[] =>
      groups.sort((a, b) => this.#savedBy(b) - this.#savedBy(a) || a - b)
    const plans = this.#annealings.map((annealing, index) => {
      const groups: number[] = []
      annealing.eachRoute((riders, size) => {
        groups.push(...this.#groupsOf(this.#stands[index]!, riders.subarray(0, size)))
      })
      return heaviestFirst(groups)
    })
    const all = heaviestFirst(plans.flat())
    let best: readonly number[] = []
    for (const plan of plans) {
      const groups = this.#disjoint([...plan, ...all])
      if (this.#savedByAll(groups) > this.#savedByAll(best)) best = groups
    }
    return best
  }

  /** Returns each group that none before it shares a rider with. */
  #disjoint(groups: readonly number[]): number[] {
    const { book, store } = this.#task
    const isTaken = new Uint8Array(book.size)
    return groups.filter((group) => {
      const members = membersOf(store, group)
      if (members.some((slot) => isTaken[slot] === 1)) return false
      for (const slot of members) isTaken[slot] = 1
      return true
    })
  }

  #savedByAll(groups: readonly number[]): number {
    return groups.reduce((sum, group) => sum + this.#savedBy(group), 0)
  }

  #savedBy(group: number): number {
    const { book, store } = this.#task
    let saved = -store.fares[group]!
    for (let at = 0; at < store.sizes[group]!; at += 1)
      saved += book.soloFares[store.members[group * STRIDE + at]!]!
    return saved
  }
}

function membersOf({ members, sizes }: GroupStore, group: number): Int32Array {
  return members.subarray(group * STRIDE, group * STRIDE + sizes[group]!)
}
