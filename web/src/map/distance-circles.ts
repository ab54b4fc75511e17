// Circles of equal distance around the start of a route, for a diagram without streets. Pure.
import { METERS_PER_DEGREE } from '@woodalo/geography/plane'
import { type GeoPoint, type Project, type ScreenPoint, type Size } from './zoom-and-projection.ts'

export interface DistanceCircle {
  meters: number
  /** In CSS pixels. */
  radius: number
  /** Where its figure stands on it; null if there is no room. */
  label: ScreenPoint | null
}

/** Steps from circle to circle that a reader counts easily. */
const steps = [250, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]
const leastGap = 56
const mostCircles = 4
/** From a figure to the edge of the frame, and to anything that is marked. */
const room = { edge: 26, mark: 44 }
/** Above first, where a map has the least to say. */
const angles = [-90, 90, 180, 0, -45, -135, 45, 135].map((degrees) => (degrees * Math.PI) / 180)

/** The scale of a map around this point. */
export function pixelsPerMeterAt(point: GeoPoint, project: Project): number {
  const north = project({ ...point, latitude: point.latitude + 0.01 })
  const { x, y } = project(point)
  return Math.hypot(north.x - x, north.y - y) / (0.01 * METERS_PER_DEGREE)
}

/** Up to four circles. The figures stay in the frame and keep off the marked points; null leaves them all out. */
export function distanceCircles(
  start: GeoPoint,
  project: Project,
  { width, height }: Size,
  marked: readonly ScreenPoint[] | null,
): DistanceCircle[] {
  const centre = project(start)
  const pixelsPerMeter = pixelsPerMeterAt(start, project)
  const step = steps.find((meters) => meters * pixelsPerMeter >= leastGap)
  if (step === undefined || !(pixelsPerMeter > 0)) return []
  const isFree = ({ x, y }: ScreenPoint) =>
    marked !== null &&
    x >= room.edge &&
    y >= room.edge &&
    x <= width - room.edge &&
    y <= height - room.edge &&
    marked.every((mark) => Math.hypot(mark.x - x, mark.y - y) >= room.mark)
  return Array.from({ length: mostCircles }, (_, index) => {
    const meters = step * (index + 1)
    const radius = meters * pixelsPerMeter
    const places = angles.map((angle) => ({
      x: centre.x + Math.cos(angle) * radius,
      y: centre.y + Math.sin(angle) * radius,
    }))
    return { meters, radius, label: places.find(isFree) ?? null }
  })
}
