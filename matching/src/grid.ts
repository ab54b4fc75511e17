import { EARTH_RADIUS_METERS } from '@woodalo/geography'

/** Cells per axis that a key can distinguish. 2^17 cells of 100 m span the earth's diameter. */
const SPAN = 131_072
const HALF = SPAN / 2

/**
 * A hash grid over unit vectors in space instead of degrees, so that the antimeridian and the poles need no special
 * case. A cell is a cube whose edge is the reach. Everything within reach of a point lies in the 27 cubes around it.
 */
export class SphereGrid {
  readonly #cells = new Map<number, number[]>()
  readonly #scale: number

  /** `reachMeters` is the farthest great-circle distance that `visitNear` must cover. */
  constructor(reachMeters: number) {
    this.#scale = EARTH_RADIUS_METERS / Math.max(reachMeters, 100)
  }

  add(item: number, vectors: Float64Array, at: number): void {
    const key = this.#keyOf(vectors, at)
    const cell = this.#cells.get(key)
    if (cell === undefined) this.#cells.set(key, [item])
    else cell.push(item)
  }

  /**
   * Writes the items of the 27 cells around a vector to `out` and returns their count. They include everything within
   * reach.
   */
  collectNear(vectors: Float64Array, at: number, out: number[]): number {
    const x = this.#cellOf(vectors[at]!)
    const y = this.#cellOf(vectors[at + 1]!)
    const z = this.#cellOf(vectors[at + 2]!)
    let count = 0
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dz = -1; dz <= 1; dz += 1) {
          const cell = this.#cells.get(((x + dx) * SPAN + (y + dy)) * SPAN + (z + dz))
          if (cell === undefined) continue
          for (let index = 0; index < cell.length; index += 1) out[count++] = cell[index]!
        }
      }
    }
    return count
  }

  /** Returns a key that sorts items by neighbourhood. */
  keyAt(vectors: Float64Array, at: number): number {
    return this.#keyOf(vectors, at)
  }

  #keyOf(vectors: Float64Array, at: number): number {
    const x = this.#cellOf(vectors[at]!)
    const y = this.#cellOf(vectors[at + 1]!)
    const z = this.#cellOf(vectors[at + 2]!)
    return (x * SPAN + y) * SPAN + z
  }

  #cellOf(component: number): number {
    return Math.floor(component * this.#scale) + HALF
  }
}
