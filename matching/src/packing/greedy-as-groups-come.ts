import { STRIDE } from '../group-store.ts'
import type { StoredGroups } from './best-of-two-packings.ts'
import { GROUP_NUMBERS, MOST_KEYS } from './tight-groups.ts'

/** A greedy packing is made anew when there are so many times as many groups. */
const GROWTH = 1.15

/** Packs groups greedily while more of them are found, without sorting all of them each time. */
export class GreedyAsGroupsCome {
  /** Cost and number of each group in one double, in ascending order. */
  #keys = new Float64Array(256)
  #spare = new Float64Array(256)
  #count = 0
  #packedAt = 0

  /** Forgets all groups: their numbers or costs have changed. */
  clear(): void {
    this.#count = 0
  }

  /** Whether there are so many more groups than for the last packing that it is worth while to make another. */
  isWorthwhile(count: number): boolean {
    return count >= GROWTH * this.#packedAt
  }

  /** Returns a packing of the first `count` groups, those with the lowest costs first. */
  pack(stored: StoredGroups, count: number, costOf: (group: number) => number): number[] {
    this.#packedAt = count
    this.#takeIn(count, costOf)
    return this.completed(stored, [])
  }

  /** Adds every group that still fits to a packing, those with the lowest costs first. */
  completed({ items, members, sizes }: StoredGroups, first: readonly number[]): number[] {
    const isTaken = new Uint8Array(items)
    const packed = [...first]
    for (const group of first)
      for (let at = 0; at < sizes[group]!; at += 1) isTaken[members[group * STRIDE + at]!] = 1
    for (let rank = 0; rank < this.#count; rank += 1) {
      const group = this.#keys[rank]! % GROUP_NUMBERS
      const base = group * STRIDE
      const end = base + sizes[group]!
      let at = base
      while (at < end && isTaken[members[at]!] === 0) at += 1
      if (at < end) continue
      for (at = base; at < end; at += 1) isTaken[members[at]!] = 1
      packed.push(group)
    }
    return packed
  }

  /** Returns, of those packed last, the groups that are among the `most` cheapest of one of their members. */
  cheapest({ items, members, sizes }: StoredGroups, most: number): number[] {
    const held = new Int32Array(items)
    const cheapest: number[] = []
    for (let rank = 0; rank < this.#count; rank += 1) {
      const group = this.#keys[rank]! % GROUP_NUMBERS
      const base = group * STRIDE
      const end = base + sizes[group]!
      let at = base
      while (at < end && held[members[at]!]! >= most) at += 1
      if (at === end) continue
      for (at = base; at < end; at += 1) held[members[at]!]! += 1
      cheapest.push(group)
    }
    return cheapest
  }

  #takeIn(count: number, costOf: (group: number) => number): void {
    const fresh = new Float64Array(count - this.#count)
    for (let at = 0; at < fresh.length; at += 1) {
      const group = this.#count + at
      const cost = Math.min(MOST_KEYS - 1, Math.max(0, Math.floor(costOf(group))))
      fresh[at] = cost * GROUP_NUMBERS + group
    }
    this.#merge(fresh.sort())
  }

  #merge(fresh: Float64Array): void {
    const count = this.#count + fresh.length
    if (this.#spare.length < count) this.#spare = new Float64Array(2 * count)
    const old = this.#keys
    const all = this.#spare
    let next = 0
    let at = 0
    for (const key of fresh) {
      while (next < this.#count && old[next]! < key) all[at++] = old[next++]!
      all[at++] = key
    }
    all.set(old.subarray(next, this.#count), at)
    this.#keys = all
    this.#spare = old
    this.#count = count
  }
}
