import type { GroupGraph } from './group-graph.ts'
import { STRIDE } from './group-store.ts'
import { indexGroups } from './packing/instance.ts'
import type { PackingInstance } from './packing/instance.ts'

/** What changes from batch to batch about requests that stay open; without it, what they came with holds. */
export interface PresentValues {
  readonly waitedSecondsOf?: ((id: string) => number) | undefined
  readonly worthLaterOf?: ((id: string) => number) | undefined
}

export interface Weighed {
  readonly instance: PackingInstance
  /** By so much at most the savings exceed the weights, over all groups of a packing. */
  readonly reserved: number
}

/** Weighs every group of the graph by what it saves beyond what its members' places are worth later. */
export function weigh(graph: GroupGraph, ranked: readonly string[], values: PresentValues): Weighed {
  const { store, book } = graph
  const slots = Int32Array.from(ranked, (id) => book.slotOf.get(id)!)
  const rankOf = new Int32Array(book.end).fill(-1)
  const waited = new Float64Array(ranked.length)
  const worth = new Float64Array(ranked.length)
  const floors = new Float64Array(ranked.length)
  slots.forEach((slot, rank) => {
    rankOf[slot] = rank
    const id = ranked[rank]!
    const request = book.requests[slot]!
    waited[rank] = values.waitedSecondsOf?.(id) ?? request.waitedSeconds ?? 0
    // Whoever rides already is worth nothing elsewhere.
    if (book.bonds[slot] === 0) worth[rank] = values.worthLaterOf?.(id) ?? request.worthLater ?? 0
    floors[rank] = graph.floors?.[slot] ?? 0
  })
  const members = new Int32Array(store.count * STRIDE)
  const weights = new Float64Array(store.count)
  const meters = new Float64Array(store.count)
  for (let group = 0; group < store.count; group += 1) {
    let saved = -store.fares[group]!
    let reserved = 0
    let savedMeters = -store.meters[group]!
    for (let index = 0; index < store.sizes[group]!; index += 1) {
      const slot = store.members[group * STRIDE + index]!
      const rank = rankOf[slot]!
      members[group * STRIDE + index] = rank
      saved += book.soloFares[slot]!
      reserved += worth[rank]!
      savedMeters += book.soloMeters[slot]!
    }
    // Whole, and never nothing: a group is always better than none.
    weights[group] = reserved === 0 ? saved : Math.max(1, Math.round(saved - reserved))
    meters[group] = savedMeters
  }
  const sizes = store.sizes.subarray(0, store.count)
  const reserved = worth.reduce((sum, each) => sum + each, 0)
  return {
    // Half a unit a group for the rounding of weights.
    reserved: reserved === 0 ? 0 : reserved + ranked.length / 4,
    instance: {
      floors,
      items: ranked.length,
      groups: store.count,
      members,
      sizes,
      weights,
      meters,
      waited,
      ...indexGroups(ranked.length, store.count, members, sizes),
    },
  }
}
