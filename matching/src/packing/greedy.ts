import type { Rows } from './rows-and-columns.ts'
import { lossOf } from './rows-and-columns.ts'
import { GROUP_NUMBERS, SORTED_TO } from './tight-groups.ts'

/** The most costs that are told apart, and how many for each group are counted instead of compared. */
const MOST_COSTS = 2 ** 20
const COSTS_PER_GROUP = 4

/** Takes the heaviest group that still fits, again and again. Used if there is no time for anything better. */
export function packGreedily(rows: Rows): number[] {
  const heaviest = rows.weights.reduce((most, weight) => Math.max(most, weight), 1)
  return packAscending(
    rows,
    rows.weights.map((weight) => heaviest - weight),
  )
}

/** Takes the group that loses least and still fits, again and again. Unsettled prices are a better guide than none. */
export function packByLoss(rows: Rows, prices: Float64Array): number[] {
  return packAscending(
    rows,
    rows.weights.map((_, group) => Math.max(0, lossOf(rows, prices, group))),
  )
}

function packAscending(rows: Rows, costs: Float64Array): number[] {
  return completed(rows, [], ascending(costs))
}

/** Sorts groups by their costs, up to a small difference, else by their numbers. */
function ascending(costs: Float64Array): Int32Array {
  let highest = 1
  for (let group = 0; group < costs.length; group += 1) if (costs[group]! > highest) highest = costs[group]!
  const scale = Math.min(1 / SORTED_TO, MOST_COSTS / highest)
  const order = new Int32Array(costs.length)
  if (highest * scale > COSTS_PER_GROUP * costs.length) {
    // Packs cost and number into one double: a plain numeric sort takes a fifth of the time of one with a comparator.
    const keys = costs.map((cost, group) => Math.floor(cost * scale) * GROUP_NUMBERS + group).sort()
    for (let rank = 0; rank < order.length; rank += 1) order[rank] = keys[rank]! % GROUP_NUMBERS
    return order
  }
  // Where groups are many, counting takes a quarter of the time of comparing.
  const starts = new Int32Array(Math.floor(highest * scale) + 2)
  for (let group = 0; group < costs.length; group += 1) starts[Math.floor(costs[group]! * scale) + 1]! += 1
  for (let cost = 1; cost < starts.length; cost += 1) starts[cost]! += starts[cost - 1]!
  for (let group = 0; group < costs.length; group += 1)
    order[starts[Math.floor(costs[group]! * scale)]!++] = group
  return order
}

export function weightOf(rows: Rows, groups: readonly number[]): number {
  return groups.reduce((sum, group) => sum + rows.weights[group]!, 0)
}

/** Adds every group that still fits, in the given order, so that riders who could share do not all stay alone. */
export function completed(rows: Rows, chosen: readonly number[], order: Int32Array | null = null): number[] {
  const taken = new Uint8Array(rows.items)
  const all: number[] = []
  const takeIfFree = (group: number): void => {
    const end = rows.memberStarts[group + 1]!
    for (let at = rows.memberStarts[group]!; at < end; at += 1) if (taken[rows.members[at]!] === 1) return
    for (let at = rows.memberStarts[group]!; at < end; at += 1) taken[rows.members[at]!] = 1
    all.push(group)
  }
  for (const group of chosen) takeIfFree(group)
  for (let at = 0; at < rows.groups; at += 1) takeIfFree(order === null ? at : order[at]!)
  return all
}
