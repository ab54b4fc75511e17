import { cutKey, findCuts, withCuts } from './three-item-cuts.ts'
import { boundOf, findPrices } from './dual-prices.ts'
import type { Rows } from './rows-and-columns.ts'
import { lossOf, transpose } from './rows-and-columns.ts'

/** Weights are whole minor units plus tie-breakers, whose sum stays below this. */
const WHOLE = 0.5

/** For a node that cuts cannot improve further. Its last prices are worth some work, since they choose the branch. */
const COLD = { from: 0.0004, to: 0.00003, stages: 4, sweeps: 40 }

interface Node {
  readonly rows: Rows
  readonly prices: Float64Array
  readonly bound: number
  /** The weight of the groups already decided on the path to this node. */
  readonly fixed: number
  readonly chosen: readonly number[]
}

/**
 * Closes the gap between a packing and its bound by branch and cut, best bound first. Each node tightens its prices
 * with three-item cuts and drops the groups that lose more than the gap. If that does not settle it, it branches on a
 * pair of items that the linear solution joins half of the time: together, or apart.
 */
export class GapProof {
  /** Work units spent. */
  work = 0
  readonly #stop: () => boolean
  #open: Node[]
  /** An upper bound of the settled nodes. */
  #settled = 0

  constructor(rows: Rows, prices: Float64Array, stop: () => boolean) {
    this.#stop = stop
    this.#open = [{ rows, prices, bound: boundOf(rows, prices), fixed: 0, chosen: [] }]
  }

  /** No packing weighs more than this, or than the heaviest one passed in. */
  get bound(): number {
    return this.#open.reduce((most, { bound }) => Math.max(most, bound), this.#settled)
  }

  /**
   * Continues until the weight of the best known packing is proven, `workLimit` more work is done, or it is stopped.
   * The bound holds in each case. Returns the original numbers of the groups of a heavier packing, or null if none was
   * found.
   */
  close(incumbent: number, workLimit: number): readonly number[] | null {
    const limit = this.work + workLimit
    let weight = incumbent
    let better: readonly number[] | null = null
    while (this.#open.length > 0 && this.work < limit && !this.#stop()) {
      const node = this.#takeOpen()
      if (node.bound < weight + WHOLE) {
        this.#open.push(node)
        break
      }
      const tightened = tighten(node, weight, limit - this.work, this.#stop)
      this.work += tightened.work
      const { integral } = tightened
      if (integral !== null && integral.weight > weight + 1e-9) {
        weight = integral.weight
        better = integral.groups
      }
      if (tightened.node === null) {
        this.#settled = Math.max(this.#settled, weight)
        continue
      }
      if (tightened.node.bound < weight + WHOLE) {
        this.#settled = Math.max(this.#settled, Math.min(tightened.node.bound, weight + WHOLE))
        continue
      }
      const pair = tightened.isWhole ? pairToBranch(tightened.node.rows, tightened.shares) : null
      if (pair === null) {
        // Nothing to branch on, or cut short: the node and its bound stay open.
        this.#open.push(tightened.node)
        if (tightened.isWhole) break
      } else this.#open.push(branch(tightened.node, pair, true), branch(tightened.node, pair, false))
    }
    return better
  }

  #takeOpen(): Node {
    let top = 0
    for (let at = 1; at < this.#open.length; at += 1)
      if (this.#open[at]!.bound > this.#open[top]!.bound) top = at
    return this.#open.splice(top, 1)[0]!
  }
}

interface Tightened {
  /** Null if the node can hold nothing better. */
  readonly node: Node | null
  readonly shares: Float64Array
  readonly integral: { readonly weight: number; readonly groups: readonly number[] } | null
  readonly work: number
  /** False if its limits cut it short. */
  readonly isWhole: boolean
}

function tighten(node: Node, incumbent: number, workLimit: number, stop: () => boolean): Tightened {
  let { rows } = node
  let warm = node.prices
  let bestBound = node.bound
  const known = new Set<string>()
  let work = 0
  let stalled = 0
  for (let round = 0; ; round += 1) {
    const solved = findPrices(rows, warm, { from: 0.005, to: 0.0004, stages: 5, sweeps: 20 }, stop)
    work += solved.work
    const bound = node.fixed + solved.bound
    const closed = bestBound - bound
    bestBound = Math.min(bestBound, bound)
    const integral = roundShares(rows, solved.shares, node)
    if (bestBound < incumbent + WHOLE)
      return { node: null, shares: solved.shares, integral, work, isWhole: true }
    if (integral !== null && integral.weight + WHOLE > bestBound)
      return { node: null, shares: solved.shares, integral, work, isWhole: true }
    const gap = bestBound - incumbent
    stalled = closed < 0.03 * gap ? stalled + 1 : 0
    const cuts =
      round < 30 && stalled < 3 ? findCuts(rows, solved.shares, known, Math.max(40, rows.items >> 1)) : []
    for (const { a, b, c } of cuts) known.add(cutKey(a, b, c))
    const allowance = bound - incumbent
    const before = rows
    rows = withCuts(before, cuts, (group) => lossOf(before, solved.prices, group) <= allowance)
    warm = new Float64Array(rows.rows)
    warm.set(solved.prices)
    const isWhole = stalled >= 3 || round >= 30
    if (isWhole || work > workLimit || stop()) {
      // The shares are those of the groups before the last sifting. Compute them for the remaining groups.
      const last = findPrices(
        rows,
        warm,
        isWhole ? COLD : { from: 0.001, to: 0.001, stages: 1, sweeps: 20 },
        stop,
      )
      const tightest = last.bound + node.fixed < bestBound ? last.bound + node.fixed : bestBound
      const kept = { ...node, rows, prices: last.prices, bound: tightest }
      return { node: kept, shares: last.shares, integral, work: work + last.work, isWhole }
    }
  }
}

/** Returns the packing of the groups with a share above a half. Two such groups never share a row. */
function roundShares(
  rows: Rows,
  shares: Float64Array,
  node: Node,
): { weight: number; groups: readonly number[] } | null {
  let weight = node.fixed
  const groups = [...node.chosen]
  const taken = new Uint8Array(rows.items)
  for (let group = 0; group < rows.groups; group += 1) {
    if (shares[group]! <= 0.5) continue
    for (
      let at = rows.memberStarts[group]!;
      at < rows.memberStarts[group + 1]! && rows.members[at]! < rows.items;
      at += 1
    ) {
      if (taken[rows.members[at]!] === 1) return null
      taken[rows.members[at]!] = 1
    }
    weight += rows.weights[group]!
    groups.push(rows.original[group]!)
  }
  return { weight, groups }
}

/** Returns the pair of items whose groups' shares add up to nearest a half. */
function pairToBranch(rows: Rows, shares: Float64Array): readonly [number, number] | null {
  const together = new Map<number, number>()
  const { items, memberStarts, members } = rows
  for (let group = 0; group < rows.groups; group += 1) {
    const share = shares[group]!
    if (share < 0.01) continue
    for (let p = memberStarts[group]!; p < memberStarts[group + 1]! && members[p]! < items; p += 1) {
      for (let q = p + 1; q < memberStarts[group + 1]! && members[q]! < items; q += 1) {
        const key = members[p]! * items + members[q]!
        together.set(key, (together.get(key) ?? 0) + share)
      }
    }
  }
  let best = 0.499
  let pair = -1
  for (const [key, share] of together) {
    const distance = Math.abs(share - 0.5)
    if (distance < best || (distance === best && key < pair)) {
      best = distance
      pair = key
    }
  }
  return pair < 0 ? null : [Math.floor(pair / items), pair % items]
}

/** Returns the node without the groups that hold just one of the pair (`joined`), or without those that hold both. */
function branch(node: Node, [a, b]: readonly [number, number], joined: boolean): Node {
  const { rows } = node
  const kept: number[] = []
  for (let group = 0; group < rows.groups; group += 1) {
    let held = 0
    for (let at = rows.memberStarts[group]!; at < rows.memberStarts[group + 1]!; at += 1) {
      if (rows.members[at] === a || rows.members[at] === b) held += 1
    }
    if (joined ? held !== 1 : held !== 2) kept.push(group)
  }
  return { ...node, rows: subset(rows, kept) }
}

function subset(rows: Rows, kept: readonly number[]): Rows {
  const memberStarts = new Int32Array(kept.length + 1)
  kept.forEach((group, at) => {
    memberStarts[at + 1] = memberStarts[at]! + rows.memberStarts[group + 1]! - rows.memberStarts[group]!
  })
  const members = new Int32Array(memberStarts[kept.length]!)
  kept.forEach((group, at) => {
    members.set(
      rows.members.subarray(rows.memberStarts[group]!, rows.memberStarts[group + 1]!),
      memberStarts[at]!,
    )
  })
  return {
    ...rows,
    groups: kept.length,
    memberStarts,
    members,
    weights: Float64Array.from(kept, (group) => rows.weights[group]!),
    original: Int32Array.from(kept, (group) => rows.original[group]!),
    ...transpose(rows.rows, kept.length, memberStarts, members),
  }
}
