// Finds the nearest street or path to a place, with a grid over their pieces.
import { METERS_PER_DEGREE, metersEastAndNorth, type Coordinates } from '@woodalo/geography'

/** Lines in 1e-7 degrees. The points of line l are `[first[l], first[l + 1])`. */
export interface Lines {
  readonly first: Int32Array
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
}

/** A place on a line. */
export interface Snap {
  readonly line: number
  /** 0 at the line's first point, 1 at its last, by length. */
  readonly share: number
  readonly metersAway: number
}

export interface Snapper {
  readonly lines: Lines
  /** Returns the nearest place on a line, or null if none lies within `withinMeters`. */
  nearest(place: Coordinates, withinMeters: number): Snap | null
}

const UNITS = 1e7
const CELL_METERS = 120
/** The most cells. Cells grow with the area to stay below it. */
const MOST_CELLS = 4_000_000

export function createSnapper(lines: Lines): Snapper {
  const grid = gridOf(lines)
  const { pieces, cellFirst, columns, rows, south, west, height, width } = grid
  const cellMeters = (height / UNITS) * METERS_PER_DEGREE

  function nearest(place: Coordinates, withinMeters: number): Snap | null {
    const [latitude, longitude] = [place.latitude * UNITS, place.longitude * UNITS]
    const eastMeters = Math.cos((place.latitude * Math.PI) / 180) * (METERS_PER_DEGREE / UNITS)
    const northMeters = METERS_PER_DEGREE / UNITS
    const column = Math.floor((longitude - west) / width)
    const row = Math.floor((latitude - south) / height)
    let best = -1
    let bestAlong = 0
    let least = withinMeters * withinMeters
    // Searches rings of cells around the place until the next ring is farther away than the best match. Rings outside
    // the grid are empty.
    const narrow = Math.min(cellMeters, width * eastMeters)
    const outsideRows = Math.max(0, -row, row - rows + 1)
    const outside = Math.max(outsideRows, -column, column - columns + 1)
    // Towards a pole cells have no width, so that rings prove nothing about metres; rows do everywhere. The last ring
    // that has a cell of the grid bounds the search wherever the place is.
    if (Math.max(0, outsideRows - 1) * cellMeters > withinMeters) return null
    const last = Math.max(column, columns - 1 - column, row, rows - 1 - row)
    const reach = Math.min(Math.ceil(withinMeters / narrow) + 1, last)
    for (let ring = outside; ring <= reach; ring++) {
      const free = Math.max(0, ring - 1) * narrow
      if (free * free > least) break
      for (let y = Math.max(0, row - ring); y <= Math.min(rows - 1, row + ring); y++) {
        const isEdge = y === row - ring || y === row + ring
        const step = isEdge || ring === 0 ? 1 : 2 * ring
        const from = isEdge ? Math.max(0, column - ring) : column - ring
        for (let x = from; x <= Math.min(columns - 1, column + ring); x += step) {
          if (x < 0) continue
          const cell = y * columns + x
          for (let at = cellFirst[cell]!; at < cellFirst[cell + 1]!; at++) {
            const point = pieces[at]!
            const x0 = (lines.longitudes[point]! - longitude) * eastMeters
            const y0 = (lines.latitudes[point]! - latitude) * northMeters
            const dx = (lines.longitudes[point + 1]! - lines.longitudes[point]!) * eastMeters
            const dy = (lines.latitudes[point + 1]! - lines.latitudes[point]!) * northMeters
            const square = dx * dx + dy * dy
            const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(x0 * dx + y0 * dy) / square))
            const [awayX, awayY] = [x0 + along * dx, y0 + along * dy]
            const away = awayX * awayX + awayY * awayY
            // Ties go to the first piece, so that the same place always snaps alike.
            if (away < least || (away === least && best >= 0 && point < best)) {
              least = away
              best = point
              bestAlong = along
            }
          }
        }
      }
    }
    if (best < 0) return null
    const line = lineOf(lines.first, best)
    return { line, share: shareOf(lines, line, best, bestAlong), metersAway: Math.sqrt(least) }
  }

  return { lines, nearest }
}

function lineOf(first: Int32Array, point: number): number {
  let [low, high] = [0, first.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (first[middle]! <= point) low = middle
    else high = middle
  }
  return low
}

function shareOf(lines: Lines, line: number, point: number, along: number): number {
  let [before, whole] = [0, 0]
  for (let at = lines.first[line]!; at + 1 < lines.first[line + 1]!; at++) {
    const meters = pieceMeters(lines, at)
    if (at < point) before += meters
    else if (at === point) before += along * meters
    whole += meters
  }
  return whole === 0 ? 0 : Math.min(1, before / whole)
}

export function pieceMeters({ latitudes, longitudes }: Lines, point: number): number {
  const { east, north } = metersEastAndNorth(
    { latitude: latitudes[point]! / UNITS, longitude: longitudes[point]! / UNITS },
    { latitude: latitudes[point + 1]! / UNITS, longitude: longitudes[point + 1]! / UNITS },
  )
  return Math.hypot(east, north)
}

function gridOf({ first, latitudes, longitudes }: Lines) {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let point = 0; point < latitudes.length; point++) {
    south = Math.min(south, latitudes[point]!)
    north = Math.max(north, latitudes[point]!)
    west = Math.min(west, longitudes[point]!)
    east = Math.max(east, longitudes[point]!)
  }
  if (latitudes.length === 0) [south, north, west, east] = [0, 0, 0, 0]
  const slim = Math.max(0.01, Math.cos((((south + north) / 2 / UNITS) * Math.PI) / 180))
  let height = (CELL_METERS / METERS_PER_DEGREE) * UNITS
  const cells = ((north - south) / height + 1) * (((east - west) * slim) / height + 1)
  height *= Math.sqrt(Math.max(1, cells / MOST_CELLS))
  const width = height / slim
  const columns = Math.floor((east - west) / width) + 1
  const rows = Math.floor((north - south) / height) + 1

  /** Calls `act` for all cells of the box around each piece. */
  function eachCell(act: (cell: number, point: number) => void): void {
    for (let line = 0; line + 1 < first.length; line++)
      for (let point = first[line]!; point + 1 < first[line + 1]!; point++) {
        const [x0, x1] = ordered(longitudes[point]! - west, longitudes[point + 1]! - west, width)
        const [y0, y1] = ordered(latitudes[point]! - south, latitudes[point + 1]! - south, height)
        for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) act(y * columns + x, point)
      }
  }
  const cellFirst = new Int32Array(columns * rows + 1)
  eachCell((cell) => cellFirst[cell + 1]!++)
  for (let cell = 0; cell < columns * rows; cell++) cellFirst[cell + 1]! += cellFirst[cell]!
  const next = cellFirst.slice(0, columns * rows)
  const pieces = new Int32Array(cellFirst[columns * rows]!)
  eachCell((cell, point) => (pieces[next[cell]!++] = point))
  return { pieces, cellFirst, columns, rows, south, west, height, width }
}

function ordered(one: number, other: number, size: number): [number, number] {
  return [Math.floor(Math.min(one, other) / size), Math.floor(Math.max(one, other) / size)]
}
