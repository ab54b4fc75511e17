import type { Stop } from '../stopping.ts'
import type { Rows } from './rows.ts'
import { lossOf } from './rows.ts'

export interface Prices {
  /** A price per row, none below 0, such that no group is worth more than its rows' prices. */
  readonly prices: Float64Array
  /** No packing weighs more. */
  readonly bound: number
  /** The linear relaxation's solution, nearly: each group's share of being chosen, 0..1. */
  readonly shares: Float64Array
  readonly work: number
}

export interface Cooling {
  /** Temperatures as parts of the mean price. */
  readonly from: number
  readonly to: number
  readonly stages: number
  readonly sweeps: number
}

/** Steps in a unit of work. */
const STEPS_PER_UNIT = 130

/** A group that is worth this many temperatures less than its prices has a share below 1e-11: left out for a stage. */
const HORIZON = 25

/**
 * Dual prices of the packing's linear relaxation, by entropic scaling: give group S the share exp((w(S) − price(S)) / T)
 * and "none" the share exp(−price / T), and move one row's price at a time so that the row's shares add up to one. A
 * share is never above one, so no group is worth more than its prices: unlike subgradients, every sweep leaves (nearly)
 * valid prices, and cooling T brings their sum down to the linear bound. A last pass mends what is left.
 */
export function findPrices(
  rows: Rows,
  warm: Float64Array | null,
  cooling: Cooling,
  stop: Stop = () => false,
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
    for (let round = 0; round < cooling.sweeps; round += 1) {
      work += 2 * length
      const change = sweep(prices, shares, listStarts, list, temperature)
      if (change < 1e-4 * temperature * rows.rows || stop()) break
    }
    const repaired = prices.slice()
    repairPrices(rows, repaired)
    const bound = boundOf(rows, repaired)
    if (bound < bestBound) {
      bestBound = bound
      best.set(repaired)
    }
  }
  return { prices: best, bound: bestBound, shares, work: work / STEPS_PER_UNIT }
}

/** Moves every row's price once; returns the sum of the moves. */
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

/** Prices that hold without further ado: each item's best part of a group. */
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
 * What these prices prove: no packing weighs more than their sum, each price counted at its floor at least, so that the
 * groups that were never written down are covered too.
 */
export function boundOf(rows: Rows, prices: Float64Array): number {
  let total = 0
  for (let row = 0; row < prices.length; row += 1) total += Math.max(prices[row]!, rows.floors[row]!)
  return total
}
