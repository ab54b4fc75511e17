// Corners of the street grid where strangers may meet: none is somebody's door. Pure.
import { boxAround, type Coordinates, nearMeters } from '@woodalo/geography'
import { middleOf, middlesOfPairs, needsMiddles } from './middle-meeting-point.ts'
import { fineDegrees } from './nearest-corner.ts'
import { doorMeters, isSomebodysDoor, metersFromCellOf } from './somebodys-door.ts'

/**
 * The more riders reach a point, the fewer points are needed, and the more engine time each takes. Measured at one
 * second: up to 20 riders per point the fine grid saves 1.6 to 4 % more than the coarser ones, and from 50 on these
 * save 5 to 9 % more than the fine one.
 */
export const grids = [
  { degrees: fineDegrees, mostRiders: 20 },
  { degrees: 0.002, mostRiders: 50 },
  { degrees: 0.003, mostRiders: Infinity },
]

function gridAround(point: Coordinates, reachMeters: number, step: number): Coordinates[] {
  const { south, north, west, east } = boxAround(point, reachMeters)
  const points: Coordinates[] = []
  const decimals = (value: number) => Math.round(value * 1e6) / 1e6
  for (let row = Math.ceil(south / step); row * step <= north; row++)
    for (let column = Math.ceil(west / step); column * step <= east; column++) {
      const corner = { latitude: decimals(row * step), longitude: decimals(column * step) }
      if (Math.abs(corner.latitude) > 90 || Math.abs(corner.longitude) > 180) continue
      if (nearMeters(point, corner) <= reachMeters) points.push(corner)
    }
  return points
}

interface SharedPoint {
  point: Coordinates
  /** How many riders can walk to it. */
  count: number
  /** The distance to the nearest rider's cell. */
  nearestMeters: number
}

export function sharedPoints(
  origins: readonly Coordinates[],
  reachMeters: number,
  step: number,
): SharedPoint[] {
  const reachable = new Map<string, SharedPoint>()
  for (const origin of origins)
    for (const point of gridAround(origin, reachMeters, step)) {
      const key = `${point.latitude},${point.longitude}`
      const known = reachable.get(key) ?? { point, count: 0, nearestMeters: Infinity }
      reachable.set(key, known)
      known.count++
      known.nearestMeters = Math.min(known.nearestMeters, metersFromCellOf(origin, point))
    }
  return [...reachable.values()].filter(({ count }) => count >= 2)
}

/** Returns points that at least two of these origins can walk to and that are nobody's door. */
export function sharedCorners(origins: readonly Coordinates[], reachMeters: number): Coordinates[] {
  const meanRiders = ridersPerPoint(origins, reachMeters)
  const { degrees } = grids.find(({ mostRiders }) => meanRiders <= mostRiders)!
  const corners = sharedPoints(origins, reachMeters, degrees).flatMap(({ point, nearestMeters }) => {
    if (nearestMeters >= doorMeters) return [point]
    // The fine grid contains the neighbouring points already.
    if (degrees === fineDegrees) return []
    return [{ latitude: point.latitude + fineDegrees, longitude: point.longitude + fineDegrees }]
  })
  if (!needsMiddles(meanRiders)) return corners
  return [
    ...corners,
    ...middlesOfPairs(origins, reachMeters).filter((point) => !isSomebodysDoor(point, origins)),
  ]
}

/** Returns points that all of these origins can walk to and that are nobody's door. */
export function cornersForAll(
  origins: readonly Coordinates[],
  doors: readonly Coordinates[],
  reachMeters: number,
): Coordinates[] {
  const [first, ...rest] = origins
  if (!first) return []
  return [...gridAround(first, reachMeters, fineDegrees), middleOf(origins)].filter(
    (point) =>
      nearMeters(first, point) <= reachMeters &&
      rest.every((origin) => nearMeters(origin, point) <= reachMeters) &&
      !isSomebodysDoor(point, doors),
  )
}

/**
 * Returns how many riders reach a point, on average. The figure is about the same on every grid, and fastest to compute
 * on the coarsest.
 */
export function ridersPerPoint(origins: readonly Coordinates[], reachMeters: number): number {
  const points = sharedPoints(origins, reachMeters, grids.at(-1)!.degrees)
  return points.reduce((sum, { count }) => sum + count, 0) / Math.max(1, points.length)
}
