import type { GroupGraph } from './grow-groups-at-all-points.ts'
import { STRIDE } from './group-store.ts'
import { indexGroups } from './packing/packing-problem.ts'
import type { PackingInstance } from './packing/packing-problem.ts'

export interface Weighed {
  /** A packing whose items are the slots. */
  readonly instance: PackingInstance
  /** The most by which the savings exceed the weights, over all groups of a packing. */
  readonly reserved: number
}

/** Returns what each rider's place is worth later. A rider in a proposed ride has no later worth. */
export function laterWorth({ book }: GroupGraph): Float64Array {
  return Float64Array.from(book.requests, ({ worthLater }, slot) =>
    book.bonds[slot] === 0 ? (worthLater ?? 0) : 0,
  )
}

/** Returns what a group saves beyond its members' later worth. */
export function weightOf({ store, book }: GroupGraph, worth: Float64Array, group: number): number {
  let saved = -store.fares[group]!
  let reserved = 0
  for (let index = 0; index < store.sizes[group]!; index += 1) {
    const slot = store.members[group * STRIDE + index]!
    saved += book.soloFares[slot]!
    reserved += worth[slot]!
  }
  // Whole and at least 1: a group is always better than none.
  return reserved === 0 ? saved : Math.max(1, Math.round(saved - reserved))
}

/** Weighs every group of the graph by what it saves beyond its members' later worth. */
export function weigh(graph: GroupGraph): Weighed {
  const { store, book, floors } = graph
  const worth = laterWorth(graph)
  const members = store.members.subarray(0, store.count * STRIDE)
  const sizes = store.sizes.subarray(0, store.count)
  const weights = new Float64Array(store.count)
  const meters = new Float64Array(store.count)
  for (let group = 0; group < store.count; group += 1) {
    weights[group] = weightOf(graph, worth, group)
    meters[group] = -store.meters[group]!
    for (let index = 0; index < sizes[group]!; index += 1)
      meters[group]! += book.soloMeters[members[group * STRIDE + index]!]!
  }
  const reserved = worth.reduce((sum, each) => sum + each, 0)
  return {
    // Half a unit per group for the rounding of weights.
    reserved: reserved === 0 ? 0 : reserved + book.size / 4,
    instance: {
      floors: floors ?? new Float64Array(book.size),
      items: book.size,
      groups: store.count,
      members,
      sizes,
      weights,
      meters,
      waited: Float64Array.from(book.requests, ({ waitedSeconds }) => waitedSeconds ?? 0),
      ...indexGroups(book.size, store.count, members, sizes),
    },
  }
}
