import { FREE, INNER, NONE, OUTER, PairForest } from './pair-forest.ts'
import { evenWay } from './pair-graph.ts'

/** How blossoms form, expand, and let a longer matching through. */
export class PairBlossoms extends PairForest {
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

  /** Finds the pair with the least slack to each other outer blossom, and the least of all. */
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

  /** Expands an inner blossom in mid-stage: its children on the even path from entry to base keep their labels. */
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
