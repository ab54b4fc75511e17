import { type Coordinates, nearMeters } from '@woodalo/geography'
import { fineDegrees, nearestCorner } from './nearest-corner.ts'

/** A point nearer than this is somebody's door. */
export const doorMeters = 30

/**
 * Returns the distance from a point to the cell that a home is rounded to. The points that are excluded as doors then
 * reveal only the cell, not the home.
 */
export function metersFromCellOf(home: Coordinates, point: Coordinates): number {
  const cell = nearestCorner(home)
  const within = (degrees: number, middle: number) =>
    Math.min(Math.max(degrees, middle - fineDegrees / 2), middle + fineDegrees / 2)
  const nearest = {
    latitude: within(point.latitude, cell.latitude),
    longitude: within(point.longitude, cell.longitude),
  }
  return nearMeters(nearest, point)
}

/** Nobody should have to wait in front of somebody's home. */
export function isSomebodysDoor(point: Coordinates, doors: readonly Coordinates[]): boolean {
  return doors.some((door) => metersFromCellOf(door, point) < doorMeters)
}
