// Drives and walks on the road networks of the imported areas, and by the great circle elsewhere. Pure: the thread of
// the matching engine computes the same from the same bytes.
import { metersEastAndNorth, type Coordinates } from '@woodalo/geography'
import type { Matrix } from '@woodalo/roads'
import type { Area } from './imported-area.ts'
import { longestWalk } from './longest-walk.ts'
import { driveStraight, walkStraight } from './without-streets.ts'
import type { Line, Travel } from './drives-and-walks-model.ts'

export interface Streets {
  /** Returns whether drives from there go by streets. */
  isAt(place: Coordinates): boolean
  drive(from: Coordinates, to: Coordinates): Travel
  /** Returns the same drives, many at once. */
  matrix(from: readonly Coordinates[], to: readonly Coordinates[]): Matrix
  /** Returns Infinity if it is longer than anybody is asked to walk. */
  walk(from: Coordinates, to: Coordinates): Travel
  /** Returns null where there are no streets. */
  lineOfDrive(from: Coordinates, to: Coordinates): Line | null
  /** Returns a walk of any length with its line, or null where there are no paths. */
  lineOfWalk(from: Coordinates, to: Coordinates): (Travel & { line: Line }) | null
  /** How many searches there were so far for what all drives or walks of a place have in common. */
  searches(): number
}

const tooFar: Travel = { distanceMeters: Infinity, durationSeconds: Infinity }

export function createStreets(areas: readonly Area[]): Streets {
  /** Returns the result of the first area that has one. */
  function first<Result>(find: (area: Area) => Result | null): Result | null {
    for (const area of areas) {
      const found = find(area)
      if (found !== null) return found
    }
    return null
  }

  return {
    isAt: (place) => areas.some((area) => area.isAt(place)),
    drive: (from, to) => first((area) => area.drive(from, to)) ?? driveStraight(from, to),
    matrix(from, to) {
      let drives: Matrix | null = null
      for (const area of areas) {
        const known = area.matrix(from, to)
        if (drives === null) drives = known
        else if (known !== null) complete(drives, known)
        if (drives?.seconds.includes(Infinity) === false) return drives
      }
      const whole = drives ?? unknownDrives(from.length * to.length)
      // One place beside the areas must not make all the others be measured one by one.
      from.forEach((start, row) =>
        to.forEach((end, column) => {
          const cell = row * to.length + column
          if (whole.seconds[cell] !== Infinity) return
          const { durationSeconds, distanceMeters } = driveStraight(start, end)
          whole.seconds[cell] = durationSeconds
          whole.meters[cell] = distanceMeters
        }),
      )
      return whole
    },
    walk(from, to) {
      // No walk is shorter than the straight line, so most pairs need no search for their paths.
      if (areas.length > 0 && isBeyondWalk(from, to)) return tooFar
      return first((area) => area.walk(from, to)) ?? walkStraight(from, to)
    },
    searches: () => areas.reduce((sum, area) => sum + area.searches(), 0),
    lineOfDrive: (from, to) => first((area) => area.lineOfDrive(from, to)),
    lineOfWalk: (from, to) => first((area) => area.lineOfWalk(from, to)),
  }
}

/** By more than a metre, for which the earth is a plane. */
function isBeyondWalk(from: Coordinates, to: Coordinates): boolean {
  const { east, north } = metersEastAndNorth(from, to)
  return east * east + north * north > (longestWalk.meters + 1) ** 2
}

function unknownDrives(cells: number): Matrix {
  return { seconds: new Float64Array(cells).fill(Infinity), meters: new Float64Array(cells).fill(Infinity) }
}

function complete(drives: Matrix, known: Matrix): void {
  known.seconds.forEach((seconds, cell) => {
    if (drives.seconds[cell] !== Infinity) return
    drives.seconds[cell] = seconds
    drives.meters[cell] = known.meters[cell]!
  })
}
