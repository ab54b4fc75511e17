import type { Rows } from './rows-and-columns.ts'
import { lossOf } from './rows-and-columns.ts'
import { GROUP_NUMBERS, MOST_KEYS } from './tight-groups.ts'

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
  // Packs cost and number into one double: a plain numeric sort takes a fifth of the time of one with a comparator.
  const highest = costs.reduce((most, cost) => Math.max(most, cost), 1)
  const scale = Math.min(16, MOST_KEYS / highest)
  const keys = costs.map((cost, group) => Math.floor(cost * scale) * GROUP_NUMBERS + group)
  return completed(
    rows,
    [],
    Int32Array.from(keys.sort(), (key) => key % GROUP_NUMBERS),
  )
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
