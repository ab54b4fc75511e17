import type { SeededRandom } from '../random.ts'
import { COVER_ITEMS, CoverSearch } from './exact-cover.ts'
import type { TightGroups } from './tight-groups.ts'

/**
 * Ruin and recreate with exact repairs: free the items around a loss, find their best packing by CoverSearch, and keep
 * it when it loses less. Neighbourhoods are grown along tight groups, so that they hold what could be recombined.
 */
export class NeighbourhoodSearch {
  readonly tight: TightGroups
  /** The tight group that holds an item, or -1. */
  readonly groupOf: Int32Array
  /** Sum of losses of the present packing. */
  loss = 0
  readonly #cover: CoverSearch
  readonly #random: SeededRandom
  readonly #inside: Uint8Array
  readonly #items: number[] = []

  constructor(tight: TightGroups, random: SeededRandom) {
    this.tight = tight
    this.groupOf = new Int32Array(tight.items).fill(-1)
    this.#cover = new CoverSearch(tight)
    this.#random = random
    this.#inside = new Uint8Array(tight.items)
  }

  /** Groups looked at, since the beginning. */
  get looks(): number {
    return this.#cover.looks
  }

  /** Begins with these groups first (where they still fit), then greedily by rising loss. */
  begin(first: readonly number[]): void {
    const { count } = this.tight
    for (const group of first) this.#take(group)
    for (let group = 0; group < count; group += 1) this.#take(group)
    this.recount()
  }

  /**
   * Leaves a dead end: puts a few tight groups in by force, whoever they part, and fills up greedily. What it loses by
   * that, repairs may more than win back.
   */
  kick(groups: number): void {
    const { starts, groupsOf, members, memberStarts, items, count } = this.tight
    for (let turn = 0; turn < groups; turn += 1) {
      const item = this.#random.below(items)
      const length = Math.min(12, starts[item + 1]! - starts[item]!)
      if (length === 0) continue
      const group = groupsOf[starts[item]! + this.#random.below(length)]!
      for (let at = memberStarts[group]!; at < memberStarts[group + 1]!; at += 1) this.#release(members[at]!)
      this.#assign(group)
    }
    for (let group = 0; group < count; group += 1) this.#take(group)
    this.recount()
  }

  /** Dissolves the group that holds an item. */
  #release(item: number): void {
    const group = this.groupOf[item]!
    if (group < 0) return
    const { members, memberStarts } = this.tight
    for (let at = memberStarts[group]!; at < memberStarts[group + 1]!; at += 1)
      this.groupOf[members[at]!] = -1
  }

  /** Begins anew with these groups. */
  restart(first: readonly number[]): void {
    this.groupOf.fill(-1)
    this.begin(first)
  }

  #take(group: number): void {
    const { members, memberStarts, losses, prices } = this.tight
    let alone = 0
    for (let at = memberStarts[group]!; at < memberStarts[group + 1]!; at += 1) {
      const item = members[at]!
      if (this.groupOf[item]! >= 0) return
      alone += prices[item]!
    }
    if (alone <= losses[group]!) return
    this.#assign(group)
  }

  #assign(group: number): void {
    const { members, memberStarts } = this.tight
    for (let at = memberStarts[group]!; at < memberStarts[group + 1]!; at += 1)
      this.groupOf[members[at]!] = group
  }

  recount(): void {
    this.loss = 0
    for (let item = 0; item < this.tight.items; item += 1) this.loss += this.lossOf(item)
  }

  /** What an item loses now: its price when alone, its part of its group's loss otherwise. */
  lossOf(item: number): number {
    const group = this.groupOf[item]!
    return group < 0 ? this.tight.prices[item]! : this.tight.losses[group]! / this.#sizeOf(group)
  }

  #sizeOf(group: number): number {
    return this.tight.memberStarts[group + 1]! - this.tight.memberStarts[group]!
  }

  /** Frees about `size` items around `seed` and repacks them; true when that lost less. */
  improveAround(seed: number, size: number, nodeLimit: number): boolean {
    const items = this.#collect(seed, Math.min(size, COVER_ITEMS))
    let budget = 0
    for (const item of items) budget += this.lossOf(item)
    if (budget < 1e-9) {
      for (const item of items) this.#inside[item] = 0
      return false
    }
    const better = this.#cover.improve(items, budget - 1e-9, nodeLimit)
    for (const item of items) this.#inside[item] = 0
    if (!better) return false
    for (const item of items) this.groupOf[item] = -1
    for (const group of this.#cover.found) this.#assign(group)
    let after = 0
    for (const item of items) after += this.lossOf(item)
    this.loss += after - budget
    return true
  }

  #collect(seed: number, size: number): number[] {
    const items = this.#items
    const { starts, groupsOf, members, memberStarts } = this.tight
    items.length = 0
    this.#include(seed, size)
    let failures = 0
    while (items.length < size && failures < 12) {
      // Items taken in early are drawn more often: the neighbourhood stays round.
      const from = items[Math.floor(this.#random.next() ** 1.5 * items.length)]!
      const begin = starts[from]!
      const length = Math.min(24, starts[from + 1]! - begin)
      if (length === 0) {
        failures += 1
        continue
      }
      const group = groupsOf[begin + Math.floor(this.#random.next() ** 2 * length)]!
      const before = items.length
      for (let at = memberStarts[group]!; at < memberStarts[group + 1]!; at += 1)
        this.#include(members[at]!, size)
      if (items.length === before) failures += 1
      else failures = 0
    }
    return items
  }

  /** Takes an item in together with everybody in its present group, when there is room. */
  #include(item: number, size: number): void {
    if (this.#inside[item] === 1) return
    const group = this.groupOf[item]!
    const { members, memberStarts } = this.tight
    const extra = group < 0 ? 1 : this.#sizeOf(group)
    if (this.#items.length + extra > size) return
    if (group < 0) {
      this.#inside[item] = 1
      this.#items.push(item)
      return
    }
    for (let index = 0; index < extra; index += 1) {
      const member = members[memberStarts[group]! + index]!
      this.#inside[member] = 1
      this.#items.push(member)
    }
  }
}
