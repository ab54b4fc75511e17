// Drives and walks on the road networks of the imported areas, and by the great circle elsewhere. Pure: the thread of
// the matching engine computes the same from the same bytes.
import { greatCircleMeters, type Coordinates } from '@woodalo/geography'
import type { Matrix } from '@woodalo/roads'
import { type Area, longestWalk } from './area.ts'
import { driveStraight, walkStraight } from './without-streets.ts'
import type { Line, Travel } from './model.ts'

export interface Streets {
  /** Returns whether drives from there go by streets. */
  isAt(place: Coordinates): boolean
  drive(from: Coordinates, to: Coordinates): Travel
  /** Returns the same drives, many at once, if one area has all of these places; otherwise null. */
  matrix(from: readonly Coordinates[], to: readonly Coordinates[]): Matrix | null
  /** Returns Infinity if it is longer than anybody is asked to walk. */
  walk(from: Coordinates, to: Coordinates): Travel
  /** Returns null where there are no streets. */
  lineOfDrive(from: Coordinates, to: Coordinates): Line | null
  /** Returns a walk of any length with its line, or null where there are no paths. */
  lineOfWalk(from: Coordinates, to: Coordinates): (Travel & { line: Line }) | null
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
      const places = [...from, ...to]
      const area = areas.find(({ isAt }) => places.some(isAt))
      return area?.matrix(from, to) ?? null
    },
    walk(from, to) {
      // No walk is shorter than the straight line, so most pairs need no search for their paths.
      if (areas.length > 0 && greatCircleMeters(from, to) > longestWalk.meters + 1) return tooFar
      return first((area) => area.walk(from, to)) ?? walkStraight(from, to)
    },
    lineOfDrive: (from, to) => first((area) => area.lineOfDrive(from, to)),
    lineOfWalk: (from, to) => first((area) => area.lineOfWalk(from, to)),
  }
}
