import { PairBlossoms } from './pair-blossoms.ts'
import { BREADCRUMB, FREE, INNER, NONE, OUTER } from './pair-forest.ts'
import type { Stop } from '../time-limit.ts'

/**
 * Maximum-weight matching in a general graph, exactly (Edmonds' blossom algorithm in Galil's primal-dual form), for
 * components whose groups are all pairs. Weights must be whole numbers. Duals are kept doubled, so they stay whole.
 * Returns the positions in `weights` of the chosen pairs, or null if stopped before it was done. `from[k]`, `to[k]`:
 * the two items of pair k, 0..items-1.
 */
export function matchPairs(
  items: number,
  from: Int32Array,
  to: Int32Array,
  weights: Float64Array,
  stop: Stop,
): number[] | null {
  return new PairMatching(items, from, to, weights).solve(stop)
}

class PairMatching extends PairBlossoms {
  solve(stop: Stop): number[] | null {
    for (let stage = 0; stage < this.items; stage += 1) {
      this.beginStage()
      const end = this.runStage(stop)
      if (end === 'stopped') return null
      if (end === 'heaviest') break
      for (let blossom = this.items; blossom < 2 * this.items; blossom += 1) {
        const isIdle = this.parent[blossom] === NONE && this.base[blossom]! >= 0
        if (isIdle && this.label[blossom] === OUTER && this.dual[blossom] === 0) this.expand(blossom, true)
      }
    }
    const chosen: number[] = []
    for (let item = 0; item < this.items; item += 1) {
      const end = this.mate[item]!
      if (end >= 0 && this.ends[end]! > item) chosen.push(end >> 1)
    }
    return chosen
  }

  beginStage(): void {
    this.label.fill(FREE)
    this.bestEdge.fill(NONE)
    for (let blossom = this.items; blossom < 2 * this.items; blossom += 1) this.bestEdges[blossom] = null
    this.allowed.fill(0)
    this.queue = []
    for (let item = 0; item < this.items; item += 1) {
      if (this.mate[item] === NONE && this.label[this.inBlossom[item]!] === FREE)
        this.assign(item, OUTER, NONE)
    }
  }

  /** Grows trees and moves duals until a path is found or none can exist. */
  runStage(stop: Stop): 'grown' | 'heaviest' | 'stopped' {
    for (;;) {
      while (this.queue.length > 0) if (this.scan(this.queue.pop()!)) return 'grown'
      if (stop()) return 'stopped'
      if (!this.moveDuals()) return 'heaviest'
    }
  }

  /** Scans an outer item's pairs. Returns true if the matching grew. */
  scan(item: number): boolean {
    for (let at = this.neighbourStarts[item]!; at < this.neighbourStarts[item + 1]!; at += 1) {
      const end = this.neighbours[at]!
      const pair = end >> 1
      const other = this.ends[end]!
      if (this.inBlossom[item] === this.inBlossom[other]) continue
      let slack = 0
      if (this.allowed[pair] === 0) {
        slack = this.slack(pair)
        if (slack <= 0) this.allowed[pair] = 1
      }
      const blossom = this.inBlossom[other]!
      if (this.allowed[pair] === 1) {
        if (this.label[blossom] === FREE) this.assign(other, INNER, end ^ 1)
        else if (this.label[blossom] === OUTER) {
          const base = this.findMeeting(item, other)
          if (base < 0) {
            this.augment(pair)
            return true
          }
          this.addBlossom(base, pair)
        } else if (this.label[other] === FREE) {
          this.label[other] = INNER
          this.labelEnd[other] = end ^ 1
        }
      } else if (this.label[blossom] === OUTER) {
        const own = this.inBlossom[item]!
        if (this.bestEdge[own] === NONE || slack < this.slack(this.bestEdge[own]!)) this.bestEdge[own] = pair
      } else if (this.label[other] === FREE) {
        if (this.bestEdge[other] === NONE || slack < this.slack(this.bestEdge[other]!))
          this.bestEdge[other] = pair
      }
    }
    return false
  }

  /** Moves duals as far as all conditions allow. Returns false if that proves the matching heaviest. */
  moveDuals(): boolean {
    const items = this.items
    let kind = 1
    let delta = Number.POSITIVE_INFINITY
    let pair = NONE
    let expanding = NONE
    for (let item = 0; item < items; item += 1) delta = Math.min(delta, this.dual[item]!)
    for (let item = 0; item < items; item += 1) {
      if (this.label[this.inBlossom[item]!] !== FREE || this.bestEdge[item] === NONE) continue
      const slack = this.slack(this.bestEdge[item]!)
      if (slack < delta) {
        delta = slack
        kind = 2
        pair = this.bestEdge[item]!
      }
    }
    for (let blossom = 0; blossom < 2 * items; blossom += 1) {
      if (this.parent[blossom] !== NONE) continue
      if (this.label[blossom] === OUTER && this.bestEdge[blossom] !== NONE) {
        const slack = this.slack(this.bestEdge[blossom]!) / 2
        if (slack < delta) {
          delta = slack
          kind = 3
          pair = this.bestEdge[blossom]!
        }
      }
      if (
        blossom >= items &&
        this.base[blossom]! >= 0 &&
        this.label[blossom] === INNER &&
        this.dual[blossom]! < delta
      ) {
        delta = this.dual[blossom]!
        kind = 4
        expanding = blossom
      }
    }
    for (let item = 0; item < items; item += 1) {
      const label = this.label[this.inBlossom[item]!]
      if (label === OUTER) this.dual[item]! -= delta
      else if (label === INNER) this.dual[item]! += delta
    }
    for (let blossom = items; blossom < 2 * items; blossom += 1) {
      if (this.base[blossom]! < 0 || this.parent[blossom] !== NONE) continue
      if (this.label[blossom] === OUTER) this.dual[blossom]! += delta
      else if (this.label[blossom] === INNER) this.dual[blossom]! -= delta
    }
    if (kind === 1) return false
    if (kind === 4) {
      this.expand(expanding, false)
      return true
    }
    this.allowed[pair] = 1
    let item = this.ends[2 * pair]!
    if (kind === 2 && this.label[this.inBlossom[item]!] === FREE) item = this.ends[2 * pair + 1]!
    this.queue.push(item)
    return true
  }

  /** Returns the base of the blossom that two outer items close, or NONE if they are in different trees. */
  findMeeting(a: number, b: number): number {
    const path: number[] = []
    let base = NONE
    let one = a
    let two = b
    while (one !== NONE || two !== NONE) {
      let blossom = this.inBlossom[one]!
      if ((this.label[blossom]! & 4) !== 0) {
        base = this.base[blossom]!
        break
      }
      path.push(blossom)
      this.label[blossom] = BREADCRUMB
      if (this.labelEnd[blossom] === NONE) one = NONE
      else {
        one = this.ends[this.labelEnd[blossom]!]!
        blossom = this.inBlossom[one]!
        one = this.ends[this.labelEnd[blossom]!]!
      }
      if (two !== NONE) [one, two] = [two, one]
    }
    for (const blossom of path) this.label[blossom] = OUTER
    return base
  }
}
