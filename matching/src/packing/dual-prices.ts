import type { Stop } from '../time-limit.ts'
import type { Rows } from './rows-and-columns.ts'
import { lossOf } from './rows-and-columns.ts'

export interface Prices {
  /** One price per row, never below 0, such that no group is worth more than its rows' prices. */
  readonly prices: Float64Array
  /** An upper bound of every packing's weight. */
  readonly bound: number
  /** Nearly the linear relaxation's solution: each group's share of being chosen, 0..1. */
  readonly shares: Float64Array
  readonly work: number
}

export interface Cooling {
  /** Temperatures as fractions of the mean price. */
  readonly from: number
  readonly to: number
  readonly stages: number
  readonly sweeps: number
}

/** How many steps may pass between two looks at the stop. */
const STEPS_BETWEEN_LOOKS = 4096

/** Steps per unit of work. */
const STEPS_PER_UNIT = 130

/**
 * A group whose worth is this many temperatures below its prices has a share below 1e-11, and is skipped for a stage.
 */
const HORIZON = 25

/**
 * Finds dual prices of the packing's linear relaxation by entropic scaling. Group S gets the share exp((w(S) −
 * price(S)) / T) and "none" the share exp(−price / T). One row's price moves at a time, so that the row's shares add up
 * to one. A share is never above one, so no group is worth more than its prices: unlike with subgradients, every sweep
 * leaves (nearly) valid prices, and cooling T brings their sum down to the linear bound. A last pass repairs the rest.
 * `onStage` is called after each stage, unless it was cut short, with the best prices so far.
 */
export function findPrices(
  rows: Rows,
  warm: Float64Array | null,
  cooling: Cooling,
  stop: Stop = () => false,
  onStage: (stage: number, prices: Float64Array) => void = () => {},
): Prices {
  const { groups, starts, groupsOf } = rows
  const prices = warm === null ? firstPrices(rows) : warm.slice()
  repairPrices(rows, prices)
  const best = prices.slice()
  let bestBound = boundOf(rows, prices)
  const mean = Math.max(1e-9, bestBound / Math.max(1, rows.items))
  const shares = new Float64Array(groups)
  const listStarts = new Int32Array(rows.rows + 1)
  const list = new Int32Array(groupsOf.length)
  let work = rows.members.length
  for (let stage = 0; stage < cooling.stages && !stop(); stage += 1) {
    const part = cooling.stages === 1 ? 1 : stage / (cooling.stages - 1)
    const temperature = mean * cooling.from * (cooling.to / cooling.from) ** part
    for (let group = 0; group < groups; group += 1) {
      const loss = lossOf(rows, prices, group)
      shares[group] = loss < HORIZON * temperature ? Math.exp(-loss / temperature) : -1
    }
    let length = 0
    for (let row = 0; row < rows.rows; row += 1) {
      listStarts[row] = length
      for (let at = starts[row]!; at < starts[row + 1]!; at += 1) {
        const group = groupsOf[at]!
        if (shares[group]! >= 0) list[length++] = group
      }
    }
    listStarts[rows.rows] = length
    work += 2 * groupsOf.length
    let steps = 0
    for (let round = 0; round < cooling.sweeps; round += 1) {
      work += 2 * length
      const change = sweep(prices, shares, listStarts, list, temperature)
      if (change < 1e-4 * temperature * rows.rows) break
      steps += length
      if (steps < STEPS_BETWEEN_LOOKS) continue
      steps = 0
      if (stop()) break
    }
    const repaired = prices.slice()
    repairPrices(rows, repaired)
    const bound = boundOf(rows, repaired)
    if (bound < bestBound) {
      bestBound = bound
      best.set(repaired)
    }
    if (!stop()) onStage(stage, best)
  }
  return { prices: best, bound: bestBound, shares, work: work / STEPS_PER_UNIT }
}

/** Moves every row's price once. Returns the sum of the moves. */
function sweep(
  prices: Float64Array,
  shares: Float64Array,
  listStarts: Int32Array,
  list: Int32Array,
  temperature: number,
): number {
  let change = 0
  for (let row = 0; row < prices.length; row += 1) {
    const begin = listStarts[row]!
    const end = listStarts[row + 1]!
    const price = prices[row]!
    if (begin === end && price === 0) continue
    let total = Math.exp(-price / temperature)
    for (let at = begin; at < end; at += 1) total += shares[list[at]!]!
    const step = temperature * Math.log(total)
    const factor = 1 / total
    change += Math.abs(step)
    prices[row] = price + step
    for (let at = begin; at < end; at += 1) shares[list[at]!]! *= factor
  }
  return change
}

/** Returns prices that are valid from the start: each item's best share of a group. */
function firstPrices(rows: Rows): Float64Array {
  const prices = new Float64Array(rows.rows)
  for (let group = 0; group < rows.groups; group += 1) {
    const begin = rows.memberStarts[group]!
    const end = rows.memberStarts[group + 1]!
    const each = rows.weights[group]! / (end - begin)
    for (let at = begin; at < end; at += 1) {
      const row = rows.members[at]!
      if (each > prices[row]!) prices[row] = each
    }
  }
  return prices
}

/** Raises prices until no group is worth more than its rows' prices. */
function repairPrices(rows: Rows, prices: Float64Array): void {
  for (let row = 0; row < prices.length; row += 1) if (!(prices[row]! > 0)) prices[row] = 0
  for (let group = 0; group < rows.groups; group += 1) {
    const loss = lossOf(rows, prices, group)
    if (loss < 0) prices[rows.members[rows.memberStarts[group]!]!]! -= loss
  }
}

/**
 * Returns the bound that these prices prove: no packing weighs more than their sum. Each price counts at least as its
 * floor, which covers the groups that are not stored.
 */
export function boundOf(rows: Rows, prices: Float64Array): number {
  let total = 0
  for (let row = 0; row < prices.length; row += 1) total += Math.max(prices[row]!, rows.floors[row]!)
  return total
}
