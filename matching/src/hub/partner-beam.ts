import { STRIDE } from '../group-store.ts'
import type { RequestBook } from '../requests-as-columns.ts'
import type { Room } from '../vehicle-loads-as-bits.ts'
import { roomOf } from '../vehicle-loads-as-bits.ts'
import type { Stop } from '../time-limit.ts'
import { STEPS_PER_LOOK } from '../time-limit.ts'
import type { LinearFare } from './linear-fare.ts'
import type { Offer } from './pricing-problem.ts'
import type { Stand } from './riders-at-stand.ts'

/** Partners kept per rider. */
const PARTNERS = 32

/** How many partners are followed as second, third, … member: few while prices still change, many at the end. */
export const NARROW: readonly number[] = [6, 3, 2, 1, 1]
export const WIDE: readonly number[] = [16, 8, 4, 2, 1]

const MOST_WIDE = 16

/**
 * Finds groups at a stand that gain at given prices. From each rider it follows the partners that add most, then those
 * that add most to these pairs, and so on. Each new drop-off goes where the route grows least. Partners come from a
 * short list per rider, ranked by the pair's saving less half of the partner's solo fare.
 */
export class PartnerBeam {
  /** Routes tried. */
  work = 0
  readonly #stand: Stand
  readonly #fare: LinearFare
  readonly #maxGroup: number
  readonly #loads: Int32Array
  readonly #room: Room
  readonly #solos: Float64Array
  readonly #values: Float64Array
  readonly #partners: Int32Array
  readonly #partnerCount: Int32Array
  /** The routes at each depth, one after the other. */
  readonly #routes = new Int32Array(STRIDE * STRIDE)
  readonly #best = new Int32Array(STRIDE * MOST_WIDE)
  readonly #bestAt = new Int32Array(STRIDE * MOST_WIDE)
  readonly #bestGain = new Float64Array(STRIDE * MOST_WIDE)
  #threshold = 0
  #widths = NARROW
  #offer: Offer = () => {}
  #insertedAt = 0
  readonly #stop: Stop

  /** After a `stop`, the remaining riders have no partners. */
  constructor(book: RequestBook, stand: Stand, fare: LinearFare, stop: Stop) {
    this.#stop = stop
    const { limits } = book.settings
    this.#stand = stand
    this.#fare = fare
    this.#maxGroup = limits.maxGroup
    this.#room = roomOf(limits)
    this.#loads = Int32Array.from(stand.slots, (slot) => book.loads[slot]!)
    this.#solos = Float64Array.from(stand.slots, (slot) => book.soloFares[slot]!)
    this.#values = new Float64Array(stand.count)
    this.#partners = new Int32Array(stand.count * PARTNERS)
    this.#partnerCount = new Int32Array(stand.count)
    this.#listPartners()
  }

  #listPartners(): void {
    const { count, first, between } = this.#stand
    const perLook = Math.ceil((8 * STEPS_PER_LOOK) / (count + 1))
    const { perSecond } = this.#fare
    const keys = new Float64Array(PARTNERS)
    for (let i = 0; i < count; i += 1) {
      if (i % perLook === 0 && this.#stop()) break
      let found = 0
      const row = i * PARTNERS
      for (let j = 0; j < count; j += 1) {
        // An impossible order takes infinite seconds. If both orders do, there is no pair.
        const seconds = Math.min(first[i]! + between[i * count + j]!, first[j]! + between[j * count + i]!)
        if (seconds === Number.POSITIVE_INFINITY || i === j) continue
        // Best first. The list is short, and few riders of a crowd get past its end.
        const key = perSecond * seconds - this.#solos[j]! / 2
        if (found === PARTNERS && key >= keys[PARTNERS - 1]!) continue
        let at = found < PARTNERS ? found++ : PARTNERS - 1
        while (at > 0 && keys[at - 1]! > key) {
          keys[at] = keys[at - 1]!
          this.#partners[row + at] = this.#partners[row + at - 1]!
          at -= 1
        }
        keys[at] = key
        this.#partners[row + at] = j
      }
      this.#partnerCount[i] = found
    }
    this.work += (count * count) / 100
  }

  /** Sets the prices, per slot. */
  setPrices(prices: Float64Array): void {
    for (let rider = 0; rider < this.#stand.count; rider += 1) {
      this.#values[rider] = this.#solos[rider]! - prices[this.#stand.slots[rider]!]!
    }
  }

  /** Raises a rider's price. */
  raise(rider: number, by: number): void {
    this.#values[rider]! -= by
  }

  /** Offers groups that gain more than `threshold`. */
  offer(threshold: number, widths: readonly number[], offer: Offer): void {
    this.#widths = widths
    this.#threshold = threshold
    this.#offer = offer
    const { count, first } = this.#stand
    for (let rider = 0; rider < count; rider += 1) {
      if (rider % 4 === 0 && this.#stop()) return
      this.#routes[0] = rider
      const fixed = this.#values[rider]! - this.#fare.base
      this.#extend(1, rider, fixed, first[rider]!, this.#loads[rider]!)
    }
  }

  /** `fixed` is the sum of the members' values less the base fare. */
  #extend(depth: number, lead: number, fixed: number, seconds: number, load: number): void {
    const width = this.#widths[depth - 1]!
    const from = depth * MOST_WIDE
    const route = (depth - 1) * STRIDE
    const longerRoute = depth * STRIDE
    let found = 0
    const partners = this.#partnerCount[lead]!
    for (let rank = 0; rank < partners; rank += 1) {
      const next = this.#partners[lead * PARTNERS + rank]!
      if (!this.#room.holds(load + this.#loads[next]!)) continue
      const gainBound = fixed + this.#values[next]! - this.#fare.perSecond * seconds
      if (found === width && gainBound <= this.#bestGain[from + width - 1]!) continue
      const longer = this.#insert(route, depth, next)
      if (longer === Number.POSITIVE_INFINITY) continue
      const gain = fixed + this.#values[next]! - this.#fare.perSecond * longer
      let at = found
      if (found < width) found += 1
      else if (gain > this.#bestGain[from + width - 1]!) at = width - 1
      else continue
      while (at > 0 && this.#bestGain[from + at - 1]! < gain) {
        this.#bestGain[from + at] = this.#bestGain[from + at - 1]!
        this.#best[from + at] = this.#best[from + at - 1]!
        this.#bestAt[from + at] = this.#bestAt[from + at - 1]!
        at -= 1
      }
      this.#bestGain[from + at] = gain
      this.#best[from + at] = next
      this.#bestAt[from + at] = this.#insertedAt
    }
    for (let rank = 0; rank < found; rank += 1) {
      const next = this.#best[from + rank]!
      const position = this.#bestAt[from + rank]!
      const gain = this.#bestGain[from + rank]!
      for (let at = 0; at < position; at += 1) this.#routes[longerRoute + at] = this.#routes[route + at]!
      this.#routes[longerRoute + position] = next
      for (let at = position; at < depth; at += 1)
        this.#routes[longerRoute + at + 1] = this.#routes[route + at]!
      if (gain > this.#threshold)
        this.#offer(this.#routes.subarray(longerRoute, longerRoute + depth + 1), depth + 1, gain)
      if (depth + 1 >= this.#maxGroup) continue
      const nowFixed = fixed + this.#values[next]!
      const nowSeconds = (nowFixed - gain) / this.#fare.perSecond
      this.#extend(depth + 1, lead, nowFixed, nowSeconds, load + this.#loads[next]!)
    }
  }

  /** Returns the shortest duration with `next` inserted and nobody late. Stores its position in `insertedAt`. */
  #insert(route: number, depth: number, next: number): number {
    const { count, first, latest, between } = this.#stand
    this.work += 0.02
    let best = Number.POSITIVE_INFINITY
    for (let at = 0; at < depth; at += 1) if (this.#routes[route + at] === next) return best
    for (let position = 0; position <= depth; position += 1) {
      let time = 0
      let last = -1
      let inTime = true
      for (let at = 0; at <= depth && inTime; at += 1) {
        const stop =
          at < position ? this.#routes[route + at]! : at === position ? next : this.#routes[route + at - 1]!
        time += last < 0 ? first[stop]! : between[last * count + stop]!
        inTime = time <= latest[stop]! && time < best
        last = stop
      }
      if (!inTime) continue
      best = time
      this.#insertedAt = position
    }
    return best
  }
}
