import { findPrices } from '../packing/prices.ts'
import { rowsOfStore } from '../sieve.ts'
import type { Stop } from '../stopping.ts'
import { certify } from './certify.ts'
import { GroupEvaluator } from './group-evaluator.ts'
import { linearFare } from './linear-fare.ts'
import { NARROW, PartnerBeam, WIDE } from './partner-beam.ts'
import { RoutePricing, STEPS_PER_UNIT } from './pricing.ts'
import { distinctPoints, spread } from './spread.ts'
import { loadStand } from './stand.ts'
import type { Stand } from './stand.ts'
import type { HubTask } from './task.ts'

/** First guess of what a rider is worth to a group, as part of the solo fare: hubs save about 55 to 60 %. */
const FIRST_GUESS = 0.55

/** Beams converge in about seven rounds. */
const ROUNDS = 16

/** At stands of up to so many riders routes are sought exactly, after so many rounds by beams. */
const FEW_RIDERS = 150
const ROUNDS_OF_FEW = 2

/** A group that gains less than this by the prices, in minor units, is not worth a round. */
const LEAST_GAIN = 1

/** While groups are sought, each one found makes its members dearer by this part of its gain: the next ones differ. */
const RAISED_PART = 0.5

/** At the end, groups that lack no more than a part of their members' prices join, until there are so many per rider. */
const FIRST_SLACK = 0.005
const POOL_PER_RIDER = 8

/** With so many units of budget per rider there is time for the many routes that beams find, exact ones or not. */
const UNITS_FOR_MANY = 1000

/** Where beams seek them: that are worth at least this part of their members' prices. */
const NEARLY_WORTH = 0.95

/** Routes that gain this part of what is hoped for come first, then more. */
const HOPED_PARTS = [0.6, 0.3, 0.1, 0]

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
  const stands: Stand[] = []
  for (const point of spread(book, places, points, budget)) {
    const stand = stop() ? null : loadStand(book, places, [point], task.mayShare, capacity, stop)
    if (stand === null) break
    stands.push(stand)
  }
  const fare = linearFare(book, 'likely')
  const beams = stands.map((stand) => new PartnerBeam(book, stand, fare, stop))
  const evaluator = new GroupEvaluator(book, store, places, task.mayShare)
  const slots = new Int32Array(6)
  let evaluations = 0
  const keep = (stand: Stand, riders: Int32Array, size: number): void => {
    writeSlots(stand, riders, size, slots)
    if (store.find(slots, size) >= 0) return
    evaluator.evaluate(slots, size, stand.point < 0 ? -1 - stand.point : -1)
    evaluations += 1
  }
  const pricings = stands.map((stand) => new RoutePricing(book, stand, fare))
  let prices: Float64Array = book.soloFares.map((solo) => FIRST_GUESS * solo)
  let work = 0
  const spent = (): number =>
    work +
    evaluations * 2 +
    beams.reduce((sum, beam) => sum + beam.work, 0) +
    pricings.reduce((sum, pricing) => sum + pricing.work, 0)
  const isFew = stands.every(({ count }) => count <= FEW_RIDERS)
  const rounds = isFew ? ROUNDS_OF_FEW : ROUNDS
  for (let round = 0; round < rounds && spent() < budget && !stop(); round += 1) {
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
  const isOver = (): boolean => spent() >= budget || stop()
  /** Offers routes by these prices at every stand, as far as there is time. */
  const offerRoutes = (by: Float64Array, least: number, part: number): void => {
    stands.forEach((stand, index) => {
      const pricing = pricings[index]!
      if (isOver() || !pricing.setPrices(by, stop)) return
      const steps = Math.max(0, budget - spent()) * STEPS_PER_UNIT
      pricing.offerRoutes(least, part, steps, (riders, size, gain) => {
        keep(stand, riders, size)
        if (part > 0)
          for (let at = 0; at < size; at += 1) pricing.raise(riders[at]!, (RAISED_PART * gain) / size)
      })
    })
  }
  for (const part of isFew ? HOPED_PARTS : []) {
    const before = store.count
    offerRoutes(prices, LEAST_GAIN, part)
    if (isOver()) break
    if (store.count === before) continue
    const cooling = { from: 0.1, to: 0.005, stages: 4, sweeps: 6 }
    const solved = findPrices(rowsOfStore(book, store), null, cooling, stop)
    prices = solved.prices
    work += solved.work
  }
  let slack = FIRST_SLACK
  for (let turn = 0; isFew && turn < 3 && !isOver(); turn += 1) {
    const before = store.count
    offerRoutes(
      prices.map((price) => price * (1 - slack)),
      0,
      0,
    )
    if (store.count >= POOL_PER_RIDER * book.size) break
    // Routes grow about with this power of what they may lack.
    const wanted = (POOL_PER_RIDER * book.size - before) / Math.max(1, store.count - before)
    slack *= Math.min(3, Math.max(1.2, wanted ** 0.4))
  }
  if (!isFew || budget > UNITS_FOR_MANY * book.size) {
    const nearly = prices.map((price) => price * NEARLY_WORTH)
    stands.forEach((stand, index) => {
      beams[index]!.setPrices(nearly)
      beams[index]!.offer(0, WIDE, (riders, size) => keep(stand, riders, size))
    })
  }
  return { work: spent(), certify: (known, left, until) => certify(task, points, known, left, until) }
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
