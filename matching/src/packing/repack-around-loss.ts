import type { SeededRandom } from '../random.ts'
import { COVER_ITEMS, CoverSearch } from './exact-cover.ts'
import type { TightGroups } from './tight-groups.ts'

/**
 * Ruin and recreate with exact repairs: frees the items around a loss, finds their best packing with CoverSearch, and
 * keeps it if it loses less. Neighbourhoods grow along tight groups, so that they hold what can be recombined.
 */
export class NeighbourhoodSearch {
  readonly tight: TightGroups
  /** The tight group that holds an item, or -1. */
  readonly groupOf: Int32Array
  /** The sum of the current packing's losses. */
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

  /** Groups looked at so far. */
  get looks(): number {
    return this.#cover.looks
  }

  /** Begins with these groups where they still fit, then adds groups greedily by ascending loss. */
  begin(first: readonly number[]): void {
    const { count } = this.tight
    for (const group of first) this.#take(group)
    for (let group = 0; group < count; group += 1) this.#take(group)
    this.recount()
  }

  /**
   * Escapes a dead end: forces in a few tight groups, dissolving others, and fills up greedily. Repairs may more than
   * win back the loss.
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

  /** Dissolves the group of an item. */
  #release(item: number): void {
    const group = this.groupOf[item]!
    if (group < 0) return
    const { members, memberStarts } = this.tight
    for (let at = memberStarts[group]!; at < memberStarts[group + 1]!; at += 1)
      this.groupOf[members[at]!] = -1
  }

  /** Restarts with these groups. */
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

  /** Returns what an item loses now: its price if alone, else its part of its group's loss. */
  lossOf(item: number): number {
    const group = this.groupOf[item]!
    return group < 0 ? this.tight.prices[item]! : this.tight.losses[group]! / this.#sizeOf(group)
  }

  #sizeOf(group: number): number {
    return this.tight.memberStarts[group + 1]! - this.tight.memberStarts[group]!
  }

  /** Frees about `size` items around `seed` and repacks them. Returns true if that lost less. */
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
      // Items added early are drawn more often, which keeps the neighbourhood round.
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

  /** Adds an item together with its whole current group, if there is room. */
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
