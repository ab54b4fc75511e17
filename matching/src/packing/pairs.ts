import { BREADCRUMB, FREE, INNER, NONE, OUTER, PairForest } from './pair-forest.ts'
import { evenWay } from './pair-graph.ts'
import type { Stop } from '../stopping.ts'

/**
 * Maximum-weight matching in a general graph, exactly (Edmonds' blossom algorithm in Galil's primal-dual form): for
 * components whose groups are all pairs. Weights must be whole numbers; duals are kept doubled, so they stay whole.
 *
 * Returns the positions in `weights` of the chosen pairs. `from[k]`, `to[k]`: the two items of pair k, 0..items-1.
 * Null when it was told to stop before it was done.
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

class PairMatching extends PairForest {
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

  /** Grows trees and moves duals until a path is found or none can be. */
  runStage(stop: Stop): 'grown' | 'heaviest' | 'stopped' {
    for (;;) {
      while (this.queue.length > 0) if (this.scan(this.queue.pop()!)) return 'grown'
      if (stop()) return 'stopped'
      if (!this.moveDuals()) return 'heaviest'
    }
  }

  /** Looks at an outer item's pairs; true when the matching grew. */
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

  /** Moves duals by as much as all conditions allow; false when that proves the matching heaviest. */
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

  /** The base of the blossom that two outer items close, or NONE when their trees are different ones. */
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

  addBlossom(base: number, pair: number): void {
    let v = this.ends[2 * pair]!
    let w = this.ends[2 * pair + 1]!
    const baseBlossom = this.inBlossom[base]!
    let bv = this.inBlossom[v]!
    let bw = this.inBlossom[w]!
    const blossom = this.unused.pop()!
    this.base[blossom] = base
    this.parent[blossom] = NONE
    this.parent[baseBlossom] = blossom
    const path: number[] = []
    const ends: number[] = []
    while (bv !== baseBlossom) {
      this.parent[bv] = blossom
      path.push(bv)
      ends.push(this.labelEnd[bv]!)
      v = this.ends[this.labelEnd[bv]!]!
      bv = this.inBlossom[v]!
    }
    path.push(baseBlossom)
    path.reverse()
    ends.reverse()
    ends.push(2 * pair)
    while (bw !== baseBlossom) {
      this.parent[bw] = blossom
      path.push(bw)
      ends.push(this.labelEnd[bw]! ^ 1)
      w = this.ends[this.labelEnd[bw]!]!
      bw = this.inBlossom[w]!
    }
    this.children[blossom] = path
    this.childEnds[blossom] = ends
    this.label[blossom] = OUTER
    this.labelEnd[blossom] = this.labelEnd[baseBlossom]!
    this.dual[blossom] = 0
    for (const leaf of this.leavesOf(blossom)) {
      if (this.label[this.inBlossom[leaf]!] === INNER) this.queue.push(leaf)
      this.inBlossom[leaf] = blossom
    }
    this.gatherBestEdges(blossom, path)
  }

  /** For each other outer blossom, the pair with the least slack to it; and of those the least. */
  gatherBestEdges(blossom: number, path: readonly number[]): void {
    const bestTo = new Map<number, number>()
    const consider = (pair: number): void => {
      let other = this.ends[2 * pair + 1]!
      if (this.inBlossom[other] === blossom) other = this.ends[2 * pair]!
      const there = this.inBlossom[other]!
      if (there === blossom || this.label[there] !== OUTER) return
      const known = bestTo.get(there)
      if (known === undefined || this.slack(pair) < this.slack(known)) bestTo.set(there, pair)
    }
    for (const child of path) {
      const listed = this.bestEdges[child]
      if (listed !== null && listed !== undefined) listed.forEach(consider)
      else {
        for (const leaf of this.leavesOf(child)) {
          for (let at = this.neighbourStarts[leaf]!; at < this.neighbourStarts[leaf + 1]!; at += 1) {
            consider(this.neighbours[at]! >> 1)
          }
        }
      }
      this.bestEdges[child] = null
      this.bestEdge[child] = NONE
    }
    const edges = [...bestTo.values()]
    this.bestEdges[blossom] = edges
    let best = NONE
    for (const pair of edges) if (best === NONE || this.slack(pair) < this.slack(best)) best = pair
    this.bestEdge[blossom] = best
  }

  expand(blossom: number, isEndOfStage: boolean): void {
    const children = this.children[blossom]!
    const ends = this.childEnds[blossom]!
    for (const child of children) {
      this.parent[child] = NONE
      if (child < this.items) this.inBlossom[child] = child
      else if (isEndOfStage && this.dual[child] === 0) this.expand(child, isEndOfStage)
      else for (const leaf of this.leavesOf(child)) this.inBlossom[leaf] = child
    }
    if (!isEndOfStage && this.label[blossom] === INNER) this.relabel(blossom, children, ends)
    this.label[blossom] = FREE
    this.labelEnd[blossom] = NONE
    this.children[blossom] = null
    this.childEnds[blossom] = null
    this.base[blossom] = NONE
    this.bestEdges[blossom] = null
    this.bestEdge[blossom] = NONE
    this.unused.push(blossom)
  }

  /** An inner blossom falls apart in mid-stage: its children on the even way from entry to base keep their labels. */
  relabel(blossom: number, children: readonly number[], ends: readonly number[]): void {
    const entry = this.inBlossom[this.ends[this.labelEnd[blossom]! ^ 1]!]!
    const { at: start, step, trick } = evenWay(children.indexOf(entry), children.length)
    let at = start
    let end = this.labelEnd[blossom]!
    while (at !== 0) {
      this.label[this.ends[end ^ 1]!] = FREE
      this.label[this.ends[ends.at(at - trick)! ^ trick ^ 1]!] = FREE
      this.assign(this.ends[end ^ 1]!, INNER, end)
      this.allowed[ends.at(at - trick)! >> 1] = 1
      at += step
      end = ends.at(at - trick)! ^ trick
      this.allowed[end >> 1] = 1
      at += step
    }
    const last = children.at(at)!
    this.label[this.ends[end ^ 1]!] = INNER
    this.label[last] = INNER
    this.labelEnd[this.ends[end ^ 1]!] = end
    this.labelEnd[last] = end
    this.bestEdge[last] = NONE
    at += step
    while (children.at(at) !== entry) {
      const child = children.at(at)!
      if (this.label[child] !== OUTER) {
        const labelled = this.leavesOf(child).find((leaf) => this.label[leaf] !== FREE)
        if (labelled !== undefined) {
          this.label[labelled] = FREE
          this.label[this.ends[this.mate[this.base[child]!]!]!] = FREE
          this.assign(labelled, INNER, this.labelEnd[labelled]!)
        }
      }
      at += step
    }
  }

  /** Swaps matched and unmatched pairs inside a blossom so that `item` becomes its base. */
  augmentBlossom(blossom: number, item: number): void {
    let top = item
    while (this.parent[top] !== blossom) top = this.parent[top]!
    if (top >= this.items) this.augmentBlossom(top, item)
    const children = this.children[blossom]!
    const ends = this.childEnds[blossom]!
    const begin = children.indexOf(top)
    const { at: start, step, trick } = evenWay(begin, children.length)
    let at = start
    while (at !== 0) {
      at += step
      const end = ends.at(at - trick)! ^ trick
      const one = children.at(at)!
      if (one >= this.items) this.augmentBlossom(one, this.ends[end]!)
      at += step
      const two = children.at(at)!
      if (two >= this.items) this.augmentBlossom(two, this.ends[end ^ 1]!)
      this.mate[this.ends[end]!] = end ^ 1
      this.mate[this.ends[end ^ 1]!] = end
    }
    this.children[blossom] = [...children.slice(begin), ...children.slice(0, begin)]
    this.childEnds[blossom] = [...ends.slice(begin), ...ends.slice(0, begin)]
    this.base[blossom] = this.base[this.children[blossom]![0]!]!
  }

  augment(pair: number): void {
    for (const [start, firstEnd] of [
      [this.ends[2 * pair]!, 2 * pair + 1],
      [this.ends[2 * pair + 1]!, 2 * pair],
    ] as const) {
      let item = start
      let end = firstEnd
      for (;;) {
        const outer = this.inBlossom[item]!
        if (outer >= this.items) this.augmentBlossom(outer, item)
        this.mate[item] = end
        if (this.labelEnd[outer] === NONE) break
        const inner = this.inBlossom[this.ends[this.labelEnd[outer]!]!]!
        item = this.ends[this.labelEnd[inner]!]!
        const other = this.ends[this.labelEnd[inner]! ^ 1]!
        if (inner >= this.items) this.augmentBlossom(inner, other)
        this.mate[other] = this.labelEnd[inner]!
        end = this.labelEnd[inner]! ^ 1
      }
    }
  }
}
