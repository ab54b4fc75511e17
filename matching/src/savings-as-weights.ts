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

/** Weighs every group of the graph by what it saves beyond its members' later worth. */
export function weigh({ store, book, floors }: GroupGraph): Weighed {
  // A rider in a proposed ride has no later worth.
  const worth = Float64Array.from(book.requests, ({ worthLater }, slot) =>
    book.bonds[slot] === 0 ? (worthLater ?? 0) : 0,
  )
  const members = store.members.subarray(0, store.count * STRIDE)
  const sizes = store.sizes.subarray(0, store.count)
  const weights = new Float64Array(store.count)
  const meters = new Float64Array(store.count)
  for (let group = 0; group < store.count; group += 1) {
    let saved = -store.fares[group]!
    let reserved = 0
    let savedMeters = -store.meters[group]!
    for (let index = 0; index < sizes[group]!; index += 1) {
      const slot = members[group * STRIDE + index]!
      saved += book.soloFares[slot]!
      reserved += worth[slot]!
      savedMeters += book.soloMeters[slot]!
    }
    // Whole and at least 1: a group is always better than none.
    weights[group] = reserved === 0 ? saved : Math.max(1, Math.round(saved - reserved))
    meters[group] = savedMeters
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
