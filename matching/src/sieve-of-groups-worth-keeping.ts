import { STRIDE } from './group-store.ts'
import type { GroupStore } from './group-store.ts'
import { findPrices } from './packing/dual-prices.ts'
import { packByLoss } from './packing/greedy.ts'
import { transpose } from './packing/rows-and-columns.ts'
import type { Rows } from './packing/rows-and-columns.ts'
import type { RequestBook } from './requests-as-columns.ts'
import type { Stop } from './time-limit.ts'

/** With more sets of riders than this, not every allowed group is kept. */
export const SIEVE_SETS = 250_000

/** One in this many meeting points is examined first, to estimate the number of groups. */
export const SAMPLE_STEP = 16

/** How groups are left out where there are too many. */
export interface Sieve {
  /** Prices are learned from groups among this part of SPARSE_PARTNERS. */
  readonly partners: number
  /** A group is kept if it is worth at least the first part of its members' prices. When those groups yield nothing
   * more and there is time, the sieve widens to the next part, at last to all groups. */
  readonly parts: readonly number[]
}

const SIEVE: Sieve = { partners: 1, parts: [0.9, 0.7, 0] }

/**
 * Where a point has very many groups, the best ones are close to the prices and learned from few partners. Where it has
 * few, that would leave out too much: 1 to 2 % of the savings of 10,000 requests with 200 sets a point.
 */
const DENSE_SIEVE: Sieve = { partners: 2 / 3, parts: [0.95, 0.9, 0.7, 0] }
const DENSE_SETS_PER_POINT = 1500

/** Returns the sieve for points that have so many sets of riders on average, as far as a sample shows. */
export function sieveFor(setsPerPoint: number): Sieve {
  return setsPerPoint > DENSE_SETS_PER_POINT ? DENSE_SIEVE : SIEVE
}

/** After this stage, prices are settled enough for a packing that is better than a greedy one. */
const PACKED_STAGE = 1

/**
 * Learns prices from a sparse sample. A dense rush hour has millions of allowed groups, nearly all of them hopeless, so
 * only groups worth nearly their members' prices are kept. The bound stays proven: the floors are that part of the
 * prices, a group that was not kept is worth less than its members' floors, and the bound counts no price below its
 * floor. Returns the prices per slot, and the sample's groups that lose least by them, as a packing to begin with.
 * `found` is called with a packing by prices that are not settled yet.
 */
export function learnPrices(
  book: RequestBook,
  store: GroupStore,
  stop: Stop,
  found: (packing: readonly number[]) => void = () => {},
): { readonly prices: Float64Array; readonly packing: readonly number[] } {
  const rows = rowsOfStore(book, store)
  const cooling = { from: 0.2, to: 0.004, stages: 8, sweeps: 8 }
  const { prices } = findPrices(rows, null, cooling, stop, (stage, soFar) => {
    if (stage === PACKED_STAGE) found(packByLoss(rows, soFar))
  })
  return { prices, packing: packByLoss(rows, prices) }
}

/** Returns all groups of a store as a packing whose items are the slots. */
export function rowsOfStore(book: RequestBook, store: GroupStore): Rows {
  const memberStarts = new Int32Array(store.count + 1)
  const weights = new Float64Array(store.count)
  for (let group = 0; group < store.count; group += 1) {
    memberStarts[group + 1] = memberStarts[group]! + store.sizes[group]!
  }
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
  return {
    items: book.size,
    rows: book.size,
    groups: store.count,
    memberStarts,
    members,
    weights,
    original: new Int32Array(0),
    floors: new Float64Array(book.size),
    ...transpose(book.size, store.count, memberStarts, members),
  }
}
