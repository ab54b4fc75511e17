import type { Coordinates } from '@woodalo/geography'
import type { Trip } from './problem-and-solution.ts'

/** The side of the cells in which origins count as one neighbourhood, in degrees: about half a kilometre. */
const CELL_DEGREES = 0.005

const BITS = 16
const MOST = 2 ** BITS - 1

/**
 * Returns the positions of trips in an order in which those that may share are near one another: by the neighbourhood
 * where they begin, then by where they end. Neighbourhoods and ends follow a Z-order curve.
 */
export function neighbourlyOrder(trips: readonly Trip[]): Int32Array {
  const starts = codesOf(
    trips.map(({ from }) => from),
    () => CELL_DEGREES,
  )
  const ends = codesOf(
    trips.map(({ to }) => to),
    (span) => span / MOST,
  )
  return Int32Array.from(trips.keys()).sort((a, b) => starts[a]! - starts[b]! || ends[a]! - ends[b]! || a - b)
}

/**
 * Slices riders, sorted by the part of town where they go, into runs of those who go to the same parts: `length` or more
 * each, if there are so many.
 */
export function runsOf(sorted: readonly number[], length: number): number[][] {
  const count = Math.max(1, Math.floor(sorted.length / length))
  const beginning = (run: number): number => Math.floor((run * sorted.length) / count)
  return Array.from({ length: count }, (_, run) => sorted.slice(beginning(run), beginning(run + 1)))
}

function codesOf(places: readonly Coordinates[], cellOf: (span: number) => number): Float64Array {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { latitude, longitude } of places) {
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
  }
  const cell = Math.max(1e-9, cellOf(Math.max(north - south, east - west)))
  return Float64Array.from(places, ({ latitude, longitude }) => {
    const row = Math.min(MOST, Math.floor((latitude - south) / cell))
    const column = Math.min(MOST, Math.floor((longitude - west) / cell))
    return 2 * spreadBits(row) + spreadBits(column)
  })
}

/** Moves bit i to bit 2i. */
function spreadBits(value: number): number {
  let spread = 0
  for (let bit = 0; bit < BITS; bit += 1) if ((value >> bit) & 1) spread += 4 ** bit
  return spread
}
