import type { Rows } from './rows-and-columns.ts'
import { lossOf, transpose } from './rows-and-columns.ts'

/**
 * The packing seen through its prices. A group's loss is its rows' prices minus its weight, and a row without a group
 * loses its price. Both are at least 0, and any packing's weight is the sum of prices minus its losses. To pack well is
 * to lose little: only groups with a small loss matter, and a group that loses more than the gap is in no better
 * packing.
 */
export interface TightGroups {
  readonly items: number
  readonly rows: number
  readonly prices: Float64Array
  readonly count: number
  /** Ascending, except for differences under SORTED_TO. */
  readonly losses: Float64Array
  readonly memberStarts: Int32Array
  readonly members: Int32Array
  /** The group's number in the rows it was selected from. */
  readonly source: Int32Array
  /** The start of each row's groups, by ascending loss. */
  readonly starts: Int32Array
  readonly groupsOf: Int32Array
}

/** The precision of the sort by loss, in minor units. */
export const SORTED_TO = 1 / 16

/** Group numbers stay below this. With keys below MOST_KEYS above it, both fit in the 53 bits of a double. */
export const GROUP_NUMBERS = 2 ** 27
export const MOST_KEYS = 2 ** 26

/** Keeps, in place, the keys of groups with a row that has fewer than `most` so far. Returns how many remain. */
function keepMostPerRow(rows: Rows, sorted: Float64Array, most: number, always: ReadonlySet<number>): number {
  const held = new Int32Array(rows.rows)
  let kept = 0
  for (let rank = 0; rank < sorted.length; rank += 1) {
    const group = sorted[rank]! % GROUP_NUMBERS
    const end = rows.memberStarts[group + 1]!
    let isWanted = always.has(group)
    for (let at = rows.memberStarts[group]!; at < end && !isWanted; at += 1)
      isWanted = held[rows.members[at]!]! < most
    if (!isWanted) continue
    for (let at = rows.memberStarts[group]!; at < end; at += 1) held[rows.members[at]!]! += 1
    sorted[kept++] = sorted[rank]!
  }
  return kept
}

/**
 * Returns the groups that lose at most `widest` and are, for one of their rows, among the `most` groups that lose
 * least. Those in `always` are among them if they lose at most `widest`.
 */
export function selectTight(
  rows: Rows,
  prices: Float64Array,
  widest: number,
  most: number,
  always: ReadonlySet<number> = new Set(),
): TightGroups {
  const keys = new Float64Array(rows.groups)
  const allLosses = new Float64Array(rows.groups)
  // A loss above this would overflow its key. It is hopeless in any currency.
  const least = Math.min(widest, (MOST_KEYS - 1) * SORTED_TO)
  let count = 0
  for (let group = 0; group < rows.groups; group += 1) {
    if (most === 0 && !always.has(group)) continue
    const loss = Math.max(0, lossOf(rows, prices, group))
    if (loss > least) continue
    allLosses[group] = loss
    keys[count++] = Math.floor(loss / SORTED_TO) * GROUP_NUMBERS + group
  }
  const sorted = keys.subarray(0, count).sort()
  if (count > most * rows.items) count = keepMostPerRow(rows, sorted, most, always)
  const source = new Int32Array(count)
  const losses = new Float64Array(count)
  const memberStarts = new Int32Array(count + 1)
  for (let rank = 0; rank < count; rank += 1) {
    const group = sorted[rank]! % GROUP_NUMBERS
    source[rank] = group
    losses[rank] = allLosses[group]!
    memberStarts[rank + 1] = memberStarts[rank]! + rows.memberStarts[group + 1]! - rows.memberStarts[group]!
  }
  const members = new Int32Array(memberStarts[count]!)
  for (let rank = 0; rank < count; rank += 1) {
    const from = rows.memberStarts[source[rank]!]!
    const to = memberStarts[rank]!
    for (let index = memberStarts[rank + 1]! - to - 1; index >= 0; index -= 1)
      members[to + index] = rows.members[from + index]!
  }
  return {
    items: rows.items,
    rows: rows.rows,
    prices,
    count,
    losses,
    memberStarts,
    members,
    source,
    ...transpose(rows.rows, count, memberStarts, members),
  }
}
