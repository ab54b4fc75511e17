/** A small seeded generator (Mulberry32), the engine's only source of randomness. */
export class SeededRandom {
  /** A signed number of 32 bits, which costs no object. */
  #state: number

  constructor(seed: number) {
    this.#state = Math.floor(seed) | 0
  }

  /** Returns a number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Returns a whole number in [0, `limit`). */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }
}

/** Returns a 32-bit hash of a string (FNV-1a). A part of a problem can seed itself with it, independent of the rest. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
