import { STRIDE } from './group-store.ts'
import type { GroupStore } from './group-store.ts'
import { findPrices } from './packing/prices.ts'
import { transpose } from './packing/rows.ts'
import type { RequestBook } from './request-book.ts'

/** Past this many sets of riders to work out, not every allowed group is kept. */
export const SIEVE_SETS = 2_000_000

/** Every so-manieth meeting point is looked at first, to learn how many groups there are. */
export const SAMPLE_STEP = 16

/** The sample grows groups among each rider's so many most promising partners. */
export const SPARSE_PARTNERS = 12

/** A group is kept when it loses at most this many mean prices. */
const WIDEST = 0.3

/**
 * A dense rush hour has millions of allowed groups, nearly all of them hopeless. A sparse sample gives
 * prices; then only groups that lose little at these prices are kept. The bound stays proven: a group that was not
 * kept lost more than `widest`, so it is worth no more than its members' prices as long as none of these falls by more
 * than `widest ÷ maxGroup`. Those floors go with the packing.
 */
export interface Sieve {
  /** Per slot. */
  readonly prices: Float64Array
  readonly widest: number
  /** Per slot. */
  readonly floors: Float64Array
}

export function learnSieve(book: RequestBook, store: GroupStore): Sieve {
  const memberStarts = new Int32Array(store.count + 1)
  const weights = new Float64Array(store.count)
  for (let group = 0; group < store.count; group += 1)
    memberStarts[group + 1] = memberStarts[group]! + store.sizes[group]!
  const members = new Int32Array(memberStarts[store.count]!)
  for (let group = 0; group < store.count; group += 1) {
    let weight = -store.fares[group]!
    for (let index = 0; index < store.sizes[group]!; index += 1) {
      const slot = store.members[group * STRIDE + index]!
      members[memberStarts[group]! + index] = slot
      weight += book.soloFares[slot]!
    }
    weights[group] = weight
  }
  const { prices } = findPrices(
    {
      items: book.end,
      rows: book.end,
      groups: store.count,
      memberStarts,
      members,
      weights,
      original: new Int32Array(0),
      floors: new Float64Array(book.end),
      ...transpose(book.end, store.count, memberStarts, members),
    },
    null,
    { from: 0.2, to: 0.01, stages: 5, sweeps: 5 },
  )
  let total = 0
  for (let slot = 0; slot < prices.length; slot += 1) total += prices[slot]!
  const widest = (WIDEST * total) / Math.max(1, book.size)
  const slack = widest / book.settings.limits.maxGroup
  return { prices, widest, floors: prices.map((price) => Math.max(0, price - slack)) }
}
