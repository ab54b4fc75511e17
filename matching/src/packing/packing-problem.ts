import { STRIDE } from '../group-store.ts'

/**
 * A weighted set packing: choose groups without a common item so that the sum of weights is maximal. Items are numbered
 * 0..items-1 in the callers' canonical order. Group g's members are at `members[g * STRIDE ..]`.
 */
export interface PackingInstance {
  readonly items: number
  readonly groups: number
  readonly members: Int32Array
  readonly sizes: Uint8Array
  /** Above 0. */
  readonly weights: Float64Array
  /** First tie-breaker, higher is better: metres not driven. */
  readonly meters: Float64Array
  /** Second tie-breaker per item: seconds waited. */
  readonly waited: Float64Array
  /** Per item. A group that is not stored is worth no more than its items' floors; mostly 0. */
  readonly floors: Float64Array
  /** The groups of item i: `groupsOf[starts[i] .. starts[i + 1]]`. */
  readonly starts: Int32Array
  readonly groupsOf: Int32Array
}

/** Lists each item's groups in ascending order. */
export function indexGroups(
  items: number,
  groups: number,
  members: Int32Array,
  sizes: Uint8Array,
): { starts: Int32Array; groupsOf: Int32Array } {
  const starts = new Int32Array(items + 1)
  for (let group = 0; group < groups; group += 1) {
    const base = group * STRIDE
    for (let index = 0; index < sizes[group]!; index += 1) starts[members[base + index]! + 1]! += 1
  }
  for (let item = 0; item < items; item += 1) starts[item + 1]! += starts[item]!
  const next = starts.slice(0, items)
  const groupsOf = new Int32Array(starts[items]!)
  for (let group = 0; group < groups; group += 1) {
    const base = group * STRIDE
    for (let index = 0; index < sizes[group]!; index += 1) groupsOf[next[members[base + index]!]!++] = group
  }
  return { starts, groupsOf }
}
