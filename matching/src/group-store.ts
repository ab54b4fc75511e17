/** The most members of a group. They are stored side by side in ascending slots, with -1 in unused positions. */
export const STRIDE = 6

const EMPTY = -1

/**
 * Stores every allowed group once, with its cheapest meeting point. It uses open addressing over columns of numbers: a
 * group costs no object, and the three million groups of a dense rush hour fit in memory.
 */
export class GroupStore {
  members = new Int32Array(STRIDE * 256)
  sizes = new Uint8Array(256)
  /** In minor units. */
  fares = new Float64Array(256)
  meters = new Float64Array(256)
  /** The sum of the members' walks in metres. It breaks ties between meeting points with the same fare. */
  walks = new Float32Array(256)
  /** The meeting point: a slot s for that rider's origin, or -1 - p for place p. */
  points = new Int32Array(256)
  count = 0
  #table = new Int32Array(1024).fill(EMPTY)

  /** Adds a group that meets at a point, or moves it there if that is cheaper. `slots` must be ascending. */
  put(slots: Int32Array, size: number, fare: number, meters: number, walk: number, point: number): void {
    if ((this.count + 1) * 2 > this.#table.length) this.#rehash(this.#table.length * 2)
    const mask = this.#table.length - 1
    let at = hashSlots(slots, size) & mask
    for (;;) {
      const group = this.#table[at]!
      if (group === EMPTY) break
      if (this.#isSame(group, slots, size)) {
        this.#improve(group, fare, meters, walk, point)
        return
      }
      at = (at + 1) & mask
    }
    if (this.count === this.sizes.length) this.#grow()
    const group = this.count++
    this.#table[at] = group
    const base = group * STRIDE
    for (let index = 0; index < STRIDE; index += 1)
      this.members[base + index] = index < size ? slots[index]! : -1
    this.sizes[group] = size
    this.#move(group, fare, meters, walk, point)
  }

  /** Returns the number of the group with these members, or -1. `slots` must be ascending. */
  find(slots: Int32Array, size: number): number {
    const mask = this.#table.length - 1
    for (let at = hashSlots(slots, size) & mask; this.#table[at] !== EMPTY; at = (at + 1) & mask) {
      if (this.#isSame(this.#table[at]!, slots, size)) return this.#table[at]!
    }
    return -1
  }

  /** Keeps only the groups for which `isKept` returns true. Their numbers change. */
  retain(isKept: (group: number) => boolean): void {
    let kept = 0
    for (let group = 0; group < this.count; group += 1) {
      if (!isKept(group)) continue
      if (kept !== group) {
        this.members.copyWithin(kept * STRIDE, group * STRIDE, group * STRIDE + STRIDE)
        this.sizes[kept] = this.sizes[group]!
        this.#move(kept, this.fares[group]!, this.meters[group]!, this.walks[group]!, this.points[group]!)
      }
      kept += 1
    }
    this.count = kept
    this.#rehash(this.#table.length)
  }

  #isSame(group: number, slots: Int32Array, size: number): boolean {
    if (this.sizes[group] !== size) return false
    const base = group * STRIDE
    for (let index = 0; index < size; index += 1)
      if (this.members[base + index] !== slots[index]) return false
    return true
  }

  #improve(group: number, fare: number, meters: number, walk: number, point: number): void {
    const oldFare = this.fares[group]!
    if (fare > oldFare) return
    if (fare === oldFare) {
      const shorter = this.meters[group]! - meters
      if (shorter < -1e-6) return
      if (shorter <= 1e-6) {
        const lessWalk = this.walks[group]! - walk
        if (lessWalk < -1e-3 || (lessWalk <= 1e-3 && point >= this.points[group]!)) return
      }
    }
    this.#move(group, fare, meters, walk, point)
  }

  #move(group: number, fare: number, meters: number, walk: number, point: number): void {
    this.fares[group] = fare
    this.meters[group] = meters
    this.walks[group] = walk
    this.points[group] = point
  }

  #grow(): void {
    const room = this.sizes.length * 2
    this.members = copyInto(new Int32Array(room * STRIDE), this.members)
    this.sizes = copyInto(new Uint8Array(room), this.sizes)
    this.fares = copyInto(new Float64Array(room), this.fares)
    this.meters = copyInto(new Float64Array(room), this.meters)
    this.walks = copyInto(new Float32Array(room), this.walks)
    this.points = copyInto(new Int32Array(room), this.points)
  }

  #rehash(length: number): void {
    this.#table = new Int32Array(length).fill(EMPTY)
    const mask = length - 1
    for (let group = 0; group < this.count; group += 1) {
      const base = group * STRIDE
      let hash = 0
      const size = this.sizes[group]!
      for (let index = 0; index < size; index += 1) hash = mix(hash, this.members[base + index]!)
      let at = finish(hash) & mask
      while (this.#table[at] !== EMPTY) at = (at + 1) & mask
      this.#table[at] = group
    }
  }
}

function hashSlots(slots: Int32Array, size: number): number {
  let hash = 0
  for (let index = 0; index < size; index += 1) hash = mix(hash, slots[index]!)
  return finish(hash)
}

function mix(hash: number, slot: number): number {
  return Math.imul(hash ^ slot, 0x9e3779b1) + (hash >>> 15)
}

function finish(hash: number): number {
  const folded = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return folded ^ (folded >>> 13)
}

function copyInto<T extends Int32Array | Uint8Array | Float64Array | Float32Array>(longer: T, shorter: T): T {
  longer.set(shorter)
  return longer
}
