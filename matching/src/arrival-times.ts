import { STRIDE } from './group-store.ts'

/** What the tables need of the riders at a point. */
interface Riders {
  readonly count: number
  readonly first: Float64Array
  readonly latest: Float64Array
  readonly between: Float64Array
}

const NONE = Number.POSITIVE_INFINITY

/**
 * The earliest arrival for each set of a group's members and the last of them who is dropped off, if nobody is late.
 * The tables grow with the group: adding a rider fills only the sets with the new one, and backtracking is free. The
 * first four members take nearly all of the time, so their sets are written out.
 */
export class ArrivalTimes {
  /** In seconds at [set * STRIDE + last]. */
  readonly #times = new Float64Array(64 * STRIDE)

  /** Fills the sets with the member at `depth`. Returns the shortest duration of the whole group. */
  extend(depth: number, group: Int32Array, riders: Riders): number {
    if (depth === 1) return this.#second(group, riders)
    if (depth === 2) return this.#third(group, riders)
    return this.#next(depth, group, riders)
  }

  /** Returns what `extend` returns for a fourth member, without filling the sets. */
  ofFour(group: Int32Array, { count, first, latest, between }: Riders): number {
    const times = this.#times
    const [a, b, c, d] = [group[0]!, group[1]!, group[2]!, group[3]!]
    const [rowA, rowB, rowC, rowD] = [a * count, b * count, c * count, d * count]
    const [endA, endB, endC, endD] = [latest[a]!, latest[b]!, latest[c]!, latest[d]!]
    const [ab, ac, ad] = [between[rowA + b]!, between[rowA + c]!, between[rowA + d]!]
    const [ba, bc, bd] = [between[rowB + a]!, between[rowB + c]!, between[rowB + d]!]
    const [ca, cb, cd] = [between[rowC + a]!, between[rowC + b]!, between[rowC + d]!]
    const [da, db, dc] = [between[rowD + a]!, between[rowD + b]!, between[rowD + c]!]
    const start = first[d]!
    // Named by the set, then by the last one.
    const adD = inTime(times[A * STRIDE]! + ad, endD)
    const adA = inTime(start + da, endA)
    const bdD = inTime(times[B * STRIDE + 1]! + bd, endD)
    const bdB = inTime(start + db, endB)
    const cdD = inTime(times[C * STRIDE + 2]! + cd, endD)
    const cdC = inTime(start + dc, endC)
    const abdD = inTime(least(times[AB * STRIDE]! + ad, times[AB * STRIDE + 1]! + bd), endD)
    const abdA = inTime(least(bdD + da, bdB + ba), endA)
    const abdB = inTime(least(adD + db, adA + ab), endB)
    const acdD = inTime(least(times[AC * STRIDE]! + ad, times[AC * STRIDE + 2]! + cd), endD)
    const acdA = inTime(least(cdD + da, cdC + ca), endA)
    const acdC = inTime(least(adD + dc, adA + ac), endC)
    const bcdD = inTime(least(times[BC * STRIDE + 1]! + bd, times[BC * STRIDE + 2]! + cd), endD)
    const bcdB = inTime(least(cdD + db, cdC + cb), endB)
    const bcdC = inTime(least(bdD + dc, bdB + bc), endC)
    const lastD = least(
      times[ABC * STRIDE]! + ad,
      least(times[ABC * STRIDE + 1]! + bd, times[ABC * STRIDE + 2]! + cd),
    )
    const lastA = least(bcdD + da, least(bcdB + ba, bcdC + ca))
    const lastB = least(acdD + db, least(acdA + ab, acdC + cb))
    const lastC = least(abdD + dc, least(abdA + ac, abdB + bc))
    return least(
      least(inTime(lastA, endA), inTime(lastB, endB)),
      least(inTime(lastC, endC), inTime(lastD, endD)),
    )
  }

  #second(group: Int32Array, { count, first, latest, between }: Riders): number {
    const times = this.#times
    const [a, b] = [group[0]!, group[1]!]
    times[B * STRIDE + 1] = inTime(first[b]!, latest[b]!)
    const lastB = inTime(times[A * STRIDE]! + between[a * count + b]!, latest[b]!)
    const lastA = inTime(first[b]! + between[b * count + a]!, latest[a]!)
    times[AB * STRIDE] = lastA
    times[AB * STRIDE + 1] = lastB
    return least(lastA, lastB)
  }

  #third(group: Int32Array, { count, first, latest, between }: Riders): number {
    const times = this.#times
    const [a, b, c] = [group[0]!, group[1]!, group[2]!]
    const [rowA, rowB, rowC] = [a * count, b * count, c * count]
    const [endA, endB, endC] = [latest[a]!, latest[b]!, latest[c]!]
    const [ac, bc] = [between[rowA + c]!, between[rowB + c]!]
    const [ca, cb] = [between[rowC + a]!, between[rowC + b]!]
    const start = inTime(first[c]!, endC)
    const acC = inTime(times[A * STRIDE]! + ac, endC)
    const acA = inTime(start + ca, endA)
    const bcC = inTime(times[B * STRIDE + 1]! + bc, endC)
    const bcB = inTime(start + cb, endB)
    const lastC = inTime(least(times[AB * STRIDE]! + ac, times[AB * STRIDE + 1]! + bc), endC)
    const lastA = inTime(least(bcC + ca, bcB + between[rowB + a]!), endA)
    const lastB = inTime(least(acC + cb, acA + between[rowA + b]!), endB)
    times[C * STRIDE + 2] = start
    times[AC * STRIDE] = acA
    times[AC * STRIDE + 2] = acC
    times[BC * STRIDE + 1] = bcB
    times[BC * STRIDE + 2] = bcC
    times[ABC * STRIDE] = lastA
    times[ABC * STRIDE + 1] = lastB
    times[ABC * STRIDE + 2] = lastC
    return least(lastA, least(lastB, lastC))
  }

  #next(depth: number, group: Int32Array, { count, first, latest, between }: Riders): number {
    const times = this.#times
    const rider = group[depth]!
    const newBit = 1 << depth
    const newLatest = latest[rider]!
    for (let others = 0; others < newBit; others += 1) {
      const set = others | newBit
      let best = NONE
      if (others === 0) best = first[rider]!
      for (let q = 0; q < depth; q += 1) {
        if (((others >> q) & 1) === 0) continue
        const reached = times[others * STRIDE + q]! + between[group[q]! * count + rider]!
        if (reached < best) best = reached
        // The sets in which an earlier member is dropped last and the new one somewhere before.
        const before = set ^ (1 << q)
        const dropped = group[q]!
        let earliest = times[before * STRIDE + depth]! + between[rider * count + dropped]!
        for (let s = 0; s < depth; s += 1) {
          if (((before >> s) & 1) === 0) continue
          const time = times[before * STRIDE + s]! + between[group[s]! * count + dropped]!
          if (time < earliest) earliest = time
        }
        times[set * STRIDE + q] = inTime(earliest, latest[dropped]!)
      }
      times[set * STRIDE + depth] = inTime(best, newLatest)
    }
    const whole = (newBit << 1) - 1
    let soonest = NONE
    for (let q = 0; q <= depth; q += 1) soonest = least(soonest, times[whole * STRIDE + q]!)
    return soonest
  }
}

/** The sets of the first three members. */
const A = 1
const B = 2
const AB = 3
const C = 4
const AC = 5
const BC = 6
const ABC = 7

function inTime(time: number, latest: number): number {
  return time <= latest ? time : NONE
}

function least(one: number, other: number): number {
  return one < other ? one : other
}
