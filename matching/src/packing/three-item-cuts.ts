import type { Rows } from './rows-and-columns.ts'
import { transpose } from './rows-and-columns.ts'

/** A packing has at most one of the groups that hold two or three of these three items. */
export interface Cut {
  readonly a: number
  readonly b: number
  readonly c: number
  /** By how much the linear solution violates the cut. */
  readonly violation: number
}

/**
 * Finds the three-item cuts that a linear solution violates most (subset-row inequalities). Any two groups with two of
 * the same three items share one of them, so every packing keeps the cut. Half-and-half solutions around an odd cycle
 * violate it; they make up most of the gap between the linear bound and the optimum.
 */
export function findCuts(rows: Rows, shares: Float64Array, known: ReadonlySet<string>, most: number): Cut[] {
  const { items, memberStarts, members } = rows
  // For each pair of items, the sum of the shares of the groups with both. Only the linear solution's support counts.
  const pairs = new Map<number, number>()
  const neighbours: Set<number>[] = Array.from({ length: items }, () => new Set<number>())
  const support: number[] = []
  for (let group = 0; group < rows.groups; group += 1) {
    const share = shares[group]!
    if (share < 0.01) continue
    support.push(group)
    for (let p = memberStarts[group]!; p < memberStarts[group + 1]! && members[p]! < items; p += 1) {
      for (let q = p + 1; q < memberStarts[group + 1]! && members[q]! < items; q += 1) {
        const a = members[p]!
        const b = members[q]!
        pairs.set(a * items + b, (pairs.get(a * items + b) ?? 0) + share)
        neighbours[a]!.add(b)
      }
    }
  }
  const triples = tripleShares(rows, shares, support)
  const cuts: Cut[] = []
  for (let a = 0; a < items; a += 1) {
    const after = [...neighbours[a]!].sort((x, y) => x - y)
    for (let p = 0; p < after.length; p += 1) {
      const b = after[p]!
      const ab = pairs.get(a * items + b)!
      for (let q = p + 1; q < after.length; q += 1) {
        const c = after[q]!
        const bc = pairs.get(b * items + c)
        if (bc === undefined) continue
        const ac = pairs.get(a * items + c)!
        if (ab + bc + ac <= 1.02) continue
        const violation = ab + bc + ac - 2 * (triples.get((a * items + b) * items + c) ?? 0) - 1
        if (violation > 0.02 && !known.has(cutKey(a, b, c))) cuts.push({ a, b, c, violation })
      }
    }
  }
  cuts.sort((x, y) => y.violation - x.violation || x.a - y.a || x.b - y.b || x.c - y.c)
  return cuts.slice(0, most)
}

function tripleShares(rows: Rows, shares: Float64Array, support: readonly number[]): Map<number, number> {
  const { items, memberStarts, members } = rows
  const triples = new Map<number, number>()
  for (const group of support) {
    const end = memberStarts[group + 1]!
    for (let p = memberStarts[group]!; p < end && members[p]! < items; p += 1) {
      for (let q = p + 1; q < end && members[q]! < items; q += 1) {
        for (let r = q + 1; r < end && members[r]! < items; r += 1) {
          const key = (members[p]! * items + members[q]!) * items + members[r]!
          triples.set(key, (triples.get(key) ?? 0) + shares[group]!)
        }
      }
    }
  }
  return triples
}

export function cutKey(a: number, b: number, c: number): string {
  return `${a},${b},${c}`
}

/** Returns the same packing with one more row per cut, without the groups for which `isKept` returns false. */
export function withCuts(rows: Rows, cuts: readonly Cut[], isKept: (group: number) => boolean): Rows {
  const byItem: number[][] = Array.from({ length: rows.items }, () => [])
  cuts.forEach(({ a, b, c }, cut) => {
    for (const item of [a, b, c]) byItem[item]!.push(cut)
  })
  const hits = new Uint8Array(cuts.length)
  const members: number[] = []
  const memberStarts: number[] = [0]
  const weights: number[] = []
  const original: number[] = []
  for (let group = 0; group < rows.groups; group += 1) {
    if (!isKept(group)) continue
    const end = rows.memberStarts[group + 1]!
    const begin = rows.memberStarts[group]!
    for (let at = begin; at < end; at += 1) members.push(rows.members[at]!)
    const touched: number[] = []
    for (let at = begin; at < end && rows.members[at]! < rows.items; at += 1) {
      for (const cut of byItem[rows.members[at]!]!) {
        hits[cut]! += 1
        if (hits[cut] === 2) touched.push(cut)
      }
    }
    for (let at = begin; at < end && rows.members[at]! < rows.items; at += 1) {
      for (const cut of byItem[rows.members[at]!]!) hits[cut] = 0
    }
    touched.sort((x, y) => x - y)
    for (const cut of touched) members.push(rows.rows + cut)
    memberStarts.push(members.length)
    weights.push(rows.weights[group]!)
    original.push(rows.original[group]!)
  }
  const groups = weights.length
  const starts = Int32Array.from(memberStarts)
  const all = Int32Array.from(members)
  const count = rows.rows + cuts.length
  const floors = new Float64Array(count)
  floors.set(rows.floors)
  return {
    floors,
    items: rows.items,
    rows: count,
    groups,
    memberStarts: starts,
    members: all,
    weights: Float64Array.from(weights),
    original: Int32Array.from(original),
    ...transpose(count, groups, starts, all),
  }
}
