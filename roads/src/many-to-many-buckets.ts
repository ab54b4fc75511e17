// Many-to-many label queries: for each hub, the columns whose labels contain it, with their costs.
import { UNREACHABLE } from './packed-cost.ts'
import type { Label } from './hub-labels.ts'

export interface Buckets {
  /** Lowers each cost of `row` to the cheapest one over a common hub. `row` has one cell per label in the buckets. */
  lower(row: Float64Array, from: Label): void
}

export interface BucketMaker {
  /** Valid until the next `fill`. */
  fill(to: readonly Label[]): Buckets
}

/** Allocates one number per node of the network. */
export function createBucketMaker(nodeCount: number): BucketMaker {
  const slots = new Int32Array(nodeCount).fill(-1)
  let used: number[] = []
  return {
    fill(to) {
      for (const hub of used) slots[hub] = -1
      used = []
      let total = 0
      for (const { hubs } of to) {
        total += hubs.length
        for (const hub of hubs) if (slots[hub]! < 0) slots[hub] = used.push(hub) - 1
      }
      const first = new Int32Array(used.length + 1)
      for (const { hubs } of to) for (const hub of hubs) first[slots[hub]! + 1]!++
      for (let slot = 0; slot < used.length; slot++) first[slot + 1]! += first[slot]!
      const next = first.slice(0, used.length)
      const columns = new Int32Array(total)
      const costs = new Float64Array(total)
      for (const [column, label] of to.entries())
        for (let at = 0; at < label.hubs.length; at++) {
          const place = next[slots[label.hubs[at]!]!]!++
          columns[place] = column
          costs[place] = label.costs[at]!
        }
      return {
        lower(row, from) {
          for (let at = 0; at < from.hubs.length; at++) {
            const slot = slots[from.hubs[at]!]!
            if (slot < 0) continue
            const cost = from.costs[at]!
            const end = first[slot + 1]!
            for (let entry = first[slot]!; entry < end; entry++) {
              const sum = cost + costs[entry]!
              const column = columns[entry]!
              if (sum < row[column]!) row[column] = sum
            }
          }
        },
      }
    },
  }
}

export const emptyRow = (length: number): Float64Array => new Float64Array(length).fill(UNREACHABLE)
