import { matchPairs } from './pairs.ts'
import { findPrices } from './prices.ts'
import type { Rows } from './rows.ts'
import { lossOf } from './rows.ts'
import { NeighbourhoodSearch } from './neighbourhoods.ts'
import { selectTight } from './tight-groups.ts'
import { SeededRandom } from '../random.ts'

/** Tries of the quick search per item: enough to come within a thousandth of the optimum. */
const TRIES_PER_ITEM = 6

/**
 * The heaviest choice of a component whose groups are all pairs, exactly. Prices and a quick search tell how much may
 * at most be gained; pairs that lose more than that are in no better choice, and the exact algorithm gets the rest.
 */
export function packPairs(rows: Rows): { readonly chosen: number[]; readonly work: number } {
  const { prices, bound, work } = findPrices(rows, null, { from: 0.2, to: 0.0005, stages: 12, sweeps: 10 })
  const tight = selectTight(rows, prices, bound, rows.groups)
  const search = new NeighbourhoodSearch(tight, new SeededRandom(1))
  search.begin([])
  for (let item = 0; item < rows.items; item += 1) {
    for (let turn = 0; turn < TRIES_PER_ITEM; turn += 1) {
      if (search.lossOf(item) > 0.5) search.improveAround(item, 10 + turn * 4, 300)
    }
  }
  // The tie-breakers in the weights are left out: whole weights keep the algorithm's arithmetic exact.
  const kept: number[] = []
  for (let group = 0; group < rows.groups; group += 1) {
    if (lossOf(rows, prices, group) <= search.loss + 1) kept.push(group)
  }
  const end = (group: number, which: number): number => rows.members[rows.memberStarts[group]! + which]!
  const chosen = matchPairs(
    rows.items,
    Int32Array.from(kept, (group) => end(group, 0)),
    Int32Array.from(kept, (group) => end(group, 1)),
    Float64Array.from(kept, (group) => Math.round(rows.weights[group]!)),
  )
  return {
    chosen: chosen.map((pair) => rows.original[kept[pair]!]!),
    work: work + rows.items * 50 + kept.length,
  }
}
