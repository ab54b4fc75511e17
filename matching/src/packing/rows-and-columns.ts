import { STRIDE } from '../group-store.ts'
import type { Component } from './connected-components.ts'
import type { PackingInstance } from './packing-problem.ts'
import { METER_WEIGHT, SECOND_WEIGHT } from './tie-breakers.ts'

/**
 * A packing as rows and columns: at most one group of each row may be chosen. The first `items` rows are the requests.
 * The rows after them are cuts (three-item-cuts.ts); they hold for every packing too, so everything here treats them alike.
 */
export interface Rows {
  readonly items: number
  readonly rows: number
  readonly groups: number
  /** Group g's rows, ascending: `members[memberStarts[g] .. memberStarts[g + 1]]`. */
  readonly memberStarts: Int32Array
  readonly members: Int32Array
  readonly weights: Float64Array
  /** Row r's groups, ascending: `groupsOf[starts[r] .. starts[r + 1]]`. */
  readonly starts: Int32Array
  readonly groupsOf: Int32Array
  /** The group's number in the instance. */
  readonly original: Int32Array
  /** A group that is not stored is worth no more than its items' floors. The bound counts them (boundOf). */
  readonly floors: Float64Array
}

/** Returns the rows of one component, with its items and groups numbered from 0. */
export function rowsOfComponent(instance: PackingInstance, component: Component, placeOf: Int32Array): Rows {
  const { items } = component
  const groups = component.groups.length
  items.forEach((item, index) => {
    placeOf[item] = index
  })
  const memberStarts = new Int32Array(groups + 1)
  const weights = new Float64Array(groups)
  for (let at = 0; at < groups; at += 1)
    memberStarts[at + 1] = memberStarts[at]! + instance.sizes[component.groups[at]!]!
  const members = new Int32Array(memberStarts[groups]!)
  for (let at = 0; at < groups; at += 1) {
    const group = component.groups[at]!
    let weight = instance.weights[group]! + METER_WEIGHT * instance.meters[group]!
    const base = memberStarts[at]!
    const size = instance.sizes[group]!
    for (let index = 0; index < size; index += 1) {
      const item = instance.members[group * STRIDE + index]!
      weight += SECOND_WEIGHT * instance.waited[item]!
      members[base + index] = placeOf[item]!
    }
    weights[at] = weight
  }
  const original = Int32Array.from(component.groups)
  const floors = Float64Array.from(items, (item) => instance.floors[item]!)
  return {
    items: items.length,
    rows: items.length,
    groups,
    memberStarts,
    members,
    weights,
    original,
    floors,
    ...transpose(items.length, groups, memberStarts, members),
  }
}

/** Lists each row's groups. */
export function transpose(
  rows: number,
  groups: number,
  memberStarts: Int32Array,
  members: Int32Array,
): { starts: Int32Array; groupsOf: Int32Array } {
  const starts = new Int32Array(rows + 1)
  for (let at = 0; at < members.length; at += 1) starts[members[at]! + 1]! += 1
  for (let row = 0; row < rows; row += 1) starts[row + 1]! += starts[row]!
  const next = starts.slice(0, rows)
  const groupsOf = new Int32Array(members.length)
  for (let group = 0; group < groups; group += 1) {
    for (let at = memberStarts[group]!; at < memberStarts[group + 1]!; at += 1)
      groupsOf[next[members[at]!]!++] = group
  }
  return { starts, groupsOf }
}

/** Σ prices of the group's rows − its weight. */
export function lossOf(rows: Rows, prices: Float64Array, group: number): number {
  let loss = -rows.weights[group]!
  for (let at = rows.memberStarts[group]!; at < rows.memberStarts[group + 1]!; at += 1)
    loss += prices[rows.members[at]!]!
  return loss
}
