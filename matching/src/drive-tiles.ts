import type { Coordinates } from '@woodalo/geography'
import type { MeasuredRoads } from './problem-and-solution.ts'

const BITS = 5
/** The rows and columns of a tile. */
const SIDE = 1 << BITS
const CELLS = SIDE * SIDE

/** Of a tile with this many drives measured one by one, the others are measured at once: that takes about as long. */
const ONE_BY_ONE = 256

/** The work of measuring a drive among many at once, and by itself. */
const UNITS_AT_ONCE = 0.4
const UNITS_SINGLY = 2

/** The most tiles kept by a table, 16 kB each. Beyond that, each drive is measured whenever it is asked for. */
const MOST_TILES = 8_192

/**
 * Drives from rows to columns, each measured once. Neighbouring rows and columns should be asked for together: drives
 * are kept, and measured at once if the roads can, in tiles of 32 × 32.
 */
export class DriveTiles {
  /** Of the last drive asked for. */
  meters = 0
  /** Work units spent on measuring. */
  work = 0
  readonly #roads: MeasuredRoads
  readonly #rows: readonly Coordinates[]
  readonly #columns: readonly Coordinates[]
  readonly #across: number
  /** The number of the tile at `across * (row >> BITS) + (column >> BITS)`, or -1. */
  #numbers = new Int32Array(0)
  /** At the same index, how many drives were measured one by one. */
  #single = new Uint16Array(0)
  /** The seconds row by row, NaN if not measured yet, then the metres. */
  readonly #tiles: Float64Array[] = []

  /** Rows may be added later. */
  constructor(roads: MeasuredRoads, rows: readonly Coordinates[], columns: readonly Coordinates[]) {
    this.#roads = roads
    this.#rows = rows
    this.#columns = columns
    this.#across = (columns.length + SIDE - 1) >> BITS
  }

  /** Returns the seconds of a drive. */
  seconds(row: number, column: number): number {
    const at = (row >> BITS) * this.#across + (column >> BITS)
    const cell = ((row & (SIDE - 1)) << BITS) | (column & (SIDE - 1))
    const tile = this.#numbers[at] ?? -1
    if (tile >= 0) {
      const seconds = this.#tiles[tile]![cell]!
      // NaN is not equal to itself.
      if (seconds === seconds) {
        this.meters = this.#tiles[tile]![CELLS + cell]!
        return seconds
      }
    }
    return this.#measure(row, column, at)
  }

  isKnown(row: number, column: number): boolean {
    const tile = this.#numbers[(row >> BITS) * this.#across + (column >> BITS)] ?? -1
    const seconds = this.#tiles[tile]?.[((row & (SIDE - 1)) << BITS) | (column & (SIDE - 1))]
    return seconds !== undefined && seconds === seconds
  }

  /** Measures the drives from rows to columns at once. Returns false if the roads cannot. */
  fill(rows: readonly number[], columns: readonly number[]): boolean {
    const drives = this.#roads.matrix?.(
      rows.map((row) => this.#rows[row]!),
      columns.map((column) => this.#columns[column]!),
    )
    if (!drives) return false
    this.work += rows.length * columns.length * UNITS_AT_ONCE
    let from = 0
    for (const row of rows)
      for (const column of columns) {
        const tile = this.#tileAt((row >> BITS) * this.#across + (column >> BITS))
        if (tile !== null) {
          const cell = ((row & (SIDE - 1)) << BITS) | (column & (SIDE - 1))
          tile[cell] = drives.seconds[from]!
          tile[CELLS + cell] = drives.meters[from]!
        }
        from += 1
      }
    return true
  }

  #measure(row: number, column: number, at: number): number {
    const tile = this.#tileAt(at)
    const single = tile === null ? 0 : ++this.#single[at]!
    if (single === ONE_BY_ONE && this.#roads.matrix) {
      const [rows, columns] = [besides(row, this.#rows.length), besides(column, this.#columns.length)]
      if (this.fill(rows, columns)) return this.seconds(row, column)
    }
    this.work += UNITS_SINGLY
    const { durationSeconds, distanceMeters } = this.#roads.measure(this.#rows[row]!, this.#columns[column]!)
    this.meters = distanceMeters
    if (tile !== null) {
      const cell = ((row & (SIDE - 1)) << BITS) | (column & (SIDE - 1))
      tile[cell] = durationSeconds
      tile[CELLS + cell] = distanceMeters
    }
    return durationSeconds
  }

  #tileAt(at: number): Float64Array | null {
    const known = this.#numbers[at] ?? -1
    if (known >= 0) return this.#tiles[known]!
    if (this.#tiles.length >= MOST_TILES) return null
    if (at >= this.#numbers.length)
      this.#grow(Math.max(this.#across * ((this.#rows.length + SIDE - 1) >> BITS), at + 1))
    this.#numbers[at] = this.#tiles.length
    const tile = new Float64Array(2 * CELLS).fill(Number.NaN)
    this.#tiles.push(tile)
    return tile
  }

  #grow(size: number): void {
    const numbers = new Int32Array(size).fill(-1)
    numbers.set(this.#numbers)
    this.#numbers = numbers
    const single = new Uint16Array(size)
    single.set(this.#single)
    this.#single = single
  }
}

/** Returns the rows (or columns) of the same tiles. */
function besides(one: number, count: number): number[] {
  const first = one & -SIDE
  return Array.from({ length: Math.min(SIDE, count - first) }, (_, index) => first + index)
}
