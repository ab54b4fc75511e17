import { SORTED_TO } from './tight-groups.ts'
import type { TightGroups } from './tight-groups.ts'

/** The most items in a neighbourhood: two words of bits. */
export const COVER_ITEMS = 60

/** Room for the first options and their entries in lists. A batch may have hundreds of components with a search each. */
const FIRST_OPTIONS = 64
const FIRST_ENTRIES = 256

/**
 * Finds the packing of a set of items that loses least, if one loses less than a given budget. The search is depth
 * first: next comes the item with the fewest ways to be covered within the remaining budget, cheapest way first. A
 * branch ends when its open items must lose more than what remains. At good prices the losses of good groups are so
 * small that most branches end at once.
 */
export class CoverSearch {
  /** Nodes visited so far. */
  nodes = 0
  /** Groups looked at so far, which determines the time taken. */
  looks = 0
  /** The groups of the best packing of the last call. Items in none of them are alone. */
  readonly found: number[] = []
  readonly #tight: TightGroups
  /** The index of an item in the neighbourhood, or -1. */
  readonly #place: Int8Array
  readonly #items = new Int32Array(COVER_ITEMS)
  #count = 0
  // The neighbourhood's options: groups as bit sets, and each item's options by ascending loss.
  #low = new Int32Array(FIRST_OPTIONS)
  #high = new Int32Array(FIRST_OPTIONS)
  #loss = new Float64Array(FIRST_OPTIONS)
  #size = new Uint8Array(FIRST_OPTIONS)
  #group = new Int32Array(FIRST_OPTIONS)
  #options = 0
  readonly #listStarts = new Int32Array(COVER_ITEMS + 1)
  #list = new Int32Array(FIRST_ENTRIES)
  // The same entries, side by side with what a search looks at.
  #listLow = new Int32Array(FIRST_ENTRIES)
  #listHigh = new Int32Array(FIRST_ENTRIES)
  #listLoss = new Float64Array(FIRST_ENTRIES)
  /** The loss divided among the members. */
  #listEach = new Float64Array(FIRST_ENTRIES)
  /** What each item loses alone, and all items as bits. */
  readonly #alone = new Float64Array(COVER_ITEMS)
  #allLow = 0
  #allHigh = 0
  /** The size of the largest option. */
  #largest = 0
  readonly #stack = new Int32Array(COVER_ITEMS)
  #best = 0
  #limit = 0

  constructor(tight: TightGroups) {
    this.#tight = tight
    this.#place = new Int8Array(tight.items).fill(-1)
  }

  /**
   * Searches a packing of `items` (at most COVER_ITEMS) that loses less than `budget`. Returns true if it found one,
   * with its groups in `found`. `nodeLimit` ends the search early with the best so far.
   */
  improve(items: readonly number[], budget: number, nodeLimit: number): boolean {
    this.#gather(items, budget)
    this.#best = budget
    this.#limit = this.nodes + nodeLimit
    this.#improved = false
    this.#search(0, 0, 0, 0)
    for (let index = 0; index < this.#count; index += 1) this.#place[this.#items[index]!] = -1
    return this.#improved
  }

  #improved = false

  /** Whether the last search completed, so that its result is exact. */
  get exhausted(): boolean {
    return this.nodes < this.#limit
  }

  #gather(items: readonly number[], budget: number): void {
    const { starts, groupsOf, losses, memberStarts, members } = this.#tight
    const place = this.#place
    this.#count = items.length
    this.#allLow = items.length < 30 ? (1 << items.length) - 1 : 0x3fffffff
    this.#allHigh = items.length <= 30 ? 0 : (1 << (items.length - 30)) - 1
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index]!
      this.#items[index] = item
      this.#alone[index] = this.#tight.prices[item]!
      place[item] = index
    }
    let options = 0
    this.#largest = 1
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index]!
      const end = starts[item + 1]!
      for (let at = starts[item]!; at < end; at += 1) {
        const group = groupsOf[at]!
        if (losses[group]! >= budget + SORTED_TO) break
        this.looks += 4
        let low = 0
        let high = 0
        let lowest = COVER_ITEMS
        const base = memberStarts[group]!
        const size = memberStarts[group + 1]! - base
        for (let member = 0; member < size; member += 1) {
          const bit = place[members[base + member]!]!
          if (bit < 0) {
            lowest = -1
            break
          }
          if (bit < lowest) lowest = bit
          if (bit < 30) low |= 1 << bit
          else high |= 1 << (bit - 30)
        }
        // Adds each group once, at its first member here.
        if (lowest !== index) continue
        if (options === this.#low.length) this.#growOptions()
        this.#low[options] = low
        this.#high[options] = high
        this.#loss[options] = losses[group]!
        this.#size[options] = size
        if (size > this.#largest) this.#largest = size
        this.#group[options] = group
        options += 1
      }
    }
    this.#options = options
    this.#listOptions()
  }

  /** Lists each item's options by ascending loss (groups are numbered by ascending loss). */
  #listOptions(): void {
    const options = this.#options
    const order = this.#sortedByGroup(options)
    const starts = this.#listStarts
    starts.fill(0)
    let total = 0
    for (let option = 0; option < options; option += 1) {
      total += this.#size[option]!
      for (let bits = this.#low[option]!; bits !== 0; bits &= bits - 1)
        starts[32 - Math.clz32(bits & -bits)]! += 1
      for (let bits = this.#high[option]!; bits !== 0; bits &= bits - 1)
        starts[62 - Math.clz32(bits & -bits)]! += 1
    }
    for (let index = 0; index < COVER_ITEMS; index += 1) starts[index + 1]! += starts[index]!
    if (total > this.#list.length) this.#growList(2 * total)
    const next = this.#next
    for (let index = 0; index < COVER_ITEMS; index += 1) next[index] = starts[index]!
    for (let rank = 0; rank < options; rank += 1) {
      const option = order[rank]! % 1_048_576
      for (let bits = this.#low[option]!; bits !== 0; bits &= bits - 1)
        this.#listAt(next[31 - Math.clz32(bits & -bits)]!++, option)
      for (let bits = this.#high[option]!; bits !== 0; bits &= bits - 1)
        this.#listAt(next[61 - Math.clz32(bits & -bits)]!++, option)
    }
  }

  #listAt(at: number, option: number): void {
    const loss = this.#loss[option]!
    this.#list[at] = option
    this.#listLow[at] = this.#low[option]!
    this.#listHigh[at] = this.#high[option]!
    this.#listLoss[at] = loss
    this.#listEach[at] = loss / this.#size[option]!
  }

  #growList(room: number): void {
    this.#list = new Int32Array(room)
    this.#listLow = new Int32Array(room)
    this.#listHigh = new Int32Array(room)
    this.#listLoss = new Float64Array(room)
    this.#listEach = new Float64Array(room)
  }

  readonly #next = new Int32Array(COVER_ITEMS)
  #keys = new Float64Array(FIRST_OPTIONS)

  #sortedByGroup(options: number): Float64Array {
    if (this.#keys.length < options) this.#keys = new Float64Array(options * 2)
    const keys = this.#keys.subarray(0, options)
    for (let option = 0; option < options; option += 1)
      keys[option] = this.#group[option]! * 1_048_576 + option
    return keys.sort()
  }

  #search(low: number, high: number, lost: number, depth: number): void {
    this.nodes += 1
    if (this.nodes >= this.#limit) return
    const left = this.#best - lost
    const starts = this.#listStarts
    const lows = this.#listLow
    const highs = this.#listHigh
    const lists = this.#listLoss
    const each = this.#listEach
    const alones = this.#alone
    const most = this.#largest
    let fewest = 1_000_000
    let chosen = -1
    let least = 0
    let looks = 0
    let open = this.#allLow & ~low
    let offset = 0
    for (let word = 0; word < 2; word += 1) {
      for (; open !== 0; open &= open - 1) {
        const index = offset + 31 - Math.clz32(open & -open)
        const alone = alones[index]!
        let ways = alone < left ? 1 : 0
        let cheapest = alone
        const end = starts[index + 1]!
        const begin = starts[index]!
        let at = begin
        for (; at < end; at += 1) {
          const loss = lists[at]!
          if (loss >= left) {
            if (loss >= left + SORTED_TO) break
            continue
          }
          if ((lows[at]! & low) !== 0 || (highs[at]! & high) !== 0) continue
          ways += 1
          if (each[at]! < cheapest) cheapest = each[at]!
          // What follows loses as much and makes no difference.
          if (ways >= fewest && loss - SORTED_TO >= most * cheapest) break
        }
        looks += 2 + at - begin
        if (ways === 0) {
          this.looks += looks
          return
        }
        least += cheapest
        if (least >= left) {
          this.looks += looks
          return
        }
        if (ways < fewest) {
          fewest = ways
          chosen = index
        }
      }
      open = this.#allHigh & ~high
      offset = 30
    }
    this.looks += looks
    if (chosen < 0) {
      this.#best = lost
      this.#improved = true
      this.found.length = 0
      for (let index = 0; index < depth; index += 1)
        if (this.#stack[index]! >= 0) this.found.push(this.#stack[index]!)
      return
    }
    const alone = alones[chosen]!
    let triedAlone = false
    const end = starts[chosen + 1]!
    for (let at = starts[chosen]!; ; at += 1) {
      const loss = at < end ? lists[at]! : Number.POSITIVE_INFINITY
      if (!triedAlone && alone <= loss) {
        triedAlone = true
        if (lost + alone < this.#best) {
          this.#stack[depth] = -1
          if (chosen < 30) this.#search(low | (1 << chosen), high, lost + alone, depth + 1)
          else this.#search(low, high | (1 << (chosen - 30)), lost + alone, depth + 1)
        }
      }
      if (at >= end || lost + loss >= this.#best + SORTED_TO) break
      if (lost + loss >= this.#best) continue
      if ((lows[at]! & low) !== 0 || (highs[at]! & high) !== 0) continue
      this.#stack[depth] = this.#group[this.#list[at]!]!
      this.#search(low | lows[at]!, high | highs[at]!, lost + loss, depth + 1)
    }
    if (!triedAlone && lost + alone < this.#best) {
      this.#stack[depth] = -1
      if (chosen < 30) this.#search(low | (1 << chosen), high, lost + alone, depth + 1)
      else this.#search(low, high | (1 << (chosen - 30)), lost + alone, depth + 1)
    }
  }

  #growOptions(): void {
    const room = this.#low.length * 2
    const low = new Int32Array(room)
    low.set(this.#low)
    this.#low = low
    const high = new Int32Array(room)
    high.set(this.#high)
    this.#high = high
    const loss = new Float64Array(room)
    loss.set(this.#loss)
    this.#loss = loss
    const size = new Uint8Array(room)
    size.set(this.#size)
    this.#size = size
    const group = new Int32Array(room)
    group.set(this.#group)
    this.#group = group
  }
}
