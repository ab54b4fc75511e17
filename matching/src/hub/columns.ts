import type { GroupStore } from '../group-store.ts'
import type { PairFilter } from '../point-riders.ts'
import { findPrices } from '../packing/prices.ts'
import type { Settings } from '../problem.ts'
import type { PlaceTable, RequestBook } from '../request-book.ts'
import { rowsOfStore } from '../sieve.ts'
import { looseWorth } from '../loose-worth.ts'
import { metersBetween } from '../sphere.ts'
import type { Stop } from '../stopping.ts'
import { meterOf } from '../tariff.ts'
import { GroupEvaluator } from './group-evaluator.ts'
import { NARROW, PartnerBeam, WIDE } from './partner-beam.ts'
import { RoutePricing } from './pricing.ts'
import type { LinearFare } from './pricing.ts'
import { loadStand } from './stand.ts'
import type { Stand } from './stand.ts'

/** First guess of what a rider is worth to a group, as part of the solo fare: hubs save about 55 to 60 %. */
const FIRST_GUESS = 0.55

const ROUNDS = 16

/** A group that gains less than this by the prices, in minor units, is not worth a round. */
const LEAST_GAIN = 1

/** While groups are sought, each one found makes its members dearer by this part of its gain: the next ones differ. */
const RAISED_PART = 0.5

/** At the end, groups that are worth at least this part of their members' prices join: the search recombines them. */
const NEARLY_WORTH = 0.95

/** A stand speaks for the crowded points this near to it, in metres, and at most so many stands are looked at. */
const STAND_METERS = 150
const MOST_STANDS = 40

/** Distances between riders held at a time, over all stands: 240 MB; and so many per unit of budget, after the first. */
const MOST_DISTANCES = 30_000_000
const DISTANCES_PER_UNIT = 8

/** Certifying goes on to this much work whatever the budget; points beyond it are bounded by solo fares alone. */
const LEAST_CERTIFYING = 200_000

/** Steps of exact pricing per rider and unit of budget share. */
const STEPS_PER_UNIT = 500

export interface HubOutcome {
  readonly work: number
  /**
   * Checks prices (per slot) against every route at the crowded points and returns floors: no group that meets there is
   * worth more than its members' floors, written down or not. With little work allowed they are high, but true.
   */
  readonly certify: (
    prices: Float64Array,
    budget: number,
    stop: Stop,
  ) => { readonly floors: Float64Array; readonly work: number }
}

export interface HubTask {
  readonly book: RequestBook
  readonly store: GroupStore
  readonly places: PlaceTable
  /** Crowded points: -1 - place, or a slot for that rider's origin. */
  readonly points: readonly number[]
  readonly mayShare: PairFilter | null
  /** Per slot, 1 for whoever reaches a crowded point. */
  readonly near: Uint8Array
  /** Work units for all of it. */
  readonly budget: number
  readonly stop: Stop
}

/**
 * Fills the store with the groups that matter at crowded meeting points, where there are too many to write down, by
 * column generation: prices from the groups known so far, then groups that gain by these prices, and again, until none
 * is found.
 */
export function generateColumns(task: HubTask): HubOutcome {
  const { book, store, places, budget, stop } = task
  const { limits } = book.settings
  const capacity = limits.van ?? limits.taxi
  const points = distinctPoints(book, task.points)
  const load = (point: number, until: Stop): Stand | null =>
    loadStand(book, places, point, task.mayShare, capacity, until)
  const stands: Stand[] = []
  for (const point of spread(task, points)) {
    const stand = stop() ? null : load(point, stop)
    if (stand === null) break
    stands.push(stand)
  }
  const fare = linearFare(book, 'likely')
  const beams = stands.map((stand) => new PartnerBeam(book, stand, fare, stop))
  const evaluator = new GroupEvaluator(book, store, places)
  const slots = new Int32Array(6)
  let evaluations = 0
  const keep = (stand: Stand, riders: Int32Array, size: number): void => {
    writeSlots(stand, riders, size, slots)
    if (store.find(slots, size) >= 0) return
    evaluator.evaluate(slots, size, stand.point < 0 ? -1 - stand.point : -1)
    evaluations += 1
  }
  let prices: Float64Array = book.soloFares.slice(0, book.end).map((solo) => FIRST_GUESS * solo)
  let work = 0
  const spent = (): number => work + evaluations * 2 + beams.reduce((sum, beam) => sum + beam.work, 0)
  for (let round = 0; round < ROUNDS && spent() < budget && !stop(); round += 1) {
    const before = store.count
    stands.forEach((stand, index) => {
      const beam = beams[index]!
      beam.setPrices(prices)
      beam.offer(LEAST_GAIN, NARROW, (riders, size, gain) => {
        keep(stand, riders, size)
        for (let at = 0; at < size; at += 1) beam.raise(riders[at]!, (RAISED_PART * gain) / size)
      })
    })
    if (round > 0 && store.count - before <= book.size / 200) break
    const cooling = { from: 0.2, to: round < 3 ? 0.02 : 0.005, stages: 5, sweeps: 6 }
    const solved = findPrices(rowsOfStore(book, store), null, cooling, stop)
    prices = solved.prices
    work += solved.work
  }
  const nearly = prices.map((price) => price * NEARLY_WORTH)
  stands.forEach((stand, index) => {
    beams[index]!.setPrices(nearly)
    beams[index]!.offer(0, WIDE, (riders, size) => keep(stand, riders, size))
  })
  const all = points.map((point) => stands.find((stand) => stand.point === point) ?? point)
  return { work: spent(), certify: (known, left, until) => certify(task, all, load, known, left, until) }
}

function certify(
  task: HubTask,
  stands: readonly (Stand | number)[],
  load: (point: number, until: Stop) => Stand | null,
  prices: Float64Array,
  budget: number,
  stop: Stop,
): { floors: Float64Array; work: number } {
  const { book, near } = task
  const floors = prices.slice()
  const countLoosely = (): void => {
    for (const slot of book.slotOf.values())
      if (near[slot] === 1) floors[slot] = Math.max(floors[slot]!, looseWorth(book, slot))
  }
  if (typeof book.settings.fare === 'function') {
    // Nothing is known of such a fare between its points.
    countLoosely()
    return { floors, work: 0 }
  }
  const fare = linearFare(book, 'least')
  let work = 0
  for (const entry of stands) {
    const isTime = work <= Math.max(budget, LEAST_CERTIFYING) && !stop()
    const stand = !isTime ? null : typeof entry === 'number' ? load(entry, stop) : entry
    const pricing = stand === null ? null : new RoutePricing(book, stand, fare)
    if (stand === null || pricing === null || !pricing.setPrices(floors, stop)) {
      countLoosely()
      break
    }
    const share = Math.max(0, budget - work) / stands.length
    for (let rider = 0; rider < stand.count; rider += 1) {
      const steps = stop() ? 0 : (share * STEPS_PER_UNIT) / stand.count
      const missing = pricing.certifyFirst(rider, steps)
      floors[stand.slots[rider]!]! += missing
      if (missing > 0) pricing.raise(rider, missing)
    }
    work += pricing.work
  }
  return { floors, work }
}

/** `least`: no ride costs less; `likely`: what rides cost at the book's mean speed. */
function linearFare(book: RequestBook, kind: 'least' | 'likely'): LinearFare {
  const { fare, roads }: Settings = book.settings
  let meters = 0
  let seconds = 0
  for (const slot of book.slotOf.values()) {
    meters += book.soloMeters[slot]!
    seconds += book.soloSeconds[slot]!
  }
  const speed =
    roads.kind === 'straight' ? roads.metersPerSecond : kind === 'least' ? 0 : meters / Math.max(1, seconds)
  if (typeof fare !== 'function') {
    return {
      base: fare.base,
      perSecond: Math.max(1e-9, (fare.perKilometer * speed) / 1000 + fare.perMinute / 60),
    }
  }
  const meter = meterOf(fare)
  const base = meter(0, 0)
  return { base, perSecond: Math.max(1e-9, (meter(1800 * speed, 1800) - base) / 1800) }
}

function distinctPoints(book: RequestBook, points: readonly number[]): number[] {
  const seen = new Set<string>()
  return points.filter((point) => {
    if (point < 0) return true
    const key = book.origins.subarray(point * 3, point * 3 + 3).join()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** A few points that stand for all: each the one that reaches most riders of whom no other does, as long as it pays. */
function spread({ book, places, budget }: HubTask, points: readonly number[]): number[] {
  const reached = points.map((point) => ridersAt(book, places, point))
  const mostDistances = Math.min(MOST_DISTANCES, budget * DISTANCES_PER_UNIT)
  const isCovered = new Uint8Array(book.end)
  const chosen: number[] = []
  const left = points.map((_, index) => index)
  for (let distances = 0; chosen.length < MOST_STANDS && distances < mostDistances;) {
    let best = -1
    let most = 0
    left.forEach((index, at) => {
      let fresh = 0
      for (const slot of reached[index]!) if (isCovered[slot] === 0) fresh += 1
      // Those whom another stand reaches too may still meet better here.
      const value = fresh + reached[index]!.length / 16
      if (value <= most) return
      most = value
      best = at
    })
    if (best < 0) break
    const index = left.splice(best, 1)[0]!
    const isApart = chosen.every((other) => metersApart(book, places, points[index]!, other) > STAND_METERS)
    if (!isApart) continue
    chosen.push(points[index]!)
    for (const slot of reached[index]!) isCovered[slot] = 1
    distances += reached[index]!.length ** 2
  }
  return chosen
}

function ridersAt(book: RequestBook, places: PlaceTable, point: number): number[] {
  const vectors = point >= 0 ? book.origins : places.vectors
  const at = (point >= 0 ? point : -1 - point) * 3
  const near: number[] = []
  near.length = book.grid.collectNear(vectors, at, near)
  return near.filter((slot) => metersBetween(vectors, at, book.origins, slot * 3) <= book.reachMeters)
}

function metersApart(book: RequestBook, places: PlaceTable, a: number, b: number): number {
  const vectorsA = a >= 0 ? book.origins : places.vectors
  const vectorsB = b >= 0 ? book.origins : places.vectors
  return metersBetween(vectorsA, (a >= 0 ? a : -1 - a) * 3, vectorsB, (b >= 0 ? b : -1 - b) * 3)
}

/** The riders' slots, ascending. */
function writeSlots(stand: Stand, riders: Int32Array, size: number, slots: Int32Array): void {
  for (let index = 0; index < size; index += 1) {
    const slot = stand.slots[riders[index]!]!
    let at = index
    while (at > 0 && slots[at - 1]! > slot) {
      slots[at] = slots[at - 1]!
      at -= 1
    }
    slots[at] = slot
  }
}
