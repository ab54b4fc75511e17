import { SeededRandom } from '../random.ts'
import type { Stop } from '../time-limit.ts'
import { completed, packGreedily, weightOf } from './greedy.ts'
import { NeighbourhoodSearch } from './repack-around-loss.ts'
import { matchPairs } from './blossom-matching.ts'
import { findPrices } from './dual-prices.ts'
import { type Rows, lossOf } from './rows-and-columns.ts'
import { selectTight } from './tight-groups.ts'

/** Tries of the quick search per item. These come within a thousandth of the optimum. */
const TRIES_PER_ITEM = 6

export interface PairChoice {
  /** Group numbers in the instance. */
  readonly chosen: number[]
  /** An upper bound of every choice's weight. It equals this choice's whole weight unless stopped before. */
  readonly bound: number
  readonly work: number
}

/**
 * Finds the heaviest choice of a component whose groups are all pairs, exactly. Prices and a quick search bound the
 * possible gain. Pairs that lose more than that are in no better choice, and the exact algorithm gets the rest.
 */
export function packPairs(rows: Rows, stop: Stop): PairChoice {
  const cooling = { from: 0.2, to: 0.0005, stages: 12, sweeps: 10 }
  const { prices, bound, work } = findPrices(rows, null, cooling, stop)
  const spent = work + rows.items * 50
  const tight = selectTight(rows, prices, bound, stop() ? 0 : Number.POSITIVE_INFINITY)
  const search = new NeighbourhoodSearch(tight, new SeededRandom(1))
  search.begin([])
  for (let item = 0; item < rows.items && !stop(); item += 1) {
    for (let turn = 0; turn < TRIES_PER_ITEM; turn += 1) {
      if (search.lossOf(item) > 0.5) search.improveAround(item, 10 + turn * 4, 300)
    }
  }
  // Drops the tie-breakers from the weights: whole weights keep the algorithm's arithmetic exact.
  const kept: number[] = []
  for (let group = 0; group < rows.groups; group += 1) {
    if (lossOf(rows, prices, group) <= search.loss + 1) kept.push(group)
  }
  const end = (group: number, which: number): number => rows.members[rows.memberStarts[group]! + which]!
  const pairs = stop()
    ? null
    : matchPairs(
        rows.items,
        Int32Array.from(kept, (group) => end(group, 0)),
        Int32Array.from(kept, (group) => end(group, 1)),
        Float64Array.from(kept, (group) => Math.round(rows.weights[group]!)),
        stop,
      )
  if (pairs !== null) {
    const chosen = pairs.map((pair) => kept[pair]!)
    const weight = chosen.reduce((sum, group) => sum + Math.round(rows.weights[group]!), 0)
    return { chosen: chosen.map((group) => rows.original[group]!), bound: weight, work: spent + kept.length }
  }
  const found = [...new Set(search.groupOf)].filter((group) => group >= 0)
  const searched = completed(
    rows,
    found.map((group) => tight.source[group]!),
  )
  const greedy = packGreedily(rows)
  const better = weightOf(rows, greedy) > weightOf(rows, searched) ? greedy : searched
  return { chosen: better.map((group) => rows.original[group]!), bound, work: spent }
}
